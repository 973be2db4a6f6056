import Foundation
import Testing

@testable import QuidCore

/// Use case: remember a send until its outcome is known.
struct SendRecordTests {
  private func record(_ state: SendRecord.State = .open(nil)) throws -> SendRecord {
    try Sample.record(state)
  }

  @Test func `given an open send, when it is included, then it is paid and stays so`() throws {
    let receipt = try Sample.receipt("a")
    var record = try record()
    #expect(record.isUnfinished)
    record.note(.included(receipt))
    let settled = record
    #expect(settled.isPaid && !settled.isUnfinished)
    #expect(settled.receipt == receipt && settled.hash == receipt.hash)
    record.note(.unknown(.unseen))
    #expect(record == settled)
  }

  @Test func `given an open send, when it is reverted, then it is finished and not paid`() throws {
    var record = try record()
    record.note(.reverted(try Sample.receipt("a", isSuccess: false)))
    #expect(!record.isPaid && !record.isUnfinished)
  }

  @Test func `given an open send, when nothing final is known, then it keeps the first hash`() throws {
    var record = try record()
    record.note(.pending(try Sample.hash("a")))
    record.note(.unknown(.dropped(try Sample.hash("b"))))
    #expect(record.state == .open(try Sample.hash("a")))
    #expect(record.isUnfinished && !record.isPaid)
    #expect(record.receipt == nil)
  }

  @Test func `given a replaced send, when it was included all the same, then it is paid`() throws {
    var record = try record(.replaced(nil))
    #expect(!record.isUnfinished)
    record.note(.pending(try Sample.hash("a")))
    #expect(record.state == .replaced(try Sample.hash("a")))
    #expect(record.hash == (try Sample.hash("a")))
    record.note(.included(try Sample.receipt("a")))
    #expect(record.isPaid)
  }

  private static let refusal = NodeRefusal(code: -32_000, message: "already known")

  @Test func `an error keeps the record open, with the error and the block since which the nonce is unused`() throws {
    var record = try record()
    record.note(.unknown(.answered(Self.refusal, freeSince: 100)))
    #expect(record.isUnfinished)
    #expect(record.refusal == Self.refusal && record.freeSince == 100)
    record.note(.unknown(.chainBehind))
    #expect(record.freeSince == 100)
    record.note(.pending(nil))
    #expect(record.freeSince == nil && record.refusal == Self.refusal)
  }

  @Test func `a record closed as not made is corrected when the transfer appears after all`() throws {
    for closed in [SendOutcome.refused(Self.refusal), .rejected(Self.refusal)] {
      var included = try record(.settled(closed))
      #expect(included.mustBeChecked)
      included.note(.included(try Sample.receipt("a")))
      #expect(included.isPaid)
      var pending = try record(.settled(closed))
      pending.note(.pending(nil))
      #expect(pending.isUnfinished && pending.refusal == Self.refusal)
      var unknown = try record(.settled(closed))
      unknown.note(.unknown(.unseen))
      unknown.note(.refused(NodeRefusal(code: 1, message: "")))
      #expect(unknown.state == .settled(closed))
    }
  }

  @Test func `each outcome has its name, and only a transfer in a block has a receipt`() throws {
    let (hash, receipt) = (try Sample.hash("a"), try Sample.receipt("a"))
    let refusal = NodeRefusal(code: 3, message: "no")
    let outcomes: [SendOutcome] = [
      .included(receipt), .reverted(receipt), .pending(hash), .rejected(refusal), .refused(refusal),
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
