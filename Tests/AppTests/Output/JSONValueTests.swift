import Foundation
import QuidTerminal
import Testing

@testable import QuidNetworking
@testable import quid

struct JSONValueTests {
  @Test func `unknown values are null and keys are sorted`() {
    let array: JSONValue = ["x", .number(-5), .bool(true)]
    let value = JSONValue(fields: ["b": nil, "a": array, "c": String?.none])
    #expect(value.text == #"{"a":["x",-5,true],"b":null,"c":null}"#)
  }

  @Test func `JSON contains no terminal control characters`() throws {
    let hostile = "a\u{1B}[2J\u{9B}31m\u{7F}\u{202E}\u{2028}\u{E0041}\u{200B}é😀"
    let text = JSONValue.string(hostile).text
    #expect(text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.isSafeForTerminal })
    let back = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed) as? String
    #expect(back?.unicodeScalars.elementsEqual(hostile.unicodeScalars) == true)
  }

  @Test func `CSV field is quoted if necessary`() {
    #expect(CSVText.text([["a", "b,c", "d\"e"], ["1", "", "x"]]) == "a,\"b,c\",\"d\"\"e\"\n1,,x\n")
  }

  struct Field: CustomTestStringConvertible, Sendable {
    let text: String
    let csv: String
    var testDescription: String { csv }
  }

  @Test(arguments: [
    Field(text: "=1+1", csv: "\"'=1+1\""), Field(text: "+1", csv: "\"'+1\""), Field(text: "-x", csv: "\"'-x\""),
    Field(text: "@SUM(A1)", csv: "\"'@SUM(A1)\""), Field(text: "\t=1", csv: "\"'\u{FFFD}=1\""),
    Field(text: "\r=1", csv: "\"'\u{FFFD}=1\""), Field(text: "\u{FF1D}1", csv: "\"'\u{FF1D}1\""),
    Field(text: "=HYPERLINK(\"http://x\",\"y\")", csv: "\"'=HYPERLINK(\"\"http://x\"\",\"\"y\"\")\""),
    Field(text: "-1.3", csv: "-1.3"), Field(text: "-1", csv: "-1"), Field(text: "0.3", csv: "0.3"),
    Field(text: "-1.3.1", csv: "\"'-1.3.1\""), Field(text: "-", csv: "\"'-\""), Field(text: "-1e5", csv: "\"'-1e5\""),
    Field(text: "-٣", csv: "\"'-٣\""), Field(text: "a=b", csv: "a=b"), Field(text: "2023-09-01", csv: "2023-09-01"),
  ])
  func `CSV field that looks like a formula is escaped, and numbers are unchanged`(_ field: Field) {
    #expect(CSVText.text([[field.text]]) == field.csv + "\n")
  }

  struct Time: CustomTestStringConvertible, Sendable {
    let text: String
    let duration: Duration?
    var testDescription: String { text }
  }

  @Test(arguments: [
    Time(text: "0", duration: .zero), Time(text: "500ms", duration: .milliseconds(500)),
    Time(text: "15s", duration: .seconds(15)), Time(text: "10m", duration: .seconds(600)),
    Time(text: "10min", duration: .seconds(600)), Time(text: "2h", duration: .seconds(7_200)),
    Time(text: "366d", duration: .seconds(366 * 86_400)), Time(text: "367d", duration: nil),
    Time(text: "", duration: nil), Time(text: "15", duration: nil), Time(text: "-1s", duration: nil),
    Time(text: "1.5s", duration: nil), Time(text: "s", duration: nil), Time(text: "٣s", duration: nil),
    Time(text: "99999999999999999999s", duration: nil), Time(text: "9223372036854775807d", duration: nil),
  ])
  func `duration is an integer and a unit`(_ time: Time) {
    #expect(Duration(text: time.text) == time.duration)
  }

  struct Typo: CustomTestStringConvertible, Sendable {
    let typed: String
    let meant: String?
    var testDescription: String { typed }
  }

  @Test(arguments: [
    Typo(typed: "sned", meant: "send"), Typo(typed: "SEND", meant: "send"), Typo(typed: "sen", meant: "send"),
    Typo(typed: "feee", meant: "fee"), Typo(typed: "hlep", meant: "help"), Typo(typed: "markets", meant: nil),
    Typo(typed: "", meant: nil), Typo(typed: String(repeating: "x", count: 100_000), meant: nil),
  ])
  func `nearest name has the fewest edits`(_ typo: Typo) {
    #expect(NearestName.nearest(to: typo.typed, among: ["send", "fee", "help"]) == typo.meant)
  }
}
