import Foundation
import TestSupport
import Testing

@testable import quid

struct ContactsCommandTests {
  private static let ann = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
  private static let bo = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359"

  /// Returns the names in the JSON output of a command line.
  private func names(_ arguments: [String], _ environment: [String: String]) async throws -> [String?] {
    let run = await Run.quid(arguments + ["--json"], environment: environment)
    let rows = (try run.json["data"] as? [String: Any])?["rows"] as? [[String: Any]]
    return try #require(rows).map { $0.text("name") }
  }

  @Test func `contacts are added, listed by name and removed`() async throws {
    let folder = DataFolder()
    let environment = folder.environment
    #expect(try await names(["contacts"], environment) == [])
    #expect(try await names(["contacts", "add", "Bo Lee", Self.bo], environment) == ["Bo Lee"])
    #expect(try await names(["contacts", "add", "ann", Self.ann.lowercased()], environment) == ["ann", "Bo Lee"])
    let stored = #"[{"address":"\#(Self.bo)","name":"Bo Lee"},{"address":"\#(Self.ann)","name":"ann"}]"# + "\n"
    #expect(try String(contentsOf: folder.file("contacts.json"), encoding: .utf8) == stored)

    let listed = await Run.quid(["contacts", "list"], environment: environment)
    #expect(
      listed.output == """
        ann     \(Self.ann)
        Bo Lee  \(Self.bo)

        """)
    let narrow = await Run.quid(["contacts"], environment: environment, columns: 40)
    #expect(narrow.output == "ann\n\(Self.ann)\nBo Lee\n\(Self.bo)\n")
    let csv = await Run.quid(["contacts", "--csv"], environment: environment)
    #expect(csv.output == "name,address,ens\nann,\(Self.ann),\nBo Lee,\(Self.bo),\n")

