import Foundation
import QuidCore
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

  private static func plan(nonce: UInt64 = 7, chain: UInt64 = 1, from: String = "11") throws -> TransferPlan {
    var plan = TransferPlan(
      chain: chain, from: try EthereumAddress("0x" + String(repeating: from, count: 20)),
      to: try EthereumAddress("0x" + String(repeating: "22", count: 20)), value: Ether(wei: .max), gasLimit: 21_000,
      fees: FeeEstimate(nextBaseFee: Ether(gwei: 1), tip: Ether(wei: 3), maximum: Ether(gwei: 4)), nonce: nonce)
    plan.l1Fee = Ether(wei: 9)
    return plan
  }

  private static func record(
    _ id: String = "a", nonce: UInt64 = 7, chain: UInt64 = 1, from: String = "11", state: SendRecord.State = .open(nil),
    nodeError: JSONRPCError? = nil, freeSince: UInt64? = nil
  ) throws -> SendRecord {
    SendRecord(
      id: id, time: Date(timeIntervalSince1970: 1_700_000_000), plan: try plan(nonce: nonce, chain: chain, from: from),
      block: 99, state: state, nodeError: nodeError, freeSince: freeSince)
  }

  private static func hash(_ digit: Character = "a") throws -> TransactionHash {
    try #require(TransactionHash("0x" + String(repeating: digit, count: 64)))
  }

  private static func receipt(isSuccess: Bool) throws -> TransactionReceipt {
    TransactionReceipt(hash: try hash(), block: 100, isSuccess: isSuccess, gasUsed: 21_000, gasPrice: Ether(wei: .max))
  }

  private static func rollupReceipt() throws -> TransactionReceipt {
    var receipt = TransactionReceipt(
      hash: try hash("e"), block: 100, isSuccess: true, gasUsed: 21_000, gasPrice: Ether(gwei: 1))
    receipt.l1Fee = Ether(wei: 7)
    return receipt
  }

  private static func actual(_ digit: Character) throws -> NodeTransaction {
    NodeTransaction(
      hash: try hash(digit), from: try plan().from, to: try plan().to, value: Ether(wei: 3), nonce: .max - 1, block: 101
    )
  }

  @Test func `a missing file contains no sends`() throws {
    #expect(try TemporaryJournal().journal.records() == [])
  }

  @Test func `every state is read as it was written`() throws {
    let nodeError = JSONRPCError(code: -32_000, message: "no")
    let states: [SendRecord.State] = [
      .open(nil), .open(try Self.hash()), .replaced(nil), .replaced(try Self.hash()),
      .settled(.included(try Self.receipt(isSuccess: true))), .settled(.reverted(try Self.receipt(isSuccess: false))),
      .settled(.rejected(nodeError)), .settled(.failed(nodeError)), .settled(.superseded(by: try Self.hash("b"), nil)),
      .settled(.superseded(by: try Self.hash("b"), try Self.actual("b"))),
      .settled(.different(try Self.actual("c"), isSettled: true)), .settled(.included(try Self.rollupReceipt())),
    ]
    let temporary = TemporaryJournal()
    var written: [SendRecord] = []
    for (index, state) in states.enumerated() {
      let isError =
        if case .settled(.rejected) = state { true } else if case .settled(.failed) = state { true } else { false }
      let record = try Self.record(
        "\(index)", from: String(index + 48, radix: 16), state: state, nodeError: isError ? nodeError : nil)
      try temporary.journal.add(record)
      written.append(record)
    }
    #expect(try temporary.journal.records() == written)
  }

  @Test func `the file is readable by its owner only`() throws {
    let temporary = TemporaryJournal()
    try temporary.journal.add(try Self.record())
    let attributes = try FileManager.default.attributesOfItem(atPath: temporary.file.path(percentEncoded: false))
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func `an outcome is recorded for its own send`() throws {
    let temporary = TemporaryJournal()
    try temporary.journal.add(try Self.record("a", from: "11"))
    try temporary.journal.add(try Self.record("b", from: "44"))
    try temporary.journal.note(.pending(try Self.hash()), for: "a")
    #expect(try temporary.journal.records().map(\.state) == [.open(try Self.hash()), .open(nil)])
    try temporary.journal.note(.included(try Self.receipt(isSuccess: true)), for: "a")
    let records = try temporary.journal.records()
    #expect(records.map(\.isUnfinished) == [false, true])
    #expect(records.map(\.isPaid) == [true, false])
  }

  @Test func `an unknown outcome keeps a known hash`() throws {
    let temporary = TemporaryJournal()
    try temporary.journal.add(try Self.record())
    try temporary.journal.note(.pending(try Self.hash()), for: "a")
    try temporary.journal.note(.unknown(.unseen), for: "a")
    #expect(try temporary.journal.records().map(\.state) == [.open(try Self.hash())])
  }

  @Test func `an open send keeps its error and the block since which its nonce is unused`() throws {
    let temporary = TemporaryJournal()
    let nodeError = JSONRPCError(code: -32_000, message: "already known")
    try temporary.journal.add(try Self.record())
    try temporary.journal.note(.unknown(.answered(nodeError, freeSince: nil)), for: "a")
    try temporary.journal.note(.unknown(.answered(nodeError, freeSince: 99)), for: "a")
    #expect(try temporary.journal.records() == [try Self.record(nodeError: nodeError, freeSince: 99)])
  }

  @Test func `a send that was closed as not made is corrected or marked as checked`() throws {
    let temporary = TemporaryJournal()
    let refused = SendOutcome.failed(JSONRPCError(code: -32_000, message: "already known"))
    try temporary.journal.add(try Self.record("a", from: "44"))
    try temporary.journal.add(try Self.record("b", from: "55"))
    for id in ["a", "b"] { try temporary.journal.note(refused, for: id) }
    #expect(try temporary.journal.records().map(\.mustBeChecked) == [true, true])
    try temporary.journal.note(.included(try Self.receipt(isSuccess: true)), for: "a")
    try temporary.journal.markChecked("b")
    #expect(try temporary.journal.records().map(\.isPaid) == [true, false])
    #expect(try temporary.journal.records().map(\.mustBeChecked) == [false, false])
  }

  @Test func `version 1 is read, and a newer version is rejected and left unchanged`() throws {
    let temporary = TemporaryJournal()
    try temporary.journal.add(try Self.record())
    let written = String(decoding: try Data(contentsOf: temporary.file), as: UTF8.self)
    let current = #""version" : 2"#
    #expect(written.contains(current))
    try Data(written.replacing(current, with: #""version" : 1"#).utf8).write(to: temporary.file)
    #expect(try temporary.journal.records() == [try Self.record()])
    let newer = Data(written.replacing(current, with: #""version" : 3"#).utf8)
    try newer.write(to: temporary.file)
    for attempt in [{ try temporary.journal.add(try Self.record("b")) }, { try temporary.journal.markChecked("a") }] {
      let failure = #expect(throws: FileError.self) { try attempt() }
      #expect(failure?.reason == .newerVersion(3))
      #expect(failure?.description.contains("written by a newer version of the program") == true)
    }
    #expect(try Data(contentsOf: temporary.file) == newer)
  }

  @Test func `a nonce above 2^63 is read as it was written`() throws {
    let temporary = TemporaryJournal()
    try temporary.journal.add(try Self.record(nonce: .max - 1))
    #expect(try temporary.journal.records().map(\.plan.nonce) == [.max - 1])
  }

  @Test(arguments: [ENOLCK, ENOTSUP, ENOSYS, EINVAL, EIO])
  func `a lock that fails is an error`(_ number: Int32) throws {
    let temporary = TemporaryJournal()
    let journal = SendJournal(in: temporary.folder, lockPolicy: FileLock.Policy { _ in number })
    #expect(throws: FileError.self) { _ = try journal.lock(try Self.plan().from, on: 1) }
    #expect(throws: FileError.self) { try journal.add(try Self.record()) }
    #expect(try temporary.journal.records() == [])
  }

  @Test func `a settled send does not change`() throws {
    let temporary = TemporaryJournal()
    let included = SendOutcome.included(try Self.receipt(isSuccess: true))
    try temporary.journal.add(try Self.record())
    try temporary.journal.note(included, for: "a")
    try temporary.journal.note(.unknown(.unseen), for: "a")
    try temporary.journal.note(.failed(JSONRPCError(code: 1, message: "")), for: "a")
    #expect(try temporary.journal.records().map(\.state) == [.settled(included)])
  }

  @Test func `a send replaces the given records if they are unfinished, and no others`() throws {
    let temporary = TemporaryJournal()
    for id in ["replaced", "other"] { try temporary.journal.add(try Self.record(id)) }
    let settled = SendRecord.State.settled(.failed(JSONRPCError(code: 1, message: "")))
    try temporary.journal.add(try Self.record("settled", state: settled, nodeError: JSONRPCError(code: 1, message: "")))
    try temporary.journal.add(try Self.record("new"), replacing: ["replaced", "settled"])
    #expect(try temporary.journal.records().filter(\.isUnfinished).map(\.id) == ["other", "new"])
    #expect(try temporary.journal.records()[2].state == settled)
  }

  @Test func `an unknown fee is stored so that version 0.2 can read the file`() throws {
    let temporary = TemporaryJournal()
    let receipt = TransactionReceipt(hash: try Self.hash(), block: 100, isSuccess: true, gasUsed: nil, gasPrice: nil)
    try temporary.journal.add(try Self.record(state: .settled(.included(receipt))))
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
    #expect(throws: FileError.self) { try temporary.journal.add(try Self.record()) }
    #expect(try Data(contentsOf: temporary.file) == Data(content.utf8))
  }

  @Test func `a symbolic link in place of the file is an error and is not followed`() throws {
    let temporary = TemporaryJournal()
    try temporary.journal.add(try Self.record())
    let (path, target) = (
      temporary.file.path(percentEncoded: false), temporary.file.path(percentEncoded: false) + ".old"
    )
    #expect(rename(path, target) == 0 && symlink(target, path) == 0)
    #expect(throws: FileError(.notAFile, at: path)) { try temporary.journal.records() }
    #expect(throws: FileError(.notAFile, at: path)) { try temporary.journal.add(try Self.record()) }
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == target)
  }

  @Test func `an invalid value is detected`() throws {
    let temporary = TemporaryJournal()
    try temporary.journal.add(try Self.record())
    let content = String(decoding: try Data(contentsOf: temporary.file), as: UTF8.self)
    for (right, wrong) in [("\"open\"", "\"paid\""), ("0x1111", "0y1111"), ("\"4000000000\"", "\"4e9\"")] {
      let changed = content.replacing(right, with: wrong)
      #expect(changed != content)
      try Data(changed.utf8).write(to: temporary.file)
      #expect(throws: FileError.self, "\(wrong)") { try temporary.journal.records() }
    }
  }

  @Test func `an account has one sender at a time on each chain`() throws {
    let temporary = TemporaryJournal()
    let sender = try Self.plan().from
    var lock: SenderLock? = try temporary.journal.lock(sender, on: 1)
    #expect(lock != nil)
    #expect(throws: FileError.self) { _ = try temporary.journal.lock(sender, on: 1) }
    _ = try temporary.journal.lock(sender, on: 2)
    lock = nil
    _ = try temporary.journal.lock(sender, on: 1)
  }
}
