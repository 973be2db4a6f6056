import Foundation
import QuidTerminal
import TestSupport
import Testing

@testable import quid

/// Files with user data that other users can change.
struct UserFileTests {
  struct Sample: CustomTestStringConvertible, Sendable {
    let file: String
    let content: String
    /// The command lines that use the file.
    let lines: [String]
    var testDescription: String { file }
  }

  private static let ann = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359"
  private static let samples = [
    Sample(
      file: "contacts.json", content: #"[{"name": "ann", "address": "\#(ann)"}]"#,
      lines: ["contacts", "contacts add bob 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "send 1 --to ann"]),
    Sample(
      file: "watchlist.json", content: #"["bitcoin"]"#,
      lines: ["watchlist", "watchlist add eth", "markets --watchlist"]),
    Sample(
      file: "portfolio.json", content: #"{"version":1,"next":1,"entries":[]}"#,
      lines: ["portfolio", "portfolio add 1 btc --at 1", "portfolio list"]),
  ]

  @Test(arguments: samples)
  func `file that others can change is not used, and other commands go on`(_ sample: Sample) async throws {
    let folder = DataFolder()
    try folder.write(sample.content, to: sample.file)
    let path = folder.file(sample.file).path(percentEncoded: false)
    for permissions in [0o602, 0o620, 0o666] {
      try folder.setPermissions(permissions, of: sample.file)
      for line in sample.lines {
        let run = await Run.quid("\(line) --client test", environment: folder.environment)
        #expect(run.code == .file, "\(line): \(run)")
        #expect(run.output.isEmpty && run.error.contains("Run: chmod go-w \(path)"), "\(line): \(run)")
      }
      #expect(try folder.text(sample.file) == sample.content)
      for line in ["price btc", "coin btc", "fee", "send 1", "convert 1 usd eur"] {
        let run = await Run.quid("\(line) --client test", environment: folder.environment)
        #expect(run.code == .success, "\(line): \(run)")
      }
    }
  }

  @Test(.enabled(if: geteuid() == 0, "only the superuser can give a file away"), arguments: samples)
  func `file of another user is not used`(_ sample: Sample) async throws {
    let folder = DataFolder()
    try folder.write(sample.content, to: sample.file)
    #expect(chown(folder.file(sample.file).path(percentEncoded: false), 12_345, 12_345) == 0)
    for line in sample.lines {
      let run = await Run.quid("\(line) --client test", environment: folder.environment)
      #expect(run.code == .file, "\(line): \(run)")
      #expect(run.output.isEmpty && run.error.contains("belongs to another user"), "\(line): \(run)")
    }
  }
}
