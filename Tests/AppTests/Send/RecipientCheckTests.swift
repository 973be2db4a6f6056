import Foundation
import TestSupport
import Testing

@testable import quid

struct RecipientCheckTests {
  private static let ann = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
  private static let planted = "0x5aaeb6053f3e94c9b1109f33669435e7ef1beaed"

  /// Returns a data folder with Ann as a contact.
  private static func folder() throws -> DataFolder {
    let folder = DataFolder()
    try folder.write(#"[{"name":"Ann","address":"\#(ann)"}]"#, to: "contacts.json")
    return folder
  }

  @Test func `contact is paid by name`() async throws {
    let folder = try Self.folder()
    let run = await Run.quid("send 1 --to ANN --client test", environment: folder.environment)
    #expect(run.code == .success)
    #expect(run.error.isEmpty)
    #expect(run.output.hasPrefix("To  Ann\n    \(Self.ann)\n\n"))
    let json = try await Run.quid("send 1 --to ann --client test --json", environment: folder.environment).json
    #expect(json.text("data.to") == Self.ann)
    #expect(json.text("data.contact") == "Ann")
    #expect(json.text("data.link") == "ethereum:\(Self.ann)@1?value=1e18")
  }

  @Test func `unknown name is rejected`() async throws {
    let folder = try Self.folder()
    let run = await Run.quid("send 1 --to ana --client test --json", environment: folder.environment)
    #expect(run.code == .rejectedInput)
    let problems = (try run.json["data"] as? [String: Any])?["problems"] as? [[String: Any]]
    #expect(problems?.map { $0.text("code") } == ["badAddress"])
    #expect(problems?.first?.text("message")?.contains("There is no contact named “ana”") == true)
    #expect(try run.json.text("data.link") == "null")
  }

  @Test func `similar contact address is shown with marked differences`() async throws {
    let folder = try Self.folder()
    let run = await Run.quid("send 1 --client test --to \(Self.planted)", environment: folder.environment)
    #expect(run.code == .success)
    #expect(
      run.output.hasPrefix(
        """
        To  0x5aaeB6053F3e94c9b1109F33669435E7Ef1BEaeD

        Warning: this is not Ann. The address only looks similar.
          To   0x5aaeB6053F3e94c9b1109F33669435E7Ef1BEaeD
          Ann  0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed
                                  ^^

        Amount
        """), "\(run.output)")
    #expect(run.error.contains("looks like your contact Ann"))
    let json = try await Run.quid("send 1 --client test --json --to \(Self.planted)", environment: folder.environment)
      .json
    let warnings = try #require(json["warnings"] as? [String])
    #expect(warnings.count == 3)
  }

  @Test(arguments: [40, 52, 80, 140])
  func `complete recipient fits the terminal`(columns: Int) async throws {
    let folder = try Self.folder()
    let run = await Run.quid(
      "send 1 --client test --to \(Self.planted)", environment: folder.environment, columns: columns)
    let lines = run.output.split(separator: "\n")
    let digits = lines.prefix { !$0.hasPrefix("Warning") }.joined().filter { $0 != " " }
    #expect(digits == "To0x5aaeB6053F3e94c9b1109F33669435E7Ef1BEaeD")
    // Addresses are not wrapped, so that they can be copied.
    for line in lines.prefix(12) where !line.hasPrefix("0x") { #expect(line.count <= columns, "\(line)") }
  }

  @Test(arguments: ["0x0000000000000000000000000000000000000000", "0x000000000000000000000000000000000000dEaD"])
  func `unowned address is rejected and still shown`(address: String) async throws {
    let run = await Run.quid("send 1 --client test --json --to \(address)")
    #expect(run.code == .rejectedInput)
    let json = try run.json
    let problems = (json["data"] as? [String: Any])?["problems"] as? [[String: Any]]
    #expect(problems?.map { $0.text("code") } == ["badAddress"])
    #expect(json.text("data.link") == "null")
    #expect(json.text("data.valid") == "0" || json.text("data.valid") == "false")
  }
}
