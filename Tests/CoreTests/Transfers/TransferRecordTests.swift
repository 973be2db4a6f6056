import Foundation
import Testing

@testable import QuidCore
struct TransferRecordTests {
  private func record(_ state: TransferRecord.State = .open(nil)) throws -> TransferRecord {
    try Sample.record(state)
  }

  @Test func `included send is paid permanently`() throws {
    let receipt = try Sample.receipt("a")
    var record = try record()
    #expect(record.isUnfinished)
    record.update(with: .included(receipt))
    let settled = record
    #expect(settled.isPaid && !settled.isUnfinished)
    #expect(settled.receipt == receipt && settled.hash == receipt.hash)
    record.update(with: .unknown(.unseen))
    #expect(record == settled)
  }

  @Test func `reverted send is finished and not paid`() throws {
    var record = try record()
    record.update(with: .reverted(try Sample.receipt("a", isSuccess: false)))
    #expect(!record.isPaid && !record.isUnfinished)
  }

  @Test func `open send keeps its first hash`() throws {
    var record = try record()
    record.update(with: .pending(try Sample.hash("a")))
    record.update(with: .unknown(.dropped(try Sample.hash("b"))))
    #expect(record.state == .open(try Sample.hash("a")))
    #expect(record.isUnfinished && !record.isPaid)
    #expect(record.receipt == nil)
  }

  @Test func `replaced send that is included is paid`() throws {
    var record = try record(.replaced(nil))
    #expect(!record.isUnfinished)
    record.update(with: .pending(try Sample.hash("a")))
    #expect(record.state == .replaced(try Sample.hash("a")))
    #expect(record.hash == (try Sample.hash("a")))
    record.update(with: .included(try Sample.receipt("a")))
    #expect(record.isPaid)
  }

  private static let nodeError = JSONRPCError(code: -32_000, message: "already known")

  @Test func `error keeps the record open with the error and the first block of the unused nonce`() throws {
    var record = try record()
    record.update(with: .unknown(.answered(Self.nodeError, freeSince: 100)))
    #expect(record.isUnfinished)
    #expect(record.nodeError == Self.nodeError && record.freeSince == 100)
    record.update(with: .unknown(.chainBehind))
    #expect(record.freeSince == 100)
    record.update(with: .pending(nil))
    #expect(record.freeSince == nil && record.nodeError == Self.nodeError)
  }

  @Test func `record closed as not made is reopened when the transfer appears`() throws {
    for closed in [TransferOutcome.failed(Self.nodeError), .rejected(Self.nodeError)] {
      var included = try record(.settled(closed))
      #expect(included.mustBeChecked)
      included.update(with: .included(try Sample.receipt("a")))
      #expect(included.isPaid)
      var pending = try record(.settled(closed))
      pending.update(with: .pending(nil))
      #expect(pending.isUnfinished && pending.nodeError == Self.nodeError)
      var unknown = try record(.settled(closed))
      unknown.update(with: .unknown(.unseen))
      unknown.update(with: .failed(JSONRPCError(code: 1, message: "")))
      #expect(unknown.state == .settled(closed))
    }
  }

  @Test func `outcomes have stable names, and only a transfer in a block has a receipt`() throws {
    let (hash, receipt) = (try Sample.hash("a"), try Sample.receipt("a"))
    let nodeError = JSONRPCError(code: 3, message: "no")
    let outcomes: [TransferOutcome] = [
      .included(receipt), .reverted(receipt), .pending(hash), .rejected(nodeError), .failed(nodeError),
      .superseded(by: hash, nil), .different(try Sample.transaction("a"), isSettled: true), .unknown(.unseen),
    ]
    #expect(
      outcomes.map(\.name) == [
        "included", "reverted", "pending", "rejected", "refused", "superseded", "different", "unknown",
      ])
    #expect(outcomes.map { $0.receipt != nil } == [true, true, false, false, false, false, false, false])
    #expect(outcomes.map(\.isFinal) == [true, true, false, true, true, true, true, false])
  }
}
