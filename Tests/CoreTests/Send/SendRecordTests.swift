import Foundation
import Testing

@testable import QuidCore

/// Use case: remember a send until its outcome is known.
struct SendRecordTests {
  private func record(_ state: SendRecord.State = .open(nil)) throws -> SendRecord {
    SendRecord(
      id: "1", time: Date(timeIntervalSince1970: 0), plan: try Sample.plan(), block: 100, state: state)
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

  @Test func `each outcome has its name, and only a transfer in a block has a receipt`() throws {
    let (hash, receipt) = (try Sample.hash("a"), try Sample.receipt("a"))
    let refusal = NodeRefusal(code: 3, message: "no")
    let outcomes: [SendOutcome] = [
      .included(receipt), .reverted(receipt), .pending(hash), .rejected(refusal), .refused(refusal),
      .superseded(by: hash), .unknown(.unseen),
    ]
    #expect(
      outcomes.map(\.name) == [
        "included", "reverted", "pending", "rejected", "refused", "superseded", "unknown",
      ])
    #expect(outcomes.map { $0.receipt != nil } == [true, true, false, false, false, false, false])
    #expect(outcomes.map(\.isFinal) == [true, true, false, true, true, true, false])
  }
}
