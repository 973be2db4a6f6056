import Synchronization
import TestSupport
import Testing

@testable import QuidCore

/// Use case: plan a transfer through a node.
struct TransferPlannerTests {
  private static func proposal(
    _ amount: SendAmount, tier: GasTier = .standard, chain: UInt64? = nil,
    feeLimit: Wei = TransferRequest.usualFeeLimit,
    replaced: TransferPlan? = nil, prices: PriceList? = nil, mark: UInt64 = 0,
    _ change: (inout ScriptedNode.State) throws -> Void = { _ in }
  ) async throws -> TransferProposal {
    let planner = TransferPlanner(try ScriptedNode(change)) { _ in mark }
    let request = TransferRequest(
      .success(amount), to: try Sample.address("2"), tier: tier, chain: chain, feeLimit: feeLimit, replaced: replaced)
    return try await planner.proposal(
      request, on: try await planner.terms(for: try Sample.address("1")), prices: prices)
  }

  /// 21,000 gas at twice 10 gwei and a tip of 2.
  private static let ceiling = Wei.gwei(462_000)

  @Test func `given a node, when a transfer is planned, then nothing is left for it to choose`() async throws {
    let proposal = try await Self.proposal(.ether(.ether(1)))
    #expect(proposal.problems == [])
    #expect(
      proposal.plan
        == TransferPlan(
          chain: 1, from: try Sample.address("1"), to: try Sample.address("2"), value: .ether(1), gasLimit: 21_000,
          fees: FeeQuote(nextBaseFee: .gwei(10), tip: .gwei(2), maximum: .gwei(22)), nonce: 5))
    #expect(proposal.estimate == .gwei(252_000))
    #expect(proposal.ceiling == Self.ceiling)
    #expect(proposal.total == (try Wei.ether(1).adding(Self.ceiling)))
    #expect(proposal.remaining == (try Wei.ether(9).subtracting(Self.ceiling)))
  }

  @Test func `given the highest fee, when max is planned, then it is left, and a wei more refused`() async throws {
    let most = try Wei.ether(10).subtracting(Self.ceiling)
    let maximum = try await Self.proposal(.maximum)
    #expect(maximum.plan?.value == most)
    #expect(maximum.remaining == .zero)
    #expect(try await Self.proposal(.ether(most)).problems == [])
    let more = try await Self.proposal(.ether(try most.adding(.wei(1))))
    #expect(more.problems == [.feeNotCovered(maximum: most)])
    #expect(more.plan == nil)
  }

  @Test func `whatever the balance, max is covered to the wei and max and a wei is not`() async throws {
    var random = SplitMix64(seed: 0xBA1A)
    for _ in 0..<100 {
      let balance = Wei.wei(random.next() >> (random.next() % 40))
      let mark = random.next() % TransferPlanner.marks.upperBound
      let proposal = try await Self.proposal(.maximum, mark: mark) { $0.balance = balance }
      guard let plan = proposal.plan else {
        #expect(balance <= proposal.ceiling, "seed 0xBA1A, \(balance)")
        continue
      }
      #expect(try plan.value.adding(plan.fees.ceiling(gas: plan.gasLimit)) == balance, "seed 0xBA1A, \(balance)")
      let more = try await Self.proposal(.ether(try plan.value.adding(.wei(1))), mark: mark) { $0.balance = balance }
      #expect(more.plan == nil, "seed 0xBA1A, \(balance)")
    }
  }

  @Test(arguments: [0, 1, 1 << 20 - 1] as [UInt64])
  func `a random number of wei is added to the tip and to the maximum`(_ mark: UInt64) async throws {
    let plan = try #require(try await Self.proposal(.ether(.ether(1)), mark: mark).plan)
    #expect(plan.fees.tip.count == 2_000_000_000 + UInt128(mark))
    #expect(plan.fees.maximum.count == 22_000_000_000 + UInt128(mark))
    #expect(plan.fees.nextBaseFee == .gwei(10))
  }

  @Test func `the random number is drawn below two to the twentieth, once for each plan`() async throws {
    let ranges = Mutex<[Range<UInt64>]>([])
    let planner = TransferPlanner(try ScriptedNode()) { range in
      ranges.withLock { $0.append(range) }
      return range.upperBound - 1
    }
    let terms = try await planner.terms(for: try Sample.address("1"))
    _ = try await planner.proposal(
      TransferRequest(.success(.maximum), to: try Sample.address("2")), on: terms, prices: nil)
    #expect(ranges.withLock { $0 } == [0..<1_048_576])
  }

  @Test func `more than 64 waiting transactions are a problem, unless one of them is replaced`() async throws {
    #expect(try await Self.proposal(.ether(.ether(1))) { $0.pending = 69 }.problems == [])
    #expect(try await Self.proposal(.ether(.ether(1))) { $0.pending = 70 }.problems == [.nonceGap(waiting: 65)])
    #expect(
      try await Self.proposal(.ether(.ether(1)), replaced: try Sample.plan(nonce: 6)) { $0.pending = 70 }.problems == []
    )
  }

  @Test func `a nonce above two to the sixty-third is planned as it is`() async throws {
    let nonce = UInt64.max - 1
    let proposal = try await Self.proposal(.ether(.ether(1))) { ($0.pending, $0.included) = (nonce, nonce) }
    #expect(proposal.plan?.nonce == nonce)
  }

  @Test func `given a contract, when it is paid, then it gets a quarter more gas and max is less by it`() async throws {
    let proposal = try await Self.proposal(.maximum) { $0.gas = .success(30_001) }
    #expect(proposal.gasLimit == 37_502)
    #expect(proposal.ceiling == .gwei(22 * 37_502))
    #expect(proposal.plan?.value == (try Wei.ether(10).subtracting(.gwei(22 * 37_502))))
  }

  @Test func `the nonce counts what waits and what has just been included`() async throws {
    #expect(try await Self.proposal(.ether(.ether(1))) { $0.pending = 7 }.nonce == 7)
    #expect(try await Self.proposal(.ether(.ether(1))) { $0.included = 6 }.nonce == 6)
  }

  @Test func `given another chain than asked for, when a transfer is planned, then it is a problem`() async throws {
    #expect(
      try await Self.proposal(.ether(.ether(1)), chain: 5).problems == [.nodeOnOtherChain(asked: 5, node: 1)])
  }

  @Test func `given a node's accounts, when the sender is not listed, then it is a problem`() async throws {
    let other = try Sample.address("9")
    #expect(
      try await Self.proposal(.ether(.ether(1))) { $0.accounts = .success([other]) }.problems
        == [.unknownSender(try Sample.address("1"))])
    #expect(
      try await Self.proposal(.ether(.ether(1))) {
        $0.accounts = .failure(.refused(NodeRefusal(code: -32_601, message: "")))
      }.problems == [])
  }

  @Test func `given a transfer that would fail, when it is planned, then the node's words say so`() async throws {
    let refusal = NodeRefusal(code: 3, message: "execution reverted")
    let proposal = try await Self.proposal(.ether(.ether(1))) { $0.gas = .failure(.refused(refusal)) }
    #expect(proposal.problems == [.wouldFail(refusal)])
  }

  @Test func `given too small a balance, when a transfer is planned, then no gas is asked for`() async throws {
    let node = try ScriptedNode()
    let planner = TransferPlanner(node) { $0.lowerBound }
    let request = TransferRequest(.success(.ether(.ether(11))), to: try Sample.address("2"))
    let terms = try await planner.terms(for: try Sample.address("1"))
    let proposal = try await planner.proposal(request, on: terms, prices: nil)
    #expect(proposal.problems == [.exceedsBalance(maximum: try Wei.ether(10).subtracting(Self.ceiling))])
    #expect(!node.asked.contains("gas"))
  }

  @Test func `given a limit, when the fee may be above it, then it is a problem`() async throws {
    let proposal = try await Self.proposal(.ether(.ether(1)), feeLimit: try Self.ceiling.subtracting(.wei(1)))
    #expect(
      proposal.problems == [.feeTooHigh(ceiling: Self.ceiling, limit: try Self.ceiling.subtracting(.wei(1)))])
    #expect(try await Self.proposal(.ether(.ether(1)), feeLimit: Self.ceiling).problems == [])
  }

  @Test func `fees past counting and gas past a block are no answers`() async throws {
    await #expect(throws: NodeFailure.self) {
      try await Self.proposal(.ether(.ether(1))) {
        $0.history = FeeHistory(newestBlock: 1, nextBaseFee: Wei(count: .max), tips: [])
      }
    }
    await #expect(throws: NodeFailure.self) {
      try await Self.proposal(.ether(.ether(1))) { $0.gas = .success(.max) }
    }
  }

  @Test func `given an unfinished send, when it is replaced, then its nonce is kept and gas costs more`() async throws {
    let unfinished = try Sample.plan(nonce: 4)
    let proposal = try await Self.proposal(.ether(.ether(2)), replaced: unfinished) { $0.included = 4 }
    #expect(proposal.nonce == 4)
    #expect(proposal.fees.maximum.count * 10 >= unfinished.fees.maximum.count * 11)
  }

  @Test func `there is no place to take that has been taken`() async throws {
    #expect(try await Self.proposal(.ether(.ether(2)), replaced: try Sample.plan(nonce: 4)).nonce == 5)
  }

  @Test func `there is no place to take far ahead, as after a test chain began anew`() async throws {
    #expect(try await Self.proposal(.ether(.ether(2)), replaced: try Sample.plan(nonce: 9)).nonce == 5)
  }

  @Test func `fiat is converted at the price, cut off at the wei`() async throws {
    let rate = try #require(ExchangeRate(base: .eth, quote: .eur, rate: FixedPoint(3)))
    let prices = try #require(PriceList(of: .eth, [rate]))
    #expect(
      try await Self.proposal(.fiat(FixedPoint(1), .eur), prices: prices).plan?.value == .wei(333_333_333_333_333_333))
  }

  @Test func `given a node that is down, when a transfer is planned, then it is a failure`() async throws {
    await #expect(throws: NodeFailure.self) { try await Self.proposal(.ether(.ether(1))) { $0.isDown = true } }
  }

  @Test func `given no amount, when a transfer is planned, then that is its problem and nothing is signed`()
    async throws
  {
    let planner = TransferPlanner(try ScriptedNode()) { $0.lowerBound }
    let request = TransferRequest(.failure(.number(.empty)), to: try Sample.address("2"))
    let terms = try await planner.terms(for: try Sample.address("1"))
    let proposal = try await planner.proposal(request, on: terms, prices: nil)
    #expect(proposal.problems == [.empty])
    #expect(proposal.amount == nil)
    #expect(proposal.total == nil)
    #expect(proposal.plan == nil)
  }

  @Test func `given fiat worth more wei than can be counted, when it is planned, then it exceeds the balance`()
    async throws
  {
    let cheap = try #require(ExchangeRate(base: .eth, quote: .usd, rate: FixedPoint(units: 1)))
    let prices = try #require(PriceList(of: .eth, [cheap]))
    let proposal = try await Self.proposal(.fiat(FixedPoint(1_000_000_000_000), .usd), prices: prices)
    #expect(proposal.problems == [.exceedsBalance(maximum: try Wei.ether(10).subtracting(Self.ceiling))])
    #expect(proposal.amount == nil)
  }
}
