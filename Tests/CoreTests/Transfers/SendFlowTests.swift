import Foundation
import Synchronization
import Testing

@testable import QuidCore

struct SendFlowTests {
  private typealias Stage = SendStage

  private struct Prices: EtherPriceProvider {
    func etherPrices(in currencies: [Currency]) async throws(ProviderError) -> Sourced<PriceList> {
      throw ProviderError(.offline, from: DataSource(name: "Prices", host: nil))
    }
  }

  // MARK: Confirmation and submission

  @Test func `transfer is submitted once after the confirmed plan`() async throws {
    var stage = try Stage()
    await stage.review()
    let plan = try #require(stage.plan)
    #expect(stage.node.sent.isEmpty)
    await stage.send(.confirm(.characters("2222")))
    #expect(stage.node.sent == [plan])
    #expect(stage.journal.records().map(\.plan) == [plan])
    #expect(stage.transfer?.record.plan == plan)
    #expect(stage.transfer?.outcome.hash == (try Sample.hash("a")))
    await stage.send(.confirm(.characters("2222")), .confirm(.waived))
    var flow = stage.flow
    #expect(flow.handle(.resolved(plan.to)).isEmpty)
    #expect(stage.node.sent.count == 1)
  }

  @Test(arguments: [false, true])
  func `copies of a review submit once, and the second confirmation names the first transfer`(
    _ isIncluded: Bool
  ) async throws {
    var stage = try Stage()
    await stage.review()
    var copy = stage
    await stage.send(.confirm(.waived))
    if isIncluded { try stage.journal.note(.included(try Sample.receipt("a")), for: "new") }
    await copy.send(.confirm(.waived))
    #expect(stage.node.sent.count == 1)
    let hash = try Sample.hash("a")
    guard case .alreadySubmitted(stage.transfer?.record.plan, hash: hash)? = copy.thrown else {
      Issue.record("\(copy.flow.state)")
      return
    }
    // The first confirmation remains valid, and the journal knows it after the outcome was discarded.
    #expect(copy.transfer?.record.plan == stage.transfer?.record.plan)
    var later = stage
    await later.send(.edit, .confirm(.waived))
    guard case .alreadySubmitted(stage.transfer?.record.plan, hash: hash)? = later.thrown else {
      Issue.record("\(later.flow.state)")
      return
    }
    #expect(stage.node.sent.count == 1)
    #expect(stage.journal.records().map(\.id) == ["new"])
  }

  @Test func `record is written before the transfer is submitted`() async throws {
    var stage = try Stage()
    await stage.review()
    stage.states = []
    await stage.send(.confirm(.waived))
    #expect(stage.states.prefix(3) == ["submitting", "submitted", "tracking"])
    var full = try Stage()
    await full.review()
    full.journal.fill()
    await full.send(.confirm(.waived))
    guard case .journal(is MemoryJournal.Full)? = full.error else { Issue.record("\(full.flow.state)"); return }
    #expect(full.node.sent.isEmpty)
  }

  @Test(arguments: ["", "y", "222", "22222", "1111", "send"])
  func `other characters do not confirm`(_ typed: String) async throws {
    var stage = try Stage()
    await stage.review()
    await stage.send(.confirm(.characters(typed)))
    #expect(stage.flow.rejectedConfirmation == typed)
    #expect(stage.plan != nil)
    #expect(stage.node.sent.isEmpty)
  }

  @Test func `dry run neither locks the account nor submits`() async throws {
    var stage = try Stage({ $0.isDryRun = true })
    await stage.review()
    #expect(stage.plan != nil)
    #expect(!stage.journal.isLocked)
    await stage.send(.confirm(.waived))
    #expect(stage.node.sent.isEmpty)
  }

