// The assignbench command. Exit status: 0 done, 2 bad input or usage (one line
// on standard error).

#include <cstdio>
#include <map>
#include <string>

#include "CLI/CLI.hpp"
#include "cli/commands.h"

namespace assignbench {
namespace {

constexpr int kBadInput = 2;

int Fail(const std::string& message) {
  std::fprintf(stderr, "assignbench: %s\n", message.c_str());
  return kBadInput;
}

void AddOutputOptions(CLI::App* command, OutputOptions& output,
                      bool junit = false) {
  static const std::map<std::string, Format> kFormats = {
      {"table", Format::kTable},
      {"json", Format::kJson},
      {"csv", Format::kCsv},
      {"junit", Format::kJunit}};
  command
      ->add_option_function<std::string>(
          "--format",
          [&output](const std::string& name) {
            output.format = kFormats.at(name);
          },
          junit ? "table, json, csv or junit" : "table, json or csv")
      ->check(junit ? CLI::IsMember({"table", "json", "csv", "junit"})
                    : CLI::IsMember({"table", "json", "csv"}))
      ->default_str("table");
  command->add_option("-o,--output", output.file,
                      "Write to this file instead of standard output");
}

void AddInputOptions(CLI::App* command, InputOptions& input) {
  command
      ->add_option("files", input.files,
                   "JSON groups, or the output of kafka-consumer-groups.sh "
                   "and kafka-topics.sh --describe; - reads standard input")
      ->required();
  command
      ->add_option("--subscriptions", input.subscriptions,
                   "Who subscribes to what where the input can't tell: all "
                   "(everybody to every topic), owned (to what they own now), "
                   "or a file of lines 'member: topic, topic'")
      ->default_str("all");
  command->add_option("--racks", input.racks,
                      "A file of lines 'broker 1: a' and 'member pod-1: a'");
  command
      ->add_option("--max-partitions", input.max_partitions,
                   "Refuse larger groups")
      ->check(CLI::Range(int64_t{1}, int64_t{2'147'483'646}))
      ->default_str("50000000");
}

int Run(int argc, char** argv) {
  CLI::App app(
      "Compares Kafka partition-assignment strategies on a consumer group.",
      "assignbench");
  app.set_version_flag("--version", "assignbench " ASSIGNBENCH_VERSION);
  app.require_subcommand(1);
  OutputOptions output;
  InputOptions input;
  CompareOptions compare;
  VerifyCommandOptions verify;

  CLI::App* list_command = app.add_subcommand("list", "List the strategies");
  list_command->footer("Example:\n  assignbench list --format json");
  AddOutputOptions(list_command, output);

  CLI::App* show_command = app.add_subcommand(
      "show", "Show what was understood of a group, or convert it to JSON");
  show_command->footer(
      "Example:\n"
      "  kafka-consumer-groups.sh --bootstrap-server localhost:9092 \\\n"
      "      --describe --group orders > group.txt\n"
      "  assignbench show group.txt --format json -o group.json");
  AddInputOptions(show_command, input);
  AddOutputOptions(show_command, output);

  CLI::App* compare_command = app.add_subcommand(
      "compare", "Compare every strategy on a group, before and after events");
  compare_command->footer(
      "Events: leave=MEMBER  crash=MEMBER  join=MEMBER[@RACK][:topic,topic]\n"
      "  restart=MEMBER  rolling-restart[:surge=N]  grow=TOPIC:COUNT\n"
      "  subscribe=MEMBER:topic,topic  scale=N  strategy=NAME\n"
      "MEMBER is an id, an instance id, or a unique prefix.\n"
      "Example:\n"
      "  assignbench compare group.txt --event leave=consumer-3");
  AddInputOptions(compare_command, input);
  compare_command
      ->add_option("--event", compare.events,
                   "What happens to the group; repeat for several in sequence")
      ->allow_extra_args(false);
  compare_command
      ->add_option("--copartitioned", compare.copartitioned,
                   "Topics whose equal partition numbers belong together")
      ->delimiter(',')
      ->allow_extra_args(false);
  compare_command
      ->add_option("--draws", compare.draws,
                   "Draws of random member ids, where events need them")
      ->check(CLI::Range(1, 10000))
      ->default_str("25");
  compare_command->add_option("--seed", compare.seed, "Seed of those draws")
      ->default_str("1");
  compare_command
      ->add_option_function<std::string>(
          "--order",
          [&compare](const std::string& name) {
            compare.order = name == "kafka" ? IterationOrder::kKafkaJava
                                            : IterationOrder::kSorted;
          },
          "Where Kafka leaves an order to hash maps: sorted (by name), or "
          "kafka (as Java's maps give it, from the members in the order of the "
          "input: Kafka's own result)")
      ->check(CLI::IsMember({"sorted", "kafka"}))
      ->default_str("sorted");
  compare_command
      ->add_option_function<std::string>(
          "--compat",
          [&compare](const std::string& name) {
            compare.compat = name == "exact" ? Compat::kExact : Compat::kSafe;
          },
          "Where Kafka breaks a promise (docs/kafka-defects.md): safe (keep "
          "it), or exact (show what Kafka does)")
      ->check(CLI::IsMember({"safe", "exact"}))
      ->default_str("safe");
  compare_command->add_option(
      "--client", compare.client,
      "Also how long this client's leader computes, as measured: franz-go, "
      "librdkafka-2.0");
  compare_command->add_flag("--assignment", compare.assignment,
                            "With --format json: also who gets what");
  AddOutputOptions(compare_command, output);

  CLI::App* verify_command = app.add_subcommand(
      "verify",
      "Check strategies against properties (docs/properties.md) on random "
      "groups; 1 if a promised one is violated, or one asked for");
  verify_command->footer(
      "Example:\n"
      "  assignbench verify --strategy sticky --property "
      "balanced-as-possible");
  verify_command
      ->add_option("--strategy", verify.subjects.strategies,
                   "Only this one; repeat for several")
      ->allow_extra_args(false);
  verify_command
      ->add_option("--peer", verify.subjects.peers,
                   "The strategies of this client, which peers/setup has set "
                   "up; repeat for several")
      ->allow_extra_args(false);
  verify_command->add_flag("--all-peers", verify.subjects.all_peers,
                           "Of all clients that are set up");
  verify_command->add_option("--exec", verify.subjects.exec,
                             "Of this program, which speaks peers/protocol.md");
  verify_command->add_option(
      "--baseline", verify.baseline,
      "An earlier result (--format json): only what it does not violate "
      "already is a fault");
  verify_command
      ->add_option("--property", verify.properties,
                   "Only this one, which then must hold; repeat for several")
      ->allow_extra_args(false);
  verify_command
      ->add_option("--cases", verify.cases, "Groups per strategy, at least")
      ->check(CLI::Range(int64_t{1}, int64_t{1'000'000'000}))
      ->default_str("2000");
  verify_command->add_option("--seed", verify.seed, "Seed of the groups")
      ->default_str("1");
  verify_command
      ->add_flag("--tiny", verify.tiny,
                 "All groups of up to 2 topics of 1 to 3 partitions and 3 "
                 "members instead of random ones")
      ->excludes("--cases")
      ->excludes("--seed");
  verify_command
      ->add_flag(
          "--mixed", verify.mixed,
          "Groups of mixed clients: the lead passes from one to another, "
          "a group for every ten cases")
      ->excludes("--tiny")
      ->excludes("--property")
      ->excludes("--baseline");
  verify_command
      ->add_option("--replay", verify.replay,
                   "Look at the group in this file instead")
      ->excludes("--mixed")
      ->excludes("--tiny")
      ->excludes("--cases")
      ->excludes("--seed");
  verify_command->add_option(
      "--out", verify.out,
      "Folder for groups that violate a property, also a merely measured one "
      "(without it: violated promises, in the current folder)");
  AddOutputOptions(verify_command, output, /*junit=*/true);

  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) return app.exit(error);  // --help
    return Fail(std::string(error.what()) + " (see assignbench --help)");
  }

  absl::StatusOr<std::string> answer;
  bool faults = false;
  if (list_command->parsed()) {
    answer = List(output.format);
  } else if (show_command->parsed()) {
    answer = Show(input, output.format);
  } else if (verify_command->parsed()) {
    absl::StatusOr<VerifyAnswer> verified = Verify(verify, output.format);
    if (verified.ok()) {
      faults = verified->faults;
      answer = std::move(verified->text);
    } else {
      answer = verified.status();
    }
  } else {
    answer = Compare(input, compare, output.format);
  }
  if (!answer.ok()) return Fail(std::string(answer.status().message()));
  const absl::Status written = WriteOutput(output, *answer);
  if (!written.ok()) return Fail(std::string(written.message()));
  return faults ? 1 : 0;
}

}  // namespace
}  // namespace assignbench

int main(int argc, char** argv) { return assignbench::Run(argc, argv); }
