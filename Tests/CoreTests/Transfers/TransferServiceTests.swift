import QuidTesting
import Testing

@testable import QuidCore

struct TransferServiceTests {
  private struct Unreadable: Error {}

  @Test func `name cannot be resolved again without a resolver`() async throws {
    var stage = try SendStage()
    let (name, address) = (try ENSName("ann.eth"), try Sample.address("2"))
    stage.environment.planningResolver = { StubProvider { $0.addresses = [name: address] } }
    await stage.review("ann.eth")
    #expect(stage.plan?.to == address)
    await stage.send(.confirm(.waived))
    guard case .name(_, .unsupportedResolver, from: stage.node.source)? = stage.error else {
      Issue.record("\(stage.flow.state)")
      return
    }
    #expect(stage.node.sent.isEmpty)
  }

  @Test func `address book that cannot be read stops the check of the recipient`() async throws {
    var stage = try SendStage()
    stage.environment.contacts = { throw Unreadable() }
    await stage.send(.connect, .recipient("ann"))
    guard case .contacts(is Unreadable)? = stage.error else { Issue.record("\(stage.flow.state)"); return }
  }

  @Test func `review with an error is not submitted`() async throws {
    var stage = try SendStage()
    await stage.send(
      .connect, .recipient("0x" + String(repeating: "2", count: 40)), .amount(.ether(.ether(11))), .review)
    #expect(stage.flow.state.reviewed != nil && stage.plan == nil)
    await stage.send(.confirm(.waived))
    #expect(stage.flow.state.reviewed != nil)
    #expect(stage.node.sent.isEmpty && stage.journal.records().isEmpty)
  }

  @Test func `cancelled task submits nothing`() async throws {
    var stage = try SendStage()
    await stage.review()
    let task = Task { [stage] in
      var stage = stage
      withUnsafeCurrentTask { $0?.cancel() }
      await stage.send(.confirm(.waived))
      return stage
    }
    stage = await task.value
    guard case .cancelled? = stage.error else { Issue.record("\(stage.flow.state)"); return }
    #expect(stage.states.last == "failed")
    #expect(stage.node.sent.isEmpty && stage.journal.records().isEmpty)
  }

  @Test func `outcome that the journal rejects is reported as not recorded`() async throws {
    var stage = try SendStage()
    await stage.review()
    stage.journal.rejectOutcomes()
    await stage.send(.confirm(.waived))
    let transfer = try #require(stage.transfer)
    #expect(!transfer.isRecorded)
    #expect(transfer.outcome.hash == (try Sample.hash("a")))
    #expect(stage.node.sent.count == 1)
    #expect(stage.journal.records().map(\.state) == [.open(nil)])
  }

  @Test func `account that another process has locked is skipped`() async throws {
    var stage = try SendStage()
    try stage.journal.add(try Sample.record())
    let lock = try stage.journal.lock(try Sample.address("1"), on: 1)
    await stage.send(.connect, .resume(wait: .zero))
    guard case .resumed(let resumption) = stage.flow.state else { Issue.record("\(stage.flow.state)"); return }
    #expect(resumption.busy == [try Sample.address("1")])
    #expect(resumption.found.isEmpty)
    withExtendedLifetime(lock) {}
  }

  @Test func `lock that cannot be created is an error, not a busy account`() async throws {
    var stage = try SendStage()
    try stage.journal.add(try Sample.record())
    stage.journal.rejectLocks()
    await stage.send(.connect, .resume(wait: .zero))
    guard case .journal(let error)? = stage.error else { Issue.record("\(stage.flow.state)"); return }
    #expect(error is MemoryJournal.Full)
  }

  @Test func `chains with unfinished transfers are reported in ascending order`() async throws {
    var stage = try SendStage()
    try stage.journal.add(try Sample.record(.open(nil), id: "1", chain: 10))
    try stage.journal.add(try Sample.record(.open(nil), id: "2", chain: 5))
    await stage.send(.connect, .resume(wait: .zero))
    guard case .resumed(let resumption) = stage.flow.state else { Issue.record("\(stage.flow.state)"); return }
    #expect(resumption.otherChains == [5, 10])
    #expect(resumption.found.isEmpty && resumption.last == nil)
  }

  // MARK: Confirmations

  @Test func `confirmation of an earlier review does not confirm the current one`() async throws {
    var stage = try SendStage()
    let clock = TestClock(jumps: true)
    stage.environment.makeID = {
      clock.advance(by: .seconds(1))
      return "\(clock.now)"
    }
    await stage.review()
    let first = try #require(stage.flow.state.reviewed)
    await stage.send(.tier(.fast))
    let second = try #require(stage.flow.state.reviewed)
    await stage.send(.confirm(first.id, .waived))
    #expect(stage.flow.state.reviewed?.id == second.id)
    #expect(stage.thrown == nil && stage.node.sent.isEmpty)
    await stage.send(.confirm(second.id, .waived))
    #expect(stage.node.sent == [second.plan])
  }

  @Test func `account is locked until the outcome is known`() async throws {
    var stage = try SendStage()
    await stage.review()
    #expect(stage.journal.isLocked)
    await stage.send(.confirm(.waived))
    #expect(stage.transfer != nil && !stage.journal.isLocked)
  }

  @Test func `copy of a review does not keep the lock of a service that is gone`() async throws {
    var stage: SendStage? = try SendStage()
    await stage?.review()
    let (review, journal) = (try #require(stage?.flow.state.reviewed), try #require(stage?.journal))
    #expect(journal.isLocked)
    stage = nil
    // The actor may still be finishing its last call.
    for _ in 0..<1_000 where journal.isLocked { await Task.yield() }
    #expect(!journal.isLocked)
    #expect(review.plan != nil)
  }

  @Test func `changes are published, the current state first`() async throws {
    let node = StubNode()
    let service = TransferService(TransferRequest(account: .sample("1")), in: SendEnvironment(testing: node))
    try await service.send(.connect)
    var updates = await service.updates().makeAsyncIterator()
    guard case .editing? = await updates.next()?.state else { Issue.record("no state"); return }
    try await service.send(.recipient("\(EthereumAddress.sample("2"))"))
    #expect(await updates.next()?.request.recipient != nil)
  }

  @Test func `account is shown before the review`() async throws {
    var stage = try SendStage()
    await stage.send(.refresh)
    #expect(stage.flow.chain == 1)
    #expect(stage.flow.terms?.from == (try Sample.address("1")))
  }
}