  @Test func `lock is held during the review and released afterwards`() async throws {
    var stage = try Stage()
    await stage.review()
    #expect(stage.journal.isLocked)
    await stage.send(.tier(.fast))
    #expect(stage.plan?.fees.tip.wei == Ether(gwei: 3).wei)
    #expect(stage.journal.isLocked)
    await stage.send(.edit)
    #expect(!stage.journal.isLocked)
    let held = try stage.journal.lock(try Sample.address("1"), on: 1)
    await stage.send(.review)
    guard case .journal(is MemoryTransferJournal.BusyError)? = stage.error else {
      Issue.record("\(stage.flow.state)")
      return
    }
    withExtendedLifetime(held) {}
  }

  @Test func `changed input discards the plan`() async throws {
    for event: SendFlow.Event in [.amount(.maximum), .recipient("0x" + String(repeating: "3", count: 40))] {
      var stage = try Stage()
      await stage.review()
      await stage.send(event, .confirm(.waived))
      #expect(stage.node.sent.isEmpty)
    }
  }

  @Test func `late failure does not hide a submission`() async throws {
    var stage = try Stage()
    await stage.review()
    var flow = stage.flow
    guard case .submit(let review, _)? = flow.handle(.confirm(.waived)).first else { Issue.record("no effect"); return }
    let offline = NodeError.unanswered(ProviderError(.offline, from: stage.node.source))
    #expect(flow.handle(.failed(.node(offline), during: .input)).isEmpty)
    _ = flow.handle(.failed(.node(offline), during: .planning))
    guard case .submitting = flow.state else { Issue.record("\(flow.state)"); return }
    let plan = try #require(review.plan)
    _ = flow.handle(.recorded(TransferRecord(id: "1", time: Timestamp(timeIntervalSince1970: 0), plan: plan, block: 1)))
    _ = flow.handle(.failed(.cancelled, during: .submission))
    guard case .submitted = flow.state else { Issue.record("\(flow.state)"); return }
  }

  // MARK: Names

  private static let name = "ann.eth"