    #expect(try await names(["contacts", "remove", "BO LEE"], environment) == ["ann"])
  }

  @Test func `printed address and address with spaces are accepted`() async throws {
    let environment = DataFolder().environment
    let spaced = "0x 5aAe b605 3F3E 94C9 b9A0 9f33 6694 35E7 Ef1B eAed"
    #expect(try await names(["contacts", "add", "ann", spaced], environment) == ["ann"])
    let printed = await Run.quid(["contacts"], environment: environment)
    #expect(printed.output == "ann  \(Self.ann)\n")
    for address in [spaced, " " + Self.ann, printed.output.split(separator: "  ").last.map(String.init) ?? ""] {
      let run = await Run.quid(["send", "1", "--to", address, "--client", "test", "--json"], environment: environment)
      #expect(run.code == .success)
      #expect(try run.json.text("data.to") == Self.ann)
    }
  }

  @Test func `address with its chain is stored without the chain`() async throws {
    let environment = DataFolder().environment
    #expect(try await names(["contacts", "add", "ann", "eth:\(Self.ann)"], environment) == ["ann"])
    let run = await Run.quid(["contacts", "add", "bo", "oeth:\(Self.bo)"], environment: environment)
    #expect(run.output.contains("bo   \(Self.bo)\n"), "\(run)")
    #expect(run.error.contains("The address is for OP Mainnet, but a contact has no chain"), "\(run)")
    let invisible = await Run.quid(["contacts", "add", "eva", "\(Self.ann)\u{200B}"], environment: environment)
    RejectedLine("", code: .rejectedInput, words: "invisible character U+200B ZERO WIDTH SPACE").check(invisible)
  }

  @Test func `empty address book is reported on standard error with advice`() async {
    let run = await Run.quid(["contacts"], environment: DataFolder().environment)
    #expect(run.code == .success)
    #expect(run.output.isEmpty)
    #expect(run.error == "quid: The address book is empty. To add a contact, run quid contacts add NAME ADDRESS.\n")
  }

  @Test
  func `confusable name in mixed scripts is a warning when added and when paid`() async throws {
    let environment = DataFolder().environment
    let fake = "\u{430}nn"
    #expect(await Run.quid(["contacts", "add", "ann", Self.ann], environment: environment).error == "")
    for run in [
      await Run.quid(["contacts", "add", fake, Self.bo], environment: environment),
      await Run.quid(["send", "1", "--to", fake, "--client", "test"], environment: environment),
    ] {
      #expect(run.code == .success, "\(run)")
      #expect(run.error.contains("“\(fake)” mixes letters of several writing systems"), "\(run)")
      #expect(run.error.contains("“\(fake)” looks like your contact “ann”"), "\(run)")
    }
    let json = await Run.quid(
      ["send", "1", "--to", fake, "--client", "test", "--json"], environment: environment)
    #expect((try json.json["warnings"] as? [String])?.contains { $0.contains("mixes letters") } == true, "\(json)")
  }

  @Test func `name and address of a contact are unique`() async throws {
    let folder = DataFolder()
    let environment = folder.environment
    _ = try await names(["contacts", "add", "ann", Self.ann], environment)
    let taken = await Run.quid(["contacts", "add", "ANN", Self.bo], environment: environment)
    #expect(taken.code == .rejectedInput)
    #expect(taken.error.contains("Remove that contact first"))
    let known = await Run.quid(["contacts", "add", "bo", Self.ann], environment: environment)
    #expect(known.code == .rejectedInput)
    #expect(known.error.contains("as “ann”"))
    #expect(await Run.quid(["contacts", "add", "ann", Self.ann], environment: environment).code == .success)
    #expect(try await names(["contacts"], environment) == ["ann"])
  }

  @Test(arguments: [
    (["add", "zero", "0x" + String(repeating: "0", count: 40)], "zero address"),
    (["add", "burn", "0x000000000000000000000000000000000000dEaD"], "No one holds a key to this address"),
    (["add", "ann", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD"], "capital letters"),
    (["add", "ann", "0x5aAe"], "40 digits"),
    (["add", "0x5aAe", ann], "could be confused with an address"),
    (["add", "ann\u{202E}", ann], "invisible characters"),
    (["add", "", ann], "The contact has no name"),
    (["remove", "nobody"], "There is no contact named “nobody”"),
  ])
  func `invalid contact is rejected and nothing changes`(words: [String], advice: String) async throws {
    let folder = DataFolder()
    let run = await Run.quid(["contacts"] + words, environment: folder.environment)
    #expect(run.code == .rejectedInput)
    #expect(run.error.contains(advice), "\(run.error)")
    #expect(!FileManager.default.fileExists(atPath: folder.file("contacts.json").path(percentEncoded: false)))
  }

  @Test func `address similar to a contact's is added with a warning`() async throws {
    let folder = DataFolder()
    let environment = folder.environment
    _ = try await names(["contacts", "add", "ann", Self.ann], environment)
    let planted = "0x5aaeb6053f3e94c9b1109f33669435e7ef1beaed"
    let run = await Run.quid(["contacts", "add", "ann2", planted, "--json"], environment: environment)
    #expect(run.code == .success)
    let warnings = try #require(try run.json["warnings"] as? [String])
    #expect(warnings.count == 2)
    #expect(warnings[0].contains("looks like your contact ann"))
    #expect(warnings[1].contains("no checksum"))
  }

  @Test func `unknown fields of a contact survive the addition of another`() async throws {
    let folder = DataFolder()
    try folder.write(#"[{"name":"ann","note":{"tax":1.50},"address":"\#(Self.ann)"}]"#, to: "contacts.json")
    #expect(try await names(["contacts", "add", "bo", Self.bo], folder.environment) == ["ann", "bo"])
    let file = try String(contentsOf: folder.file("contacts.json"), encoding: .utf8)
    #expect(file.contains(#"{"name":"ann","note":{"tax":1.50},"address":"\#(Self.ann)"}"#), "\(file)")
  }

  @Test func `a hundred pairs of concurrent additions lose no contact`() async throws {
    for _ in 0..<100 {
      let folder = DataFolder()
      let environment = folder.environment
      async let first = Run.quid(["contacts", "add", "ann", Self.ann], environment: environment)
      async let second = Run.quid(["contacts", "add", "bo", Self.bo], environment: environment)
      #expect(await [first.code, second.code] == [.success, .success])
      #expect(try await names(["contacts"], environment) == ["ann", "bo"])
    }
  }

  @Test(arguments: [
    "{\"contacts\":", "[1]", #"{"name":"ann"}"#, #"[{"name":"ann"}]"#, #"[{"name":"ann","address":"0x12"}]"#,
    #"[{"name":"ann","address":"0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD"}]"#,
    #"[{"name":"a\u202enn","address":"0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"}]"#,
    #"[{"name":"a","address":"\#(ann)"},{"name":"A","address":"\#(bo)"}]"#,
    #"[{"name":"a","address":"\#(ann)"},{"name":"b","address":"\#(ann)"}]"#,
    String(repeating: "[", count: 513),
  ])
  func `damaged address book is reported and unchanged, and its contacts are not paid`(_ text: String) async throws {
    let folder = DataFolder()
    try folder.write(text, to: "contacts.json")
    for arguments in [
      ["contacts"], ["contacts", "add", "bo", Self.bo], ["send", "1", "--to", "ann", "--client", "test"],
    ] {
      let run = await Run.quid(arguments, environment: folder.environment)
      #expect(run.code == .file)
      #expect(run.error.contains("Correct contacts.json"))
    }
    #expect(try String(contentsOf: folder.file("contacts.json"), encoding: .utf8) == text)
    // A send without a recipient does not need the address book.
    #expect(await Run.quid("send 1 --client test", environment: folder.environment).code == .success)
  }

  @Test func `missing data folder means an empty address book that cannot be changed`() async {
    #expect(await Run.quid("contacts").code == .success)
    let run = await Run.quid("contacts add ann \(Self.ann)")
    #expect(run.code == .file)
    #expect(run.error.contains("XDG_DATA_HOME"))
  }

  @Test(arguments: [
    "contacts ad ann", "contacts list ann", "contacts add", "contacts add ann", "contacts remove",
    "contacts remove a b",
  ])
  func `invalid subcommand is rejected`(_ line: String) async {
    #expect(await Run.quid(line).code == .usage)
  }
}
