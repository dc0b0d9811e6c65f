'use strict'
// kafkajs's assigner behind peers/protocol.md.
//
//   node --expose-gc peer.js BUILD_DIR

const path = require('path')
const { createRequire } = require('module')
const { BadFrame, FrameReader, FrameWriter } = require('./frames')
const { readRequest } = require('./request')

const installed = createRequire(path.join(process.argv[2], 'package.json'))
const { AssignerProtocol, PartitionAssigners } = installed('kafkajs')
const Cluster = installed('kafkajs/src/cluster')

const MAGIC = 0x31504241
const PROTOCOL_VERSION = 1
const TAKES_BYTES = 2
const TAKES_BYTES_ONLY = 4

const EAGER = 0
const UNKNOWN_TOPICS = 16

// Its name in a group is RoundRobinAssigner.
const STRATEGIES = [
  {
    name: 'roundrobin',
    protocol: EAGER,
    carries: UNKNOWN_TOPICS,
    create: PartitionAssigners.roundRobin,
  },
]

const ASSIGN = 1
const OK = 0
const THROWN = 1
const REFUSED = 2

/** The request can't be done. */
class Refused extends Error {}

/** The strategy gave back what can't be told. */
class Garbage extends Error {}

/** What the leader hands to its assigner. */
class Group {
  constructor(request) {
    this.request = request
    // As in ConsumerGroup's SYNC: the topics are those that the leader itself
    // subscribes to, whatever the others do. A group's first member leads.
    // consumer/index.js keeps them as the keys of an object.
    const [leader] = request.members
    const topics = Object.create(null)
    for (const t of leader === undefined ? [] : leader.topics) {
      topics[request.topics[t].name] = request.topics[t].partitions
    }
    this.topics = Object.keys(topics)
    // The client's own look-up, on the metadata of the leader's topics.
    this.cluster = Object.create(Cluster.prototype)
    this.cluster.brokerPool = {
      metadata: {
        topicMetadata: this.topics
          .filter(topic => topics[topic] >= 0)
          .map(topic => ({
            topic,
            partitionMetadata: Array.from(
              { length: topics[topic] }, (_, partitionId) => ({ partitionId })),
          })),
      },
    }
  }

  /** A function to be called once, with the clock running. */
  prepare(strategy) {
    const assigner = strategy.create({ cluster: this.cluster })
    const members = this.request.members.map(
      ({ id, metadata }) => ({ memberId: id, memberMetadata: metadata }))
    const topics = [...this.topics]
    return () => assigner.assign({ members, topics })
  }

  /** Topic names and partitions by member id, as the members decode them. */
  lists(result) {
    const known = new Set(this.request.members.map(({ id }) => id))
    const lists = new Map()
    for (const { memberId, memberAssignment } of result) {
      if (!known.has(memberId)) {
        throw new Garbage(`the result has a member '${memberId}'`)
      }
      const { assignment } = AssignerProtocol.MemberAssignment.decode(
        memberAssignment)
      lists.set(memberId, Object.entries(assignment))
    }
    return lists
  }
}

class Peer {
  constructor(write) {
    this.reader = new FrameReader()
    this.out = new FrameWriter(write)
  }

  hello() {
    const { out } = this
    out.begin()
    out.word(MAGIC)
    out.word(PROTOCOL_VERSION)
    out.text('kafkajs')
    out.text(installed('kafkajs/package.json').version)
    out.text(`Node ${process.version}`)
    out.word(TAKES_BYTES | TAKES_BYTES_ONLY)
    out.word(STRATEGIES.length)
    for (const { name, protocol, carries } of STRATEGIES) {
      out.text(name)
      out.word(protocol)
      out.word(carries)
    }
    out.end()
    out.flush()
  }

  async serve(input) {
    for await (const chunk of input) {
      this.reader.add(chunk)
      let frame
      while ((frame = this.reader.next()) !== null) await this.answer(frame)
      this.out.flush()
    }
    this.reader.end()
  }

  async answer(frame) {
    const { out } = this
    const kind = frame.word()
    const id = frame.word()
    out.begin()
    out.word(id)
    try {
      if (kind !== ASSIGN) throw new Refused(`request of unknown kind ${kind}`)
      await this.assign(readRequest(frame))
    } catch (e) {
      if (!(e instanceof Refused)) throw e
      out.word(REFUSED)
      out.text(e.message)
    }
    out.end()
  }

  async assign(request) {
    check(request)
    const group = new Group(request)
    const numbers = new Map(request.topics.map(({ name }, t) => [name, t]))
    let times, lists
    try {
      const done = await run(request, group)
      times = done.times
      lists = group.lists(done.result)
      for (const list of lists.values()) checkList(list, numbers)
    } catch (e) {
      // Whatever the client's code throws.
      this.out.word(THROWN)
      this.out.word(0) // the round
      this.out.text(e instanceof Garbage ? 'garbage' : typeName(e))
      this.out.text(e instanceof Error ? e.message : String(e))
      return
    }
    const { out } = this
    out.word(OK)
    out.word(1) // settled
    out.word(1) // round
    out.word(times.length)
    for (const nanoseconds of times) out.wide(nanoseconds)
    out.word(request.members.length)
    for (const { id } of request.members) {
      // A member that the result lacks gets nothing.
      const list = lists.get(id) || []
      out.word(list.reduce((sum, [, partitions]) => sum + partitions.length, 0))
      for (const [topic, partitions] of list) {
        for (const partition of partitions) {
          out.word(numbers.get(topic))
          out.word(partition)
        }
      }
    }
  }
}

function check(request) {
  if (request.strategy < 0 || request.strategy >= STRATEGIES.length) {
    throw new Refused(`there is no strategy ${request.strategy}`)
  }
  if (!request.asBytes) throw new Refused('kafkajs takes members as bytes only')
  if (request.maxRounds > 1) {
    throw new Refused('this peer does one round at a time')
  }
  if (new Set(request.topics.map(t => t.name)).size < request.topics.length) {
    throw new Refused('two topics have the same name')
  }
  if (new Set(request.members.map(m => m.id)).size < request.members.length) {
    throw new Refused('two members have the same id')
  }
}

function checkList(list, numbers) {
  for (const [topic] of list) {
    if (!numbers.has(topic)) {
      throw new Garbage(`the result has a topic '${topic}'`)
    }
  }
}

/** What the last call gave back, and how long the timed ones took. */
async function run(request, group) {
  const strategy = STRATEGIES[request.strategy]
  const times = []
  let result
  const calls = request.warmups + Math.max(1, request.repetitions)
  for (let i = 0; i < calls; ++i) {
    result = null
    const call = group.prepare(strategy)
    // No call pays for what others left behind.
    global.gc()
    const start = process.hrtime.bigint()
    result = await call()
    const end = process.hrtime.bigint()
    if (i >= request.warmups && request.repetitions > 0) times.push(end - start)
  }
  return { times, result }
}

function typeName(e) {
  return e instanceof Error ? e.constructor.name : typeof e
}

async function main() {
  // Whatever else prints must not get between the frames. What is written to a
  // pipe has been written when write() returns.
  const write = process.stdout.write.bind(process.stdout)
  process.stdout.write = process.stderr.write.bind(process.stderr)
  process.stdout.on('error', fail)
  const peer = new Peer(write)
  peer.hello()
  await peer.serve(process.stdin)
}

function fail(e) {
  const what = e instanceof BadFrame || e.code === 'EPIPE' ? e.message : e.stack
  process.stderr.write(`kafkajs peer: ${what}\n`)
  process.exit(2)
}

main().catch(fail)
