import Foundation
import QuidCore
import QuidTesting
import Testing

@testable import QuidNetworking

struct SendJournalTests {
  /// A journal in a temporary folder that is removed with this value.
  private final class TemporaryJournal {
    let folder = FileManager.default.temporaryDirectory.appending(path: "quid-journal-\(UUID().uuidString)")
    var journal: SendJournal { SendJournal(in: folder) }
    var file: URL { folder.appending(path: "sends.json") }
    deinit { try? FileManager.default.removeItem(at: folder) }
  }

  private static func record(_ id: String = "a", state: TransferRecord.State = .open(nil)) -> TransferRecord {
    let plan = TransferPlan(
      chain: 1, from: .sample("1"), to: .sample("2"), value: .ether(1), gasLimit: 21_000,
      fees: FeeEstimate(nextBaseFee: Ether(gwei: 1), tip: Ether(wei: 3), maximum: Ether(gwei: 4)), nonce: 7)
    return TransferRecord(id: id, time: .sample, plan: plan, block: 99, state: state)
  }

  @Test(arguments: TransferJournalCase.all)
  func `a journal file follows the rules of a journal`(_ rule: TransferJournalCase) throws {
    let temporary = TemporaryJournal()
    try rule.check {
      temporary.journal
    } reopen: { _ in
      temporary.journal
    }
  }

  @Test func `the file is readable by its owner only`() throws {
    let temporary = TemporaryJournal()
    try temporary.journal.add(Self.record())
    let attributes = try FileManager.default.attributesOfItem(atPath: temporary.file.path(percentEncoded: false))
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func `version 1 is read, and a newer version is rejected and left unchanged`() throws {
    let temporary = TemporaryJournal()
    try temporary.journal.add(Self.record())
    let written = String(decoding: try Data(contentsOf: temporary.file), as: UTF8.self)
    let current = #""version" : 2"#
    #expect(written.contains(current))
    try Data(written.replacing(current, with: #""version" : 1"#).utf8).write(to: temporary.file)
    #expect(try temporary.journal.records() == [Self.record()])
    let newer = Data(written.replacing(current, with: #""version" : 3"#).utf8)
    try newer.write(to: temporary.file)
    for attempt in [{ try temporary.journal.add(Self.record("b")) }, { try temporary.journal.markChecked("a") }] {
      let failure = #expect(throws: FileError.self) { try attempt() }
      #expect(failure?.reason == .newerVersion(3))
      #expect(failure?.description.contains("written by a newer version of the program") == true)
    }
    #expect(try Data(contentsOf: temporary.file) == newer)
  }

  @Test(arguments: [ENOLCK, ENOTSUP, ENOSYS, EINVAL, EIO])
  func `a lock that fails is an error`(_ number: Int32) throws {
    let temporary = TemporaryJournal()
    let journal = SendJournal(in: temporary.folder, lockPolicy: FileLock.Policy { _ in number })
    let error = #expect(throws: FileError.self) { _ = try journal.lock(.sample("1"), on: 1) }
    #expect(error.map(journal.isBusy) == false)
    #expect(throws: FileError.self) { try journal.add(Self.record()) }
    #expect(try temporary.journal.records() == [])
  }

  @Test func `an unknown fee is stored so that version 0.2 can read the file`() throws {
    let temporary = TemporaryJournal()
    let receipt = TransactionReceipt(hash: .sample("a"), block: 100, isSuccess: true, gasUsed: nil, gasPrice: nil)
    try temporary.journal.add(Self.record(state: .settled(.included(receipt))))
    #expect(try temporary.journal.records().map(\.receipt) == [receipt])
    let written = String(decoding: try Data(contentsOf: temporary.file), as: UTF8.self)
    #expect(written.contains(#""gasPrice" : "0""#) && written.contains(#""gasUsed" : 0"#))
  }

  private static let invalidFiles = [
    "", "{}", "[]", #"{"version":0,"sends":[]}"#, #"{"version":1}"#, #"{"version":1,"sends":[{}]}"#,
    String(repeating: "[", count: 513),
    #"{"version":1,"sends":"none"}"#,
  ]

  @Test(arguments: invalidFiles)
  func `an invalid file is an error and is left unchanged`(_ content: String) throws {
    let temporary = TemporaryJournal()
    try FileManager.default.createDirectory(at: temporary.folder, withIntermediateDirectories: true)
    try Data(content.utf8).write(to: temporary.file)
    chmod(temporary.folder.path(percentEncoded: false), 0o700)
    #expect(throws: FileError.self) { try temporary.journal.records() }
    #expect(throws: FileError.self) { try temporary.journal.add(Self.record()) }
    #expect(try Data(contentsOf: temporary.file) == Data(content.utf8))
  }

  @Test func `a symbolic link in place of the file is an error and is not followed`() throws {
    let temporary = TemporaryJournal()
    try temporary.journal.add(Self.record())
    let (path, target) = (
      temporary.file.path(percentEncoded: false), temporary.file.path(percentEncoded: false) + ".old"
    )
    #expect(rename(path, target) == 0 && symlink(target, path) == 0)
    #expect(throws: FileError(.notAFile, at: path)) { try temporary.journal.records() }
    #expect(throws: FileError(.notAFile, at: path)) { try temporary.journal.add(Self.record()) }
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == target)
  }

  @Test func `an invalid value is detected`() throws {
    let temporary = TemporaryJournal()
    try temporary.journal.add(Self.record())
    let content = String(decoding: try Data(contentsOf: temporary.file), as: UTF8.self)
    for (right, wrong) in [("\"open\"", "\"paid\""), ("0x1111", "0y1111"), ("\"4000000000\"", "\"4e9\"")] {
      let changed = content.replacing(right, with: wrong)
      #expect(changed != content)
      try Data(changed.utf8).write(to: temporary.file)
      #expect(throws: FileError.self, "\(wrong)") { try temporary.journal.records() }
    }
  }
}
