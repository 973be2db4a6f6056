import Foundation
import TestSupport
import Testing

@testable import quid

struct PortfolioFileTests {
  private func quid(_ line: String, _ folder: DataFolder) async -> Run {
    await Run.quid("\(line) --client test", environment: folder.environment)
  }

  @Test func `entries are stored with a version, exact decimals and private permissions`() async throws {
    let folder = DataFolder()
    #expect(await quid("portfolio add 0.5 btc --at 34000.25eur --date 2023-08-30", folder).code == .success)
    #expect(await quid("portfolio add 3 eth --cost 1000usd", folder).code == .success)
    #expect(await quid("portfolio add 1 eth --at 1", folder).code == .success)
    #expect(await quid("portfolio remove 3", folder).code == .success)
    #expect(
      try folder.text("portfolio.json") == #"{"entries":["#
        + #"{"amount":"0.5","coin":"bitcoin","currency":"EUR","date":"2023-08-30","entry":1,"name":"Bitcoin","#
        + #""price":"34000.25","symbol":"BTC"},"#
        + #"{"amount":"3","coin":"ethereum","cost":"1000","currency":"USD","date":"2023-09-01","entry":2,"#
        + #""name":"Ethereum","symbol":"ETH"}"#
        + #"],"next":4,"version":1}"# + "\n")
    let path = folder.file("portfolio.json").path(percentEncoded: false)
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  private static let entry =
    #"{"entry":1,"coin":"bitcoin","symbol":"BTC","name":"Bitcoin","amount":"1","price":"5","currency":"USD","#
    + #""date":"2023-08-30"}"#

  private static func file(_ entries: String, next: Int = 2) -> String {
    #"{"version":1,"next":\#(next),"entries":[\#(entries)]}"#
  }

  @Test(arguments: [
    "", "{\"version\":", "[]", "{}", #"{"version":1}"#, #"{"version":0,"next":1,"entries":[]}"#,
    #"{"version":"1","next":1,"entries":[]}"#, #"{"version":1,"next":1,"entries":[],"more":1}"#,
    file(entry, next: 1), file(entry + "," + entry), file(entry.replacing(#""1""#, with: #""0""#)),
    file(entry.replacing(#""1""#, with: #""-1""#)), file(entry.replacing(#""1""#, with: "1")),
    file(entry.replacing(#""1""#, with: #""1e3""#)), file(entry.replacing(#""5""#, with: #""-5""#)),
    file(entry.replacing("price", with: "cots")), file(entry.replacing("USD", with: "dollars")),
    file(entry.replacing("2023-08-30", with: "2023-02-30")), file(entry.replacing("bitcoin", with: "")),
    file(entry.replacing(#""name""#, with: #""cost":"1","name""#)), String(repeating: "[", count: 513),
  ])
  func `damaged file is reported and never overwritten`(_ text: String) async throws {
    let folder = DataFolder()
    try folder.write(text, to: "portfolio.json")
    for line in [
      "portfolio", "portfolio list", "portfolio export", "portfolio add 1 btc --at 1", "portfolio remove 1",
    ] {
      let run = await quid(line, folder)
      #expect(run.code == .file, "\(line)")
      #expect(run.output.isEmpty)
      #expect(run.error.contains("Correct the file, or move it away"), "\(run.error)")
    }
    #expect(try folder.text("portfolio.json") == text)
  }

  @Test func `damaged entry is named`() async throws {
    let folder = DataFolder()
    try folder.write(Self.file(Self.entry + ",{}", next: 3), to: "portfolio.json")
    #expect(
      await quid("portfolio list", folder).error.hasPrefix("quid: Entry 2 of portfolio.json is not valid."))
  }

  @Test func `file of a newer version is reported and never overwritten`() async throws {
    let folder = DataFolder()
    let text = #"{"version":4,"next":1,"entries":[],"more":true}"#
    try folder.write(text, to: "portfolio.json")
    for line in ["portfolio", "portfolio add 1 btc --at 1"] {
      let run = await quid(line, folder)
      #expect(run.code == .file)
      #expect(
        run.error
          == "quid: portfolio.json was written by a newer version of the program (format 4). Update the program to use it.\n"
      )
    }
    #expect(try folder.text("portfolio.json") == text)
  }

  @Test func `missing data folder means an empty portfolio that cannot be changed`() async {
    #expect(await Run.quid("portfolio --client test").code == .success)
    let run = await Run.quid("portfolio add 1 btc --at 1 --client test")
    #expect(run.code == .file)
    #expect(run.error.contains("The folder for the portfolio is unknown. Set XDG_DATA_HOME or HOME"))
  }

  @Test(.enabled(if: GeneratedCases.areComplete, "the deep check runs it"))
  func `100,000 entries are read, listed and stored, and one more is rejected`() async throws {
    let folder = DataFolder()
    let entries = (1...100_000).map { Self.entry.replacing(#""entry":1"#, with: "\"entry\":\($0)") }
    try folder.write(Self.file(entries.joined(separator: ","), next: 100_001), to: "portfolio.json")
    let addition = await quid("portfolio add 1 btc --at 5", folder)
    #expect(addition.code == .rejectedInput)
    #expect(addition.error == "quid: A portfolio has at most 100,000 entries. Remove entries first.\n")
    #expect(await quid("portfolio remove 100000", folder).code == .success)
    let lines = await quid("portfolio export", folder).output.split(separator: "\n")
    #expect(lines.count == 100_000)
    #expect(lines.last == "99999,2023-08-30,bitcoin,1,5,USD")
  }

  @Test func `import of more entries than the limit is rejected`() async throws {
    let folder = DataFolder()
    let line = ",2023-08-30,bitcoin,1,5,EUR\n"
    try folder.write(
      "entry,date,coin,amount,price,currency\n" + String(repeating: line, count: 100_001), to: "entries.csv")
    let path = folder.file("entries.csv").path(percentEncoded: false)
    let run = await Run.quid(["portfolio", "import", path, "--client", "test"], environment: folder.environment)
    #expect(run.code == .rejectedInput)
    #expect(run.error == "quid: Line 100002: A portfolio has at most 100,000 entries. Remove entries first.\n")
  }
}