  /// A resolver that returns each of its results once, and the last one from then on.
  private final class Names: NameResolver {
    private let results: Mutex<[Result<EthereumAddress, NameResolutionError>]>
    private let names = Mutex<[String]>([])
    init(_ results: Result<EthereumAddress, NameResolutionError>...) { self.results = Mutex(results) }
    /// The names that were resolved.
    var resolved: [String] { names.withLock { $0 } }
    func address(of name: ENSName) async throws(NameResolutionError) -> EthereumAddress {
      names.withLock { $0.append(name.description) }
      return try results.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }.get()
    }
  }

  @Test func `a string that is no amount is an error of the plan`() async throws {
    var stage = try Stage()
    await stage.send(
      .connect, .recipient("0x" + String(repeating: "2", count: 40)), .malformedAmount(.unknownUnit("doge")), .review)
    #expect(stage.flow.request.amount == nil)
    #expect(stage.problems == [.malformed(.unknownUnit("doge"))])
  }

  @Test func `name is rejected without a resolver`() async throws {
    var stage = try Stage()
    await stage.review(Self.name)
    #expect(stage.problems == [.badAddress(.unresolvedName(try ENSName(Self.name)))])
  }

  @Test func `name is resolved for the plan and again before the submission`() async throws {
    var stage = try Stage()
    let address = try Sample.address("2")
    let names = Names(.success(address))
    stage.environment.resolver = names
    await stage.send(.connect, .recipient(Self.name))
    // A name that may still be typed is not resolved.
    #expect(names.resolved.isEmpty)
    await stage.send(.amount(.ether(.ether(1))), .review)
    #expect(stage.plan?.to == address)
    #expect(stage.flow.state.reviewed?.recipient.resolvedName?.description == Self.name)
    await stage.send(.confirm(.characters("2222")))
    #expect(names.resolved == [Self.name, Self.name])
    #expect(stage.node.sent.map(\.to) == [address])
  }

  @Test func `resolver before the confirmation is separate from that of the submission`() async throws {
    var stage = try Stage()
    let (first, second) = (Names(.success(try Sample.address("2"))), Names(.success(try Sample.address("2"))))
    stage.environment.planningResolver = { first }
    stage.environment.resolver = second
    await stage.review(Self.name)
    #expect(first.resolved.count == 1 && second.resolved.isEmpty)
    await stage.send(.confirm(.waived))
    #expect(first.resolved.count == 1 && second.resolved.count == 1)
    #expect(stage.node.sent.count == 1)
  }

  @Test(arguments: [SendFlow.Confirmation.characters("2222"), .waived])
  func `name with another address before the submission stops the send`(
    _ confirmation: SendFlow.Confirmation
  ) async throws {
    var stage = try Stage()
    let (first, second) = (try Sample.address("2"), try Sample.address("3"))
    stage.environment.resolver = Names(.success(first), .success(second))
    await stage.review(Self.name)
    await stage.send(.confirm(confirmation))
    guard case .nameChanged(let name, first, second)? = stage.error else {
      Issue.record("\(stage.flow.state)")
      return
    }
    #expect(name.description == Self.name)
    #expect(stage.node.sent.isEmpty)
    #expect(stage.journal.records().isEmpty)
    #expect(!stage.journal.isLocked)
    // The next plan has the new address.
    await stage.send(.edit, .review)
    #expect(stage.plan?.to == second)
  }

  @Test func `name that cannot be resolved again stops the send`() async throws {
    for error: NameResolutionError in [.noAddress, .notRegistered, .offchain, .resolverFailed, .wrongChain(5)] {
      var stage = try Stage()
      stage.environment.resolver = Names(.success(try Sample.address("2")), .failure(error))
      await stage.review(Self.name)
      #expect(stage.plan != nil)
      await stage.send(.confirm(.waived))
      guard case .name(_, error, from: _)? = stage.error else { Issue.record("\(stage.flow.state)"); continue }
      #expect(stage.node.sent.isEmpty && stage.journal.records().isEmpty)
    }
  }

  @Test func `name that cannot be resolved stops the plan`() async throws {
    var stage = try Stage()
    stage.environment.resolver = Names(.failure(.offchain))
    await stage.review(Self.name)
    guard case .name(_, .offchain, from: _)? = stage.error else { Issue.record("\(stage.flow.state)"); return }
  }

  @Test func `resolved address passes the guard`() async throws {
    var stage = try Stage()
    stage.environment.resolver = Names(.success(try Sample.address("1")))
    await stage.review(Self.name)
    #expect(stage.problems == [.badAddress(.own)])
    var zero = try Stage()
    zero.environment.resolver = Names(.success(try Sample.address("0")))
    await zero.review(Self.name)
    #expect(zero.problems == [.badAddress(.zero)])
  }

  @Test func `name that looks like a contact is a warning`() async throws {
    var stage = try Stage()
    let contact = Contact(
      name: try ContactName("arm"), address: try Sample.address("3"), ensName: try ENSName("arm.eth"))
    stage.environment.contacts = { try Self.book(contact) }
    stage.environment.resolver = Names(.success(try Sample.address("2")))
    await stage.review("am.eth")
    #expect(stage.cautions == [.noChecksum, .firstUse])
    await stage.send(.edit)
    await stage.review("aim.eth")
    #expect(stage.cautions == [.noChecksum, .firstUse])
    await stage.send(.edit)
    await stage.review("arrn.eth")
    #expect(stage.cautions.first == .similarName(try ENSName("arrn.eth"), to: contact))
    await stage.send(.edit)
    await stage.review("arm.eth")
    #expect(stage.cautions.first == .changedResolution(contact, now: try Sample.address("2")))
  }

  @Test func `ENS name of a contact is resolved for a warning only`() async throws {
    let (address, other) = (try Sample.address("2"), try Sample.address("3"))
    let contact = Contact(name: try ContactName("Ann"), address: address, ensName: try ENSName(Self.name))
    let cases: [(Result<EthereumAddress, NameResolutionError>, [RecipientCheck.Caution])] = [
      (.success(address), []), (.success(other), [.changedResolution(contact, now: other)]),
      (.failure(.noAddress), [.unverifiedResolution(contact)]), (.failure(.wrongChain(5)), []),
    ]
    for (result, cautions) in cases {
      for recipient in ["ann", address.description] {
        var stage = try Stage()
        let names = Names(result)
        stage.environment.contacts = { try Self.book(contact) }
        stage.environment.resolver = names
        await stage.review(recipient)
        #expect(stage.plan?.to == address)
        #expect(stage.cautions == cautions)
        await stage.send(.confirm(.characters("2222")))
        #expect(stage.node.sent.map(\.to) == [address])
        #expect(names.resolved == [Self.name])
      }
    }
  }

  @Test func `gas tier keeps the resolution and the lock`() async throws {
    var stage = try Stage()
    let names = Names(.success(try Sample.address("2")), .success(try Sample.address("3")))
    stage.environment.resolver = names
    await stage.review(Self.name)
    await stage.send(.tier(.fast))
    #expect(names.resolved.count == 1)
    #expect(stage.plan?.to == (try Sample.address("2")))
    #expect(stage.journal.isLocked)
    await stage.send(.edit, .review)
    #expect(stage.plan?.to == (try Sample.address("3")))
  }

  @Test func `check that was started before the plan does not replace the resolution`() async throws {
    var stage = try Stage()
    stage.environment.resolver = Names(.success(try Sample.address("2")))
    await stage.send(.connect)
    var flow = stage.flow
    let early = flow.handle(.recipient(Self.name))
    let late = flow.handle(.review)
    guard case .check(_, on: _, own: _, resolvesName: false)? = early.first,
      case .check(_, on: _, own: _, resolvesName: true)? = late.first
    else { Issue.record("\(early + late)"); return }
    let recipients = RecipientGuard(own: nil, book: AddressBook(), past: [])
    let unresolved = RecipientCheck(Self.name, on: 1, recipients)
    let name = try #require(unresolved.unresolvedName)
    var resolved = RecipientCheck(name, resolvedTo: try Sample.address("2"), recipients)
    resolved.isResolved = true
    #expect(flow.handle(.checked(unresolved)).isEmpty)
    let effects = flow.handle(.checked(resolved))
    guard effects.count == 1, case .plan(let request, from: _, on: _)? = effects.first else {
      Issue.record("\(effects)"); return
    }
    #expect(request.recipient?.recipient?.address == (try Sample.address("2")))
  }

  private static func book(_ contact: Contact) throws -> AddressBook {
    var book = AddressBook()
    try book.add(contact)
    return book
  }

  // MARK: Lies of a node and missing data

  @Test func `chain that changes before the plan stops the send`() async throws {
    var stage = try Stage()
    let other = try Stage()
    stage.environment.planningNode = { other.node }
    await stage.send(.connect)
    other.node.change { $0.chain = 5 }
    await stage.send(
      .recipient("0x" + String(repeating: "2", count: 40)), .amount(.ether(.ether(1))), .review)
    guard case .chainChanged(from: 1, to: 5)? = stage.error else { Issue.record("\(stage.flow.state)"); return }
    #expect(!stage.journal.isLocked)
  }

  @Test func `fiat amount without a price stops the send`() async throws {
    var stage = try Stage()
    await stage.send(
      .connect, .recipient("0x" + String(repeating: "2", count: 40)), .amount(.fiat(FixedDecimal(50), .eur)),
      .review)
    guard case .price(nil)? = stage.error else { Issue.record("\(stage.flow.state)"); return }
  }

  @Test func `simulated prices are rejected on a chain whose ether has a value`() async throws {
    var stage = try Stage()
    stage.environment.prices = {
      TransferPrices(Prices(), areReal: false, now: { Timestamp(timeIntervalSince1970: 0) })
    }
    await stage.send(.connect)
    guard case .simulatedPrices(chain: 1)? = stage.error else { Issue.record("\(stage.flow.state)"); return }
  }

  @Test func `unreachable node stops the send before the journal is written`() async throws {
    var stage = try Stage(node: { $0.isDown = true })
    await stage.send(.connect)
    guard case .node? = stage.error else { Issue.record("\(stage.flow.state)"); return }
    #expect(stage.journal.records().isEmpty)
  }

  // MARK: Earlier sends

  @Test func `unfinished send prevents another until it is replaced with consent`() async throws {
    var stage = try Stage()
    try stage.journal.add(try Sample.record())
    await stage.review()
    #expect(stage.problems == [.unfinishedSend(nonce: 5, hash: nil)])
    await stage.send(.replaceUnfinished)
    #expect(stage.plan?.nonce == 5)
    await stage.send(.edit, .review)
    // The consent applies to one plan.
    #expect(stage.problems == [.unfinishedSend(nonce: 5, hash: nil)])
  }

  @Test func `consent to replace ends with a plan that fails`() async throws {
    var stage = try Stage()
    try stage.journal.add(try Sample.record())
    await stage.review()
    stage.node.change { $0.isDown = true }
    await stage.send(.replaceUnfinished)
    guard case .node? = stage.error else { Issue.record("\(stage.flow.state)"); return }
    stage.node.change { $0.isDown = false }
    await stage.send(.edit, .review)
    #expect(stage.problems == [.unfinishedSend(nonce: 5, hash: nil)])
    // Before the consent, another transaction is included with the nonce.
    let other = try Sample.transaction("b", value: .ether(2))
    stage.node.change { ($0.newest, $0.included, $0.pending, $0.blocks[101]) = (101, 6, 6, [other]) }
    await stage.send(.replaceUnfinished, .edit, .review)
    #expect(stage.plan?.nonce == 6 && stage.problems.isEmpty)
  }

  @Test func `search for an earlier transfer does not use up the time of the plan`() async throws {
    var stage = try Stage(node: { state in
      (state.newest, state.included, state.pending) = (3_000, 6, 6)
      state.countAtBlock = .failure(.rejected(JSONRPCError(code: -32_000, message: "missing trie node")))
      state.blocks[2_000] = [try Sample.transaction("b", value: .ether(2))]
    })
    let planning = try ScriptedNode {
      ($0.newest, $0.included, $0.pending) = (3_000, 6, 6)
    }
    stage.environment.planningNode = { planning }
    try stage.journal.add(try Sample.record(.settled(.rejected(JSONRPCError(code: 4001, message: "rejected")))))
    await stage.review()
    #expect(stage.plan?.nonce == 6)
    #expect(stage.journal.records().map(\.isChecked) == [true])
    #expect(!planning.calls.contains("block"))
  }

  @Test func `node that is on another chain does not change the journal`() async throws {
    var record = try Sample.record()
    record.update(with: .unknown(.answered(JSONRPCError(code: -32_000, message: "already known"), freeSince: 100)))
    var stage = try Stage()
    try stage.journal.add(record)
    await stage.send(.connect)
    stage.node.change { ($0.chain, $0.newest, $0.included, $0.pending) = (5, 50_000, 2, 2) }
    await stage.send(.recipient("0x" + String(repeating: "2", count: 40)), .amount(.ether(.ether(1))), .review)
    guard case .chainChanged(from: 1, to: 5)? = stage.error else { Issue.record("\(stage.flow.state)"); return }
    #expect(stage.journal.records() == [record])
  }

  @Test func `resume determines the outcomes of earlier sends and sends nothing`() async throws {
    var stage = try Stage(
      node: { state in
        (state.newest, state.included, state.pending) = (101, 6, 6)
        state.blocks[101] = [try Sample.transaction("a")]
        state.known = [try Sample.transaction("a")]
        state.receipts = [try Sample.receipt("a")]
      })
    try stage.journal.add(try Sample.record())
    await stage.send(.connect, .resume(wait: .zero))
    guard case .resumed(let resumption) = stage.flow.state else { Issue.record("\(stage.flow.state)"); return }
    #expect(resumption.found.map(\.outcome) == [.included(try Sample.receipt("a"))])
    #expect(stage.flow.records.map(\.isPaid) == [true])
    #expect(stage.node.sent.isEmpty)
  }
}
