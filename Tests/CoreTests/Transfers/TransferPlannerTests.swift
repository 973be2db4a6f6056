import Synchronization
import TestSupport
import Testing

@testable import QuidCore
struct TransferPlannerTests {
  private static func proposal(
    _ amount: SendAmount, tier: GasTier = .standard, chain: UInt64? = nil,
    feeLimit: Ether = TransferRequest.defaultFeeLimit,
    replaced: TransferPlan? = nil, fees: TransferRequest.Fees = TransferRequest.Fees(), prices: PriceList? = nil,
    increment: UInt64 = 0,
    minimumTip: Ether? = nil, _ change: (inout ScriptedNode.State) throws -> Void = { _ in }
  ) async throws -> TransferReview.Proposal {
    let planner = TransferPlanner(try ScriptedNode(change)) { _ in increment }
    var request = try Self.request(.success(amount))
    (request.chain, request.tier, request.feeLimit, request.fees) = (chain, tier, feeLimit, fees)
    return try await planner.proposal(
      request, replacing: replaced.map { Replacement.Target(nonce: $0.nonce, plan: $0, transaction: nil) },
      on: try await planner.terms(for: try Sample.address("1"), minimumTip: minimumTip), prices: prices)
  }

  /// A request to pay the second sample address.
  private static func request(_ amount: Result<SendAmount, SendAmountError>) throws -> TransferRequest {
    var request = TransferRequest(account: try Sample.address("1"))
    request.recipient = RecipientCheck(
      try Sample.address("2").description, on: 1, RecipientGuard(own: nil, book: AddressBook(), past: []))
    request.parsedAmount = amount
    return request
  }

  /// The maximum fee: 21,000 gas at 2 × 10 gwei and a tip of 2 gwei.
  private static let ceiling = Ether(gwei: 462_000)

