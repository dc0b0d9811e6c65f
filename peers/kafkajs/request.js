'use strict'
// A group as peers/protocol.md carries it, and what to do with it.

const AS_BYTES = 8
const MAX = 2 ** 31 - 1

/** Reads a request from what follows the id in its frame. */
function readRequest(frame) {
  const request = {
    strategy: frame.word(),
    flags: frame.index(0, 16),
    warmups: frame.index(0, MAX),
    repetitions: frame.index(0, MAX),
    maxRounds: frame.index(1, MAX),
  }
  request.asBytes = (request.flags & AS_BYTES) !== 0
  const racks = frame.count(1)
  for (let i = 0; i < racks; ++i) frame.bytes()
  request.topics = list(frame, 7, () => readTopic(frame))
  request.members = list(frame, 6, () => readMember(frame, request))
  frame.end()
  return request
}

function list(frame, itemWords, read) {
  const items = []
  for (let left = frame.count(itemWords); left > 0; --left) items.push(read())
  return items
}

/** partitions: -1 for a topic that is not in the metadata. */
function readTopic(frame) {
  const name = frame.text()
  const partitions = frame.index(-1, MAX)
  frame.skip(4) // the id
  if (frame.index(0, 2) === 1) {
    // The client does not look at racks.
    for (let p = 0; p < partitions; ++p) frame.skip(frame.count(1))
  }
  return { name, partitions }
}

/** topics: places in the request's list; metadata: null unless as bytes. */
function readMember(frame, request) {
  const id = frame.text()
  frame.optionalBytes() // instance id
  frame.skip(2) // rack, generation
  const topics = list(frame, 1, () => frame.index(0, request.topics.length))
  frame.skip(2 * frame.count(2)) // claims
  return { id, topics, metadata: request.asBytes ? frame.bytes() : null }
}

module.exports = { readRequest }
