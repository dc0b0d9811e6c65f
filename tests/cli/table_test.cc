#include "cli/table.h"

#include "gtest/gtest.h"

namespace assignbench {
namespace {

Table TwoColumns() {
  Table table;
  table.AddColumn("name", Table::Align::kLeft);
  table.AddColumn("load", Table::Align::kRight);
  return table;
}

TEST(TableTest, PadsColumnsToTheirWidestCell) {
  Table table = TwoColumns();
  table.AddRow({"a", "12345"});
  table.AddRow({"longer", "1"});
  EXPECT_EQ(table.ToText(),
            "name     load\n"
            "a       12345\n"
            "longer      1\n");
}

TEST(TableTest, MeasuresWidthInCharacters) {
  Table table = TwoColumns();
  table.AddRow({"\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9", "1"});
  EXPECT_EQ(table.ToText(),
            "name  load\n"
            "\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9     1\n");
}

TEST(TableTest, QuotesCsvCellsThatNeedIt) {
  Table table = TwoColumns();
  table.AddRow({"a,\"b\"", "1"});
  EXPECT_EQ(table.ToCsv(), "name,load\r\n\"a,\"\"b\"\"\",1\r\n");
}

TEST(TableTest, CountsInWords) {
  EXPECT_EQ(CountText(1, "topic"), "1 topic");
  EXPECT_EQ(CountText(0, "topic"), "0 topics");
}

}  // namespace
}  // namespace assignbench
