import Foundation
import QuidCore
import Testing

@testable import QuidNetworking

struct SendJournalTests {
  /// A journal in a folder of its own, which is gone with this value.
  private final class Place {
    let folder = FileManager.default.temporaryDirectory.appending(path: "quid-journal-\(UUID().uuidString)")
    var journal: SendJournal { SendJournal(in: folder) }
    var file: URL { folder.appending(path: "sends.json") }
    deinit { try? FileManager.default.removeItem(at: folder) }
  }

  private static func plan(nonce: UInt64 = 7, chain: UInt64 = 1, from: String = "11") throws -> TransferPlan {
    TransferPlan(
      chain: chain, from: try EthereumAddress("0x" + String(repeating: from, count: 20)),
      to: try EthereumAddress("0x" + String(repeating: "22", count: 20)), value: Wei(count: .max), gasLimit: 21_000,
      fees: FeeQuote(nextBaseFee: .gwei(1), tip: .wei(3), maximum: .gwei(4)), nonce: nonce)
  }

  private static func record(
    _ id: String = "a", nonce: UInt64 = 7, chain: UInt64 = 1, from: String = "11", state: SendRecord.State = .open(nil),
    refusal: NodeRefusal? = nil, freeSince: UInt64? = nil
  ) throws -> SendRecord {
    SendRecord(
      id: id, time: Date(timeIntervalSince1970: 1_700_000_000), plan: try plan(nonce: nonce, chain: chain, from: from),
      block: 99, state: state, refusal: refusal, freeSince: freeSince)
  }

  private static func hash(_ digit: Character = "a") throws -> TransactionHash {
    try #require(TransactionHash("0x" + String(repeating: digit, count: 64)))
  }

  private static func receipt(isSuccess: Bool) throws -> TransferReceipt {
    TransferReceipt(hash: try hash(), block: 100, isSuccess: isSuccess, gasUsed: 21_000, gasPrice: Wei(count: .max))
  }

  private static func rollupReceipt() throws -> TransferReceipt {
    var receipt = TransferReceipt(
      hash: try hash("e"), block: 100, isSuccess: true, gasUsed: 21_000, gasPrice: .gwei(1))
    receipt.l1Fee = .wei(7)
    return receipt
  }

  private static func actual(_ digit: Character) throws -> NodeTransaction {
    NodeTransaction(
      hash: try hash(digit), from: try plan().from, to: try plan().to, value: .wei(3), nonce: .max - 1, block: 101)
  }

  @Test func `without a file there are no sends`() throws {
    #expect(try Place().journal.records() == [])
  }

  @Test func `every state is read as it was written`() throws {
    let refusal = NodeRefusal(code: -32_000, message: "no")
    let states: [SendRecord.State] = [
      .open(nil), .open(try Self.hash()), .replaced(nil), .replaced(try Self.hash()),
      .settled(.included(try Self.receipt(isSuccess: true))), .settled(.reverted(try Self.receipt(isSuccess: false))),
      .settled(.rejected(refusal)), .settled(.refused(refusal)), .settled(.superseded(by: try Self.hash("b"), nil)),
      .settled(.superseded(by: try Self.hash("b"), try Self.actual("b"))),
      .settled(.different(try Self.actual("c"), isSettled: true)), .settled(.included(try Self.rollupReceipt())),
    ]
    let place = Place()
    var written: [SendRecord] = []
    for (index, state) in states.enumerated() {
      // An account for each, so that none replaces another.
      let isError =
        if case .settled(.rejected) = state { true } else if case .settled(.refused) = state { true } else { false }
      let record = try Self.record(
        "\(index)", from: String(index + 48, radix: 16), state: state, refusal: isError ? refusal : nil)
      try place.journal.add(record)
      written.append(record)
    }
    #expect(try place.journal.records() == written)
  }

