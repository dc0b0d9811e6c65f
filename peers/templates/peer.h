// What makes a program a peer of assignbench (../protocol.md): include this and
// call Serve(). May stay as it is.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

struct Topic {
  std::string name;
  int32_t partitions;  // -1: not in the metadata
};
struct Partition {
  int32_t topic, number;  // topic: its place in the list of topics
};
struct Member {
  std::string id;
  int32_t generation;
  std::vector<int32_t> topics;
  std::vector<Partition> claims;
};
using Lists = std::vector<std::vector<Partition>>;
using Assignor = Lists (*)(const std::vector<Topic>&,
                           const std::vector<Member>&);

inline std::vector<int32_t> in, out;  // the frames
inline size_t at = 0;                 // in `in`

inline int32_t Word() { return in.at(at++); }

inline std::string Text() {
  const int32_t size = std::max(0, Word());  // -1: absent
  const std::string text(reinterpret_cast<const char*>(in.data() + at), size);
  at += (size + 3) / 4;
  return text;
}

template <typename Read>
auto Many(Read read) {
  std::vector<decltype(read())> list(Word());
  for (auto& item : list) item = read();
  return list;
}

inline Topic ReadTopic() {
  const Topic topic{Text(), Word()};
  at += 4;  // its UUID
  for (int32_t p = Word() * topic.partitions; p > 0; --p) {
    Many(Word);  // the racks of its replicas
  }
  return topic;
}

inline Member ReadMember() {
  const std::string id = Text();
  Text();   // its instance id
  at += 1;  // its rack
  return {id, Word(), Many(Word), Many([] {
            return Partition{Word(), Word()};
          })};
}

inline void Put(std::string text) {
  out.push_back(text.size());
  text.resize((text.size() + 3) / 4 * 4);
  const auto* words = reinterpret_cast<const int32_t*>(text.data());
  out.insert(out.end(), words, words + text.size() / 4);
}

// Sends what is in `out`; false if there is no further request for `in`.
inline bool Exchange() {
  int32_t size = out.size();
  fwrite(&size, 4, 1, stdout);
  fwrite(out.data(), 4, out.size(), stdout);
  fflush(stdout);
  if (fread(&size, 4, 1, stdin) != 1) return false;
  in.resize(size);
  at = 0;
  return fread(in.data(), 4, in.size(), stdin) == in.size();
}

// Answers requests until there are none. `carries`: what the assignor looks at,
// added up: 1 claims, 2 generations, ...
inline void Serve(const std::string& name, const std::string& version,
                  const std::string& strategy, int32_t carries,
                  Assignor assign) {
  out = {0x31504241, 1};
  for (const std::string& text : {name, version, std::string("g++")}) {
    Put(text);
  }
  out.insert(out.end(), {0, 1});
  Put(strategy);
  out.insert(out.end(), {0, carries});  // 0: eager
  while (Exchange()) {
    const int32_t id = in.at(1), warmups = in.at(4), repetitions = in.at(5);
    at = 7;
    Many(Text);  // racks
    const std::vector<Topic> topics = Many(ReadTopic);
    const std::vector<Member> members = Many(ReadMember);
    out = {id, 0, 1, 1, repetitions};
    Lists lists;
    for (int call = 0; call < warmups + std::max(1, repetitions); ++call) {
      const auto start = std::chrono::steady_clock::now();
      lists = assign(topics, members);
      const std::chrono::nanoseconds time =
          std::chrono::steady_clock::now() - start;
      if (call < warmups || repetitions == 0) continue;
      out.insert(out.end(),
                 {int32_t(time.count()), int32_t(time.count() >> 32)});
    }
    out.push_back(lists.size());
    for (const std::vector<Partition>& list : lists) {
      out.push_back(list.size());
      for (const Partition& p : list) {
        out.insert(out.end(), {p.topic, p.number});
      }
    }
  }
}
