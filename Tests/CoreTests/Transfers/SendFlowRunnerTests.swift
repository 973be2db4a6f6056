import Testing

@testable import QuidCore

struct SendFlowRunnerTests {
  private struct Unreadable: Error {}

  /// Returns the events that an effect reports.
  private static func events(
    of effect: SendFlow.Effect, in environment: SendEnvironment
  ) async -> [SendFlow.Response] {
    var events: [SendFlow.Response] = []
    await SendFlowRunner(environment).run(effect) { events.append($0) }
    return events
  }

  @Test func `name cannot be resolved again without a resolver`() async throws {
    let stage = try SendStage()
    let name = try ENSName("ann.eth")
    let events = await Self.events(of: .resolve(name), in: stage.environment)
    #expect(events.count == 1)
    guard case .failed(.name(name, .unsupportedResolver, from: stage.node.source), during: .submission)? = events.first
    else {
      Issue.record("\(events)")
      return
    }
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
    let review = try #require(stage.flow.state.reviewed)
    #expect(review.plan == nil)
    #expect(await Self.events(of: .submit(review, wait: .zero), in: stage.environment).isEmpty)
    #expect(stage.node.sent.isEmpty && stage.journal.records().isEmpty)
  }

  @Test func `cancelled task submits nothing`() async throws {
    var stage = try SendStage()
    await stage.review()
    let review = try #require(stage.flow.state.reviewed)
    let environment = stage.environment
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await Self.events(of: .submit(review, wait: .zero), in: environment)
    }
    let events = await task.value
    #expect(events.count == 1)
    guard case .failed(.cancelled, during: .submission)? = events.first else { Issue.record("\(events)"); return }
    #expect(stage.node.sent.isEmpty && stage.journal.records().isEmpty)
  }

  @Test func `outcome that the journal rejects is reported as not recorded`() async throws {
    var stage = try SendStage()
    await stage.review()
    stage.journal.rejectOutcomes()
    await stage.send(.confirm(.waived))
    let transfer = try #require(stage.transfer)
    #expect(!transfer.isRecorded)
    #expect(transfer.outcome?.hash == (try Sample.hash("a")))
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
}
