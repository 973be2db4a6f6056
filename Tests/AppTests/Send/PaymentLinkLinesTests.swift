import Foundation
import Testing

@testable import quid

struct PaymentLinkLinesTests {
  private static let address = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
  private static let line = "send 1.5 --client test --qr --to \(address)"
  private static let link = "ethereum:\(address)@1?value=1.5e18"

  @Test func `link is printed above its code`() async {
    let run = await Run.quid(Self.line, environment: ["LANG": "C.UTF-8"])
    #expect(run.code == .success)
    let parts = run.output.components(separatedBy: "\n" + Self.link + "\n\n")
    #expect(parts.count == 2)
    let lines = parts.last?.split(separator: "\n") ?? []
    #expect(lines.count == 22 && lines.last == "Practice plan: nothing was sent.")
    #expect(lines.dropLast().allSatisfy { $0.count == 41 })
  }

  @Test func `code is drawn in ASCII without UTF-8 if it fits`() async {
    let wide = await Run.quid(Self.line, environment: ["LANG": "C"], columns: 140)
    #expect(wide.output.utf8.contains(UInt8(ascii: "#")))
    #expect(!wide.output.contains("█"))
    let narrow = await Run.quid(Self.line, environment: ["LANG": "C"], columns: 80)
    #expect(!narrow.output.contains("##"))
    #expect(narrow.output.contains("needs 82 columns, but the terminal has only 80."))
    #expect(narrow.output.contains("the QR code needs 41 columns"))
  }

  @Test func `terminal too narrow for the code shows the required width`() async {
    let run = await Run.quid(Self.line, environment: ["LANG": "C.UTF-8"], columns: 40)
    #expect(run.code == .success)
    #expect(run.output.contains(Self.link))
    #expect(run.output.contains("needs 41 columns"))
    #expect(!run.output.contains("▀"))
  }

  @Test func `JSON has the link and no code`() async throws {
    let run = await Run.quid(Self.line + " --json", environment: ["LANG": "C.UTF-8"])
    #expect(try run.json.text("data.link") == Self.link)
    #expect(!run.output.contains("▀"))
  }

  @Test func `invalid send has no link and no code`() async throws {
    let run = await Run.quid("send 11 --client test --qr --to \(Self.address)", environment: ["LANG": "C.UTF-8"])
    #expect(run.code == .rejectedInput)
    #expect(!run.output.contains("ethereum:"))
    #expect(!run.output.contains("▀"))
  }

  @Test func `code requires a recipient`() async {
    let run = await Run.quid("send 1.5 --client test --qr")
    #expect(run.code == .usage)
    #expect(run.error.contains("--qr requires a recipient. Add --to with an address or a contact."))
  }
}
