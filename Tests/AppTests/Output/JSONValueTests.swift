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

  @Test(arguments: [
    ("=1+1", "\"'=1+1\""), ("+1", "\"'+1\""), ("-x", "\"'-x\""),
    ("@SUM(A1)", "\"'@SUM(A1)\""), ("\t=1", "\"'\u{FFFD}=1\""),
    ("\r=1", "\"'\u{FFFD}=1\""), ("\u{FF1D}1", "\"'\u{FF1D}1\""),
    ("=HYPERLINK(\"http://x\",\"y\")", "\"'=HYPERLINK(\"\"http://x\"\",\"\"y\"\")\""),
    ("-1.3", "-1.3"), ("-1", "-1"), ("0.3", "0.3"),
    ("-1.3.1", "\"'-1.3.1\""), ("-", "\"'-\""), ("-1e5", "\"'-1e5\""),
    ("-٣", "\"'-٣\""), ("a=b", "a=b"), ("2023-09-01", "2023-09-01"),
  ])
  func `CSV field that looks like a formula is escaped, and numbers are unchanged`(text: String, csv: String) {
    #expect(CSVText.text([[text]]) == csv + "\n")
  }

  @Test(
    arguments: [
      ("0", .zero), ("500ms", .milliseconds(500)),
      ("15s", .seconds(15)), ("10m", .seconds(600)),
      ("10min", .seconds(600)), ("2h", .seconds(7_200)),
      ("366d", .seconds(366 * 86_400)), ("367d", nil),
      ("", nil), ("15", nil), ("-1s", nil),
      ("1.5s", nil), ("s", nil), ("٣s", nil),
      ("99999999999999999999s", nil), ("9223372036854775807d", nil),
    ] as [(String, Duration?)])
  func `duration is an integer and a unit`(text: String, duration: Duration?) {
    #expect(Duration(text: text) == duration)
  }

  @Test(
    arguments: [
      ("sned", "send"), ("SEND", "send"), ("sen", "send"),
      ("feee", "fee"), ("hlep", "help"), ("markets", nil),
      ("", nil), (String(repeating: "x", count: 100_000), nil),
    ] as [(String, String?)])
  func `nearest name has the fewest edits`(typed: String, meant: String?) {
    #expect(NearestName.nearest(to: typed, among: ["send", "fee", "help"]) == meant)
  }
}
