import QuidCore
import Testing

@Suite struct MemoryTransferJournalTests {
  private let journal: MemoryTransferJournal

  init() throws {
    journal = MemoryTransferJournal([try Sample.record(id: "1")])
  }

  @Test func `a replaced transfer is marked, and others are unchanged`() throws {
    journal.add(try Sample.record(id: "2"))
    journal.add(try Sample.record(id: "3"), replacing: ["1"])
    #expect(journal.records().map(\.id) == ["1", "2", "3"])
    #expect(journal.records().map(\.isReplaced) == [true, false, false])
  }

  @Test func `a transaction is the outcome of one transfer only`() throws {
    journal.add(try Sample.record(id: "2"))
    let outcome = SendOutcome.included(try Sample.receipt("a"))
    #expect(journal.note(outcome, for: "1") == outcome)
    #expect(journal.note(outcome, for: "1") == outcome)
    let superseded = SendOutcome.superseded(by: try Sample.hash("a"), nil)
    #expect(journal.note(outcome, for: "2") == superseded)
    #expect(journal.records().map(\.state) == [.settled(outcome), .settled(superseded)])
  }

  @Test func `an outcome of an unknown transfer changes nothing`() throws {
    let before = journal.records()
    _ = journal.note(.included(try Sample.receipt("a")), for: "9")
    journal.markChecked("9")
    #expect(journal.records() == before)
  }

  @Test func `a failed transfer is marked as checked`() {
    journal.note(.failed(JSONRPCError(code: 1, message: "underpriced")), for: "1")
    #expect(journal.records().map(\.mustBeChecked) == [true])
    journal.markChecked("1")
    #expect(journal.records().map(\.mustBeChecked) == [false])
  }

  @Test func `an account is locked on one chain until the lock is released`() throws {
    let account = try Sample.address("1")
    var lock: MemoryTransferJournal.Lock? = try journal.lock(account, on: 1)
    #expect(throws: MemoryTransferJournal.BusyError.self) { try journal.lock(account, on: 1) }
    _ = try journal.lock(account, on: 5)
    _ = try journal.lock(Sample.address("2"), on: 1)
    withExtendedLifetime(lock) {}
    lock = nil
    _ = try journal.lock(account, on: 1)
  }
}