  @Test func `the file is for the user alone`() throws {
    let place = Place()
    try place.journal.add(try Self.record())
    let attributes = try FileManager.default.attributesOfItem(atPath: place.file.path(percentEncoded: false))
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func `what is found out is written to its own send`() throws {
    let place = Place()
    try place.journal.add(try Self.record("a", from: "11"))
    try place.journal.add(try Self.record("b", from: "44"))
    try place.journal.note(.pending(try Self.hash()), for: "a")
    #expect(try place.journal.records().map(\.state) == [.open(try Self.hash()), .open(nil)])
    try place.journal.note(.included(try Self.receipt(isSuccess: true)), for: "a")
    let records = try place.journal.records()
    #expect(records.map(\.isUnfinished) == [false, true])
    #expect(records.map(\.isPaid) == [true, false])
  }

  @Test func `doubt leaves a hash that was known`() throws {
    let place = Place()
    try place.journal.add(try Self.record())
    try place.journal.note(.pending(try Self.hash()), for: "a")
    try place.journal.note(.unknown(.unseen), for: "a")
    #expect(try place.journal.records().map(\.state) == [.open(try Self.hash())])
  }

  @Test func `the error of an open send and the block since which its nonce is unused are kept`() throws {
    let place = Place()
    let refusal = NodeRefusal(code: -32_000, message: "already known")
    try place.journal.add(try Self.record())
    try place.journal.note(.unknown(.answered(refusal, freeSince: nil)), for: "a")
    try place.journal.note(.unknown(.answered(refusal, freeSince: 99)), for: "a")
    #expect(try place.journal.records() == [try Self.record(refusal: refusal, freeSince: 99)])
  }

  @Test func `a send that was closed as not made is corrected, or marked as checked`() throws {
    let place = Place()
    let refused = SendOutcome.refused(NodeRefusal(code: -32_000, message: "already known"))
    try place.journal.add(try Self.record("a", from: "44"))
    try place.journal.add(try Self.record("b", from: "55"))
    for id in ["a", "b"] { try place.journal.note(refused, for: id) }
    #expect(try place.journal.records().map(\.mustBeChecked) == [true, true])
    try place.journal.note(.included(try Self.receipt(isSuccess: true)), for: "a")
    try place.journal.markChecked("b")
    #expect(try place.journal.records().map(\.isPaid) == [true, false])
    #expect(try place.journal.records().map(\.mustBeChecked) == [false, false])
  }

  @Test func `version 1 is read, and a newer version is refused and kept byte for byte`() throws {
    let place = Place()
    try place.journal.add(try Self.record())
    let written = String(decoding: try Data(contentsOf: place.file), as: UTF8.self)
    let current = #""version" : 2"#
    #expect(written.contains(current))
    try Data(written.replacing(current, with: #""version" : 1"#).utf8).write(to: place.file)
    #expect(try place.journal.records() == [try Self.record()])
    let newer = Data(written.replacing(current, with: #""version" : 3"#).utf8)
    try newer.write(to: place.file)
    for attempt in [{ try place.journal.add(try Self.record("b")) }, { try place.journal.markChecked("a") }] {
      let failure = #expect(throws: StoreFailure.self) { try attempt() }
      #expect(failure?.reason == .newerVersion(3))
      #expect(failure?.description.contains("written by a newer version of quid") == true)
    }
    #expect(try Data(contentsOf: place.file) == newer)
  }

  @Test func `a nonce above 2^63 is read as it was written`() throws {
    let place = Place()
    try place.journal.add(try Self.record(nonce: .max - 1))
    #expect(try place.journal.records().map(\.plan.nonce) == [.max - 1])
  }

  @Test(arguments: [ENOLCK, ENOTSUP, ENOSYS, EINVAL, EIO])
  func `a lock that fails is refused, not taken`(_ number: Int32) throws {
    let place = Place()
    let journal = SendJournal(in: place.folder, lockPolicy: FileLock.Policy { _ in number })
    #expect(throws: StoreFailure.self) { _ = try journal.lock(try Self.plan().from, on: 1) }
    #expect(throws: StoreFailure.self) { try journal.add(try Self.record()) }
    #expect(try place.journal.records() == [])
  }

  @Test func `what is settled stays as it is`() throws {
    let place = Place()
    let included = SendOutcome.included(try Self.receipt(isSuccess: true))
    try place.journal.add(try Self.record())
    try place.journal.note(included, for: "a")
    try place.journal.note(.unknown(.unseen), for: "a")
    try place.journal.note(.refused(NodeRefusal(code: 1, message: "")), for: "a")
    #expect(try place.journal.records().map(\.state) == [.settled(included)])
  }

  @Test func `a send replaces the unfinished ones of its account on its chain, and no others`() throws {
    let place = Place()
    try place.journal.add(try Self.record("same"))
    try place.journal.add(try Self.record("other chain", chain: 2))
    try place.journal.add(try Self.record("other account", from: "33"))
    try place.journal.add(try Self.record("new"))
    #expect(try place.journal.records().filter(\.isUnfinished).map(\.id) == ["other chain", "other account", "new"])
  }

  private static let damages = [
    "", "{}", "[]", #"{"version":0,"sends":[]}"#, #"{"version":1}"#, #"{"version":1,"sends":[{}]}"#,
    String(repeating: "[", count: 513),
    #"{"version":1,"sends":"none"}"#,
  ]

  @Test(arguments: damages)
  func `a file that makes no sense is a failure and stays as it is`(_ text: String) throws {
    let place = Place()
    try FileManager.default.createDirectory(at: place.folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: place.file)
    chmod(place.folder.path(percentEncoded: false), 0o700)
    #expect(throws: StoreFailure.self) { try place.journal.records() }
    #expect(throws: StoreFailure.self) { try place.journal.add(try Self.record()) }
    #expect(try Data(contentsOf: place.file) == Data(text.utf8))
  }

  @Test func `one changed figure that cannot be is noticed`() throws {
    let place = Place()
    try place.journal.add(try Self.record())
    let text = String(decoding: try Data(contentsOf: place.file), as: UTF8.self)
    for (right, wrong) in [("\"open\"", "\"paid\""), ("0x1111", "0y1111"), ("\"4000000000\"", "\"4e9\"")] {
      let changed = text.replacing(right, with: wrong)
      #expect(changed != text)
      try Data(changed.utf8).write(to: place.file)
      #expect(throws: StoreFailure.self, "\(wrong)") { try place.journal.records() }
    }
  }

  @Test func `an account is for one sender at a time, on each chain`() throws {
    let place = Place()
    let sender = try Self.plan().from
    var lock: SenderLock? = try place.journal.lock(sender, on: 1)
    #expect(lock != nil)
    #expect(throws: StoreFailure.self) { _ = try place.journal.lock(sender, on: 1) }
    _ = try place.journal.lock(sender, on: 2)
    lock = nil
    _ = try place.journal.lock(sender, on: 1)
  }
}