  @Test func `plan fixes every field of the transaction`() async throws {
    let proposal = try await Self.proposal(.ether(.ether(1)))
    #expect(proposal.problems == [])
    #expect(
      proposal.plan
        == TransferPlan(
          chain: 1, from: try Sample.address("1"), to: try Sample.address("2"), value: .ether(1), gasLimit: 21_000,
          fees: FeeEstimate(nextBaseFee: Ether(gwei: 10), tip: Ether(gwei: 2), maximum: Ether(gwei: 22)), nonce: 5))
    #expect(proposal.estimate == Ether(gwei: 252_000))
    #expect(proposal.ceiling == Self.ceiling)
    #expect(proposal.total == (try Ether.ether(1).adding(Self.ceiling)))
    #expect(proposal.remaining?.ether == (try Ether.ether(9).subtracting(Self.ceiling)))
  }

  @Test func `maximum leaves the highest fee, and one wei more is rejected`() async throws {
    let maximumValue = try Ether.ether(10).subtracting(Self.ceiling)
    let maximum = try await Self.proposal(.maximum)
    #expect(maximum.plan?.value == maximumValue)
    #expect(maximum.remaining?.ether == .zero)
    #expect(try await Self.proposal(.ether(maximumValue)).problems == [])
    let more = try await Self.proposal(.ether(try maximumValue.adding(Ether(wei: 1))))
    #expect(more.problems == [.feeNotCovered(maximum: try Self.typableMaximum())])
    #expect(more.plan == nil)
  }

  /// The maximum of a balance in messages, without the maximum fee, an eighth of it and the largest random number.
  private static func typableMaximum(of balance: Ether = .ether(10)) throws -> Ether {
    try balance.subtracting(ceiling).subtracting(Ether(wei: ceiling.wei / 8 + 1 + 21_000 << 20))
  }

  @Test func `maximum in a message is accepted while the fees rise by an eighth`() async throws {
    let node = try ScriptedNode { state in
      let tips = [1, 2, 3].map { Ether(gwei: $0 * 9 / 8) }
      state.history = FeeHistory(newestBlock: 100, nextBaseFee: Ether(wei: 11_250_000_000), tips: [tips])
    }
    let planner = TransferPlanner(node) { $0.upperBound - 1 }
    let terms = try await planner.terms(for: try Sample.address("1"))
    let request = try Self.request(.success(.ether(try Self.typableMaximum())))
    #expect(try await planner.proposal(request, on: terms, prices: nil).problems == [])
    // A balance without such an amount has the maximum of the plan.
    let low = try await Self.proposal(.ether(.ether(1))) { $0.balance = Ether(gwei: 462_001) }
    #expect(low.problems == [.exceedsBalance(maximum: Ether(gwei: 1))])
  }

  @Test func `L1 fee with its margin is part of the maximum fee`() async throws {
    let fee = try #require(L1Fee(result: Sample.word(Ether(gwei: 1_000))))
    #expect(fee == .charged(estimate: Ether(gwei: 1_000), maximum: Ether(gwei: 1_250)))
    let ceiling = try Self.ceiling.adding(Ether(gwei: 1_250))
    let proposal = try await Self.proposal(.ether(.ether(1))) { $0.l1Fee = fee }
    #expect(proposal.estimate == Ether(gwei: 253_000))
    #expect(proposal.ceiling == ceiling)
    #expect(proposal.total == (try Ether.ether(1).adding(ceiling)))
    #expect(proposal.remaining?.ether == (try Ether.ether(9).subtracting(ceiling)))
    #expect(proposal.plan?.l1Fee == Ether(gwei: 1_250))
    #expect(proposal.terms.tierFees().first { $0.tier == .standard }?.ceiling == ceiling)
    let maximum = try await Self.proposal(.maximum) { $0.l1Fee = fee }
    #expect(maximum.plan?.value == (try Ether.ether(10).subtracting(ceiling)))
    #expect(maximum.maximum == maximum.amount)
    let limited = try await Self.proposal(.ether(.ether(1)), feeLimit: Self.ceiling) { $0.l1Fee = fee }
    #expect(limited.problems == [.feeTooHigh(ceiling: ceiling, limit: Self.ceiling)])
  }

  @Test func `L1 fee that the node does not return has no maximum amount`() async throws {
    let proposal = try await Self.proposal(.ether(.ether(1))) { $0.l1Fee = .unreadable }
    #expect(proposal.problems == [] && proposal.ceiling == Self.ceiling)
    #expect(proposal.maximum == nil && proposal.plan?.l1Fee == nil)
    #expect(try await Self.proposal(.maximum) { $0.l1Fee = .unreadable }.problems == [.l1FeeUnknown])
    let more = try await Self.proposal(.ether(.ether(11))) { $0.l1Fee = .unreadable }
    #expect(more.problems == [.exceedsBalance(maximum: nil)])
    let all = try await Self.proposal(.ether(.ether(10))) { $0.l1Fee = .unreadable }
    #expect(all.problems == [.feeNotCovered(maximum: .zero)])
  }

  @Test func `Ethereum mainnet charges no L1 fee`() async throws {
    #expect(try await Self.proposal(.maximum) { $0.l1Fee = .unknown }.terms.l1Fee == .notCharged)
    let other = try await Self.proposal(.maximum) { ($0.l1Fee, $0.chain) = (.unknown, 10) }
    #expect(other.terms.l1Fee == .unknown && other.problems == [])
  }

  @Test func `L1 fee of more than 128 bits or another size is no fee`() throws {
    #expect(L1Fee(result: [UInt8](repeating: 0, count: 32)) == .charged(estimate: .zero, maximum: .zero))
    #expect(L1Fee(result: Sample.word(Ether(wei: 1))) == .charged(estimate: Ether(wei: 1), maximum: Ether(wei: 2)))
    #expect(L1Fee(result: Sample.word(Ether(wei: .max))) == nil)
    #expect(L1Fee(result: [1] + Sample.word(.zero).dropFirst()) == nil)
    #expect(L1Fee(result: []) == nil && L1Fee(result: Sample.word(.zero) + [0]) == nil)
  }

  @Test func `maximum plus the highest fee equals any balance`() async throws {
    var random = SplitMix64(seed: 0xBA1A)
    for _ in 0..<100 {
      let balance = Ether(wei: UInt128(random.next() >> (random.next() % 40)))
      let increment = random.next() % TransferPlanner.feeOffsets.upperBound
      let proposal = try await Self.proposal(.maximum, increment: increment) { $0.balance = balance }
      guard let plan = proposal.plan else {
        #expect(balance <= proposal.ceiling, "seed 0xBA1A, \(balance)")
        continue
      }
      #expect(try plan.value.adding(plan.fees.ceiling(gas: plan.gasLimit)) == balance, "seed 0xBA1A, \(balance)")
      let more = try await Self.proposal(.ether(try plan.value.adding(Ether(wei: 1))), increment: increment) {
        $0.balance = balance
      }
      #expect(more.plan == nil, "seed 0xBA1A, \(balance)")
    }
  }

  @Test(arguments: [0, 1, 1 << 20 - 1] as [UInt64])
  func `a random number of wei is added to the tip and to the maximum`(_ increment: UInt64) async throws {
    let plan = try #require(try await Self.proposal(.ether(.ether(1)), increment: increment).plan)
    #expect(plan.fees.tip.wei == 2_000_000_000 + UInt128(increment))
    #expect(plan.fees.maximum.wei == 22_000_000_000 + UInt128(increment))
    #expect(plan.fees.nextBaseFee == Ether(gwei: 10))
  }

  @Test func `random number is drawn below 2^20 once per plan`() async throws {
    let ranges = Mutex<[Range<UInt64>]>([])
    let planner = TransferPlanner(try ScriptedNode()) { range in
      ranges.withLock { $0.append(range) }
      return range.upperBound - 1
    }
    let terms = try await planner.terms(for: try Sample.address("1"))
    _ = try await planner.proposal(
      try Self.request(.success(.maximum)), on: terms, prices: nil)
    #expect(ranges.withLock { $0 } == [0..<1_048_576])
  }

  @Test func `more than 64 waiting transactions are a problem unless one is replaced`() async throws {
    #expect(try await Self.proposal(.ether(.ether(1))) { $0.pending = 69 }.problems == [])
    #expect(try await Self.proposal(.ether(.ether(1))) { $0.pending = 70 }.problems == [.tooManyPending(waiting: 65)])
    #expect(
      try await Self.proposal(.ether(.ether(1)), replaced: try Sample.plan(nonce: 6)) { $0.pending = 70 }.problems == []
    )
  }

  @Test func `nonce above 2^63 is planned`() async throws {
    let nonce = UInt64.max - 1
    let proposal = try await Self.proposal(.ether(.ether(1))) { ($0.pending, $0.included) = (nonce, nonce) }
    #expect(proposal.plan?.nonce == nonce)
  }

  @Test func `gas of a contract call has a margin of a quarter`() async throws {
    let proposal = try await Self.proposal(.maximum) { $0.gas = .success(30_001) }
    #expect(proposal.gasLimit == 37_502)
    #expect(proposal.ceiling == Ether(gwei: 22 * 37_502))
    #expect(proposal.plan?.value == (try Ether.ether(10).subtracting(Ether(gwei: 22 * 37_502))))
  }

  @Test func `nonce counts pending and just included transactions`() async throws {
    #expect(try await Self.proposal(.ether(.ether(1))) { $0.pending = 7 }.nonce == 7)
    #expect(try await Self.proposal(.ether(.ether(1))) { $0.included = 6 }.nonce == 6)
  }

  @Test func `other chain than requested is a problem`() async throws {
    #expect(
      try await Self.proposal(.ether(.ether(1)), chain: 5).problems == [.nodeOnOtherChain(requested: 5, node: 1)])
  }

  @Test func `sender that the node does not list is a problem`() async throws {
    let other = try Sample.address("9")
    #expect(
      try await Self.proposal(.ether(.ether(1))) { $0.accounts = .success([other]) }.problems
        == [.unknownSender(try Sample.address("1"))])
    #expect(
      try await Self.proposal(.ether(.ether(1))) {
        $0.accounts = .failure(.rejected(JSONRPCError(code: -32_601, message: "")))
      }.problems == [])
  }

  @Test func `node without accounts, or without a method for them, has no accounts in the terms`() async throws {
    let sender = try Sample.address("1")
    let lists: [(Result<[EthereumAddress], NodeError>, Bool)] = [
      (.success([]), true), (.success([sender]), false),
      (.failure(.rejected(JSONRPCError(code: -32_601, message: ""))), true),
      (.failure(.rejected(JSONRPCError(code: -32_603, message: "internal error"))), false),
      (.failure(.unanswered(ProviderError(.timedOut, from: .stub))), false),
    ]
    for (accounts, hasNone) in lists {
      let proposal = try await Self.proposal(.ether(.ether(1))) { $0.accounts = accounts }
      #expect(proposal.terms.hasNoAccounts == hasNone, "\(accounts)")
      #expect(proposal.problems.isEmpty)
    }
  }

  @Test func `transfer that would fail is a problem with the node's message`() async throws {
    let nodeError = JSONRPCError(code: 3, message: "execution reverted")
    let proposal = try await Self.proposal(.ether(.ether(1))) { $0.gas = .failure(.rejected(nodeError)) }
    #expect(proposal.problems == [.wouldFail(nodeError)])
  }

  @Test func `amount above the balance requests no gas estimate`() async throws {
    let node = try ScriptedNode()
    let planner = TransferPlanner(node) { $0.lowerBound }
    let request = try Self.request(.success(.ether(.ether(11))))
    let terms = try await planner.terms(for: try Sample.address("1"))
    let proposal = try await planner.proposal(request, on: terms, prices: nil)
    #expect(proposal.problems == [.exceedsBalance(maximum: try Self.typableMaximum())])
    #expect(!node.calls.contains("gas"))
  }

  @Test func `fee above the limit is a problem`() async throws {
    let proposal = try await Self.proposal(.ether(.ether(1)), feeLimit: try Self.ceiling.subtracting(Ether(wei: 1)))
    #expect(
      proposal.problems == [.feeTooHigh(ceiling: Self.ceiling, limit: try Self.ceiling.subtracting(Ether(wei: 1)))])
    #expect(try await Self.proposal(.ether(.ether(1)), feeLimit: Self.ceiling).problems == [])
  }

  @Test func `overflowing fees and gas above a block are node errors`() async throws {
    await #expect(throws: NodeError.self) {
      try await Self.proposal(.ether(.ether(1))) {
        $0.history = FeeHistory(newestBlock: 1, nextBaseFee: Ether(wei: .max), tips: [])
      }
    }
    await #expect(throws: NodeError.self) {
      try await Self.proposal(.ether(.ether(1))) { $0.gas = .success(.max) }
    }
  }

  @Test func `replacement keeps the nonce and raises the fees`() async throws {
    let unfinished = try Sample.plan(nonce: 4)
    let proposal = try await Self.proposal(.ether(.ether(2)), replaced: unfinished) { $0.included = 4 }
    #expect(proposal.nonce == 4)
    #expect(proposal.fees.maximum.wei * 10 >= unfinished.fees.maximum.wei * 11)
  }

  @Test func `chosen fees are used exactly, and the others contain the random number`() async throws {
    let both = try await Self.proposal(
      .ether(.ether(1)), fees: TransferRequest.Fees(maximum: Ether(gwei: 30), tip: Ether(gwei: 5)), increment: 7)
    #expect(both.fees.maximum == Ether(gwei: 30) && both.fees.tip == Ether(gwei: 5))
    let maximum = try await Self.proposal(
      .ether(.ether(1)), fees: TransferRequest.Fees(maximum: Ether(gwei: 30)), increment: 7)
    #expect(maximum.fees.maximum == Ether(gwei: 30) && maximum.fees.tip.wei == 2_000_000_007)
    let tip = try await Self.proposal(.ether(.ether(1)), fees: TransferRequest.Fees(tip: Ether(gwei: 5)), increment: 7)
    #expect(tip.fees.maximum.wei == 25_000_000_007 && tip.fees.tip == Ether(gwei: 5))
    let low = try await Self.proposal(.ether(.ether(1)), fees: TransferRequest.Fees(maximum: Ether(gwei: 1)))
    #expect(low.fees.maximum == Ether(gwei: 1) && low.fees.tip == Ether(gwei: 1))
  }

  @Test func `chosen fees below those of a replacement are a problem`() async throws {
    // The replaced transfer has a maximum of 21 gwei and a tip of 1 gwei.
    let lowest = FeeEstimate(
      nextBaseFee: Ether(gwei: 10), tip: Ether(wei: 1_100_000_000), maximum: Ether(wei: 23_100_000_000))
    func problems(_ fees: TransferRequest.Fees) async throws -> [SendError] {
      try await Self.proposal(.ether(.ether(1)), replaced: try Sample.plan(), fees: fees).problems
    }
    #expect(try await problems(TransferRequest.Fees(maximum: lowest.maximum, tip: lowest.tip)) == [])
    let less = Ether(wei: lowest.maximum.wei - 1)
    #expect(try await problems(TransferRequest.Fees(maximum: less)) == [.replacementFeeTooLow(lowest: lowest)])
    #expect(
      try await problems(TransferRequest.Fees(tip: Ether(wei: lowest.tip.wei - 1))) == [
        .replacementFeeTooLow(lowest: lowest)
      ])
  }

  @Test func `tip has the suggestion of the node and its known minimum as lower limits`() async throws {
    let zero = FeeHistory(newestBlock: 100, nextBaseFee: Ether(gwei: 10), tips: [[.zero, .zero, .zero]])
    let floor = try await Self.proposal(.ether(.ether(1))) { $0.history = zero }
    #expect(floor.fees.tip == Ether(wei: 10_000_000))
    let suggested = try await Self.proposal(.ether(.ether(1))) {
      ($0.history, $0.suggestedTip) = (zero, Ether(gwei: 1))
    }
    #expect(suggested.fees.tip == Ether(gwei: 1))
    // The median of the fast tier is 3 gwei.
    let capped = try await Self.proposal(.ether(.ether(1))) { $0.suggestedTip = Ether(gwei: 9) }
    #expect(capped.fees.tip == Ether(gwei: 3))
    let required = try await Self.proposal(.ether(.ether(1)), minimumTip: Ether(gwei: 25))
    #expect(required.fees.tip == Ether(gwei: 25))
  }

  @Test func `fiat is converted at the price and truncated to wei`() async throws {
    let rate = try #require(ExchangeRate(base: .eth, quote: .eur, rate: FixedDecimal(3)))
    let prices = try #require(PriceList(of: .eth, [rate]))
    #expect(
      try await Self.proposal(.fiat(FixedDecimal(1), .eur), prices: prices).plan?.value
        == Ether(wei: 333_333_333_333_333_333))
  }

  @Test func `fiat amount without a price is unknown, not above the balance`() async throws {
    let proposal = try await Self.proposal(.fiat(FixedDecimal(1), .eur))
    #expect(proposal.amount == nil)
    #expect(proposal.problems == [])
    #expect(proposal.plan == nil)
  }

  @Test func `balance above 128 bits is exact, and a transfer has a limit of its own`() async throws {
    let proposal = try await Self.proposal(.ether(.ether(1))) { ($0.balance, $0.wideBalance) = (.zero, 1) }
    #expect(proposal.problems == [])
    #expect(proposal.terms.balance.description == "340282366920938463463.374607431768211456")
    #expect(proposal.remaining == EtherBalance(Ether(wei: .max)).subtracting(try Self.cost.subtracting(Ether(wei: 1))))
    let limit = try Ether(wei: .max).subtracting(Self.ceiling)
    for amount in [SendAmount.maximum, .ether(try limit.adding(Ether(wei: 1))), .ether(Ether(wei: .max))] {
      let proposal = try await Self.proposal(amount) { $0.wideBalance = 1 }
      let maximum = try Self.typableMaximum(of: Ether(wei: .max))
      #expect(proposal.problems == [.exceedsTransferLimit(maximum: maximum)], "\(amount)")
    }
    #expect(try await Self.proposal(.ether(limit)) { $0.wideBalance = 1 }.problems == [])
  }

  /// The maximum total of a transfer of 1 ether.
  private static var cost: Ether {
    get throws { try Ether.ether(1).adding(ceiling) }
  }

  @Test func `unreachable node is an error`() async throws {
    await #expect(throws: NodeError.self) { try await Self.proposal(.ether(.ether(1))) { $0.isDown = true } }
  }

  @Test func `gas tier with a fee above 128 bits of wei is omitted`() throws {
    func terms(_ baseFee: Ether) throws -> TransferTerms {
      TransferTerms(
        chain: 1, block: 1, from: try Sample.address("1"), balance: EtherBalance(.ether(1)), nonce: 0, included: 0,
        history: FeeHistory(newestBlock: 1, nextBaseFee: baseFee, tips: []), isSenderKnown: true)
    }
    #expect(try terms(Ether(gwei: 10)).tierFees().map(\.tier) == [.slow, .standard, .fast])
    #expect(try terms(Ether(wei: .max)).tierFees().isEmpty)
  }

  @Test func `missing amount is a problem and makes no plan`()
    async throws
  {
    let planner = TransferPlanner(try ScriptedNode()) { $0.lowerBound }
    let request = try Self.request(.failure(.number(.empty)))
    let terms = try await planner.terms(for: try Sample.address("1"))
    let proposal = try await planner.proposal(request, on: terms, prices: nil)
    #expect(proposal.problems == [.empty])
    #expect(proposal.amount == nil)
    #expect(proposal.total == nil)
    #expect(proposal.plan == nil)
  }

  @Test func `fiat amount above 128 bits of wei exceeds the balance`()
    async throws
  {
    let cheap = try #require(ExchangeRate(base: .eth, quote: .usd, rate: FixedDecimal(units: 1)))
    let prices = try #require(PriceList(of: .eth, [cheap]))
    let proposal = try await Self.proposal(.fiat(FixedDecimal(1_000_000_000_000), .usd), prices: prices)
    #expect(proposal.problems == [.exceedsBalance(maximum: try Self.typableMaximum())])
    #expect(proposal.amount == nil)
  }
}
