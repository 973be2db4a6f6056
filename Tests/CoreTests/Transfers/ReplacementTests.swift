import Foundation
import Testing

@testable import QuidCore

/// Replacing, speeding up and cancelling pending transactions, and choosing a nonce.
struct ReplacementTests {
  private typealias Stage = SendStage

  private static func hash(_ digit: Character) throws -> TransactionHash { try Sample.hash(digit) }

  /// A node with a pending transaction of the account at nonce 5, which was made elsewhere.
  private static func waiting(
    in state: inout ScriptedNode.State, isShown: Bool = true, fee: Ether? = nil
  ) throws {
    state.pending = 6
    var transaction = try Sample.transaction("e", value: .ether(3), to: "4", block: nil)
    if let fee { (transaction.maximumFee, transaction.tip) = (fee, fee) }
    state.pool = isShown ? [transaction] : nil
  }

  private static func error(of stage: Stage) -> ReplacementError? {
    guard case .replacement(let error)? = stage.error else { return nil }
    return error
  }

  // MARK: Nothing to replace

  @Test(arguments: [Replacement.transfer, .speedUp, .cancellation])
  func `without a pending transfer nothing is sent`(_ replacement: Replacement) async throws {
    var stage = try Stage({ $0.replacement = replacement })
    await stage.review()
    await stage.send(.confirm(.waived))
    #expect(Self.error(of: stage) == .nothingPending(nil))
    #expect(stage.node.sent.isEmpty && !stage.journal.isLocked)
  }

  @Test(arguments: [Replacement.transfer, .speedUp, .cancellation])
  func `included transfer is not replaced, whoever is paid`(_ replacement: Replacement) async throws {
    let receipt = try Sample.receipt("a")
    var stage = try Stage({ $0.replacement = replacement }) { state in
      (state.newest, state.included, state.pending) = (101, 6, 6)
      state.blocks[101] = [try Sample.transaction("a")]
      (state.known, state.receipts) = ([try Sample.transaction("a")], [receipt])
    }
    try stage.journal.add(try Sample.record())
    await stage.review("0x" + String(repeating: "3", count: 40))
    await stage.send(.confirm(.waived))
    #expect(
      Self.error(of: stage)
        == .nothingPending(EarlierTransfer(record: try Sample.record(), outcome: .included(receipt))))
    #expect(stage.node.sent.isEmpty)
  }

  @Test(arguments: [Replacement.transfer, .speedUp, .cancellation])
  func `transaction that was made elsewhere is replaced only with its nonce`(_ replacement: Replacement) async throws {
    var stage = try Stage({ $0.replacement = replacement }) { try Self.waiting(in: &$0) }
    await stage.review()
    #expect(Self.error(of: stage) == .madeElsewhere(5...5))
    #expect(stage.node.sent.isEmpty)
  }

  @Test(
    arguments: [
      (4, nil, .used(nonce: 4, next: 6)),
      (4, .cancellation, .used(nonce: 4, next: 6)),
      (7, nil, .unused(nonce: 7, next: 6)),
      (6, .transfer, .unused(nonce: 6, next: 6)),
      (6, .cancellation, .unused(nonce: 6, next: 6)),
      (5, .transfer, .hidden(nonce: 5)),
      (5, nil, .hidden(nonce: 5)),
    ] as [(UInt64, Replacement?, ReplacementError)])
  func `nonce that belongs to no known pending transaction is an error`(
    nonce: UInt64, replacement: Replacement?, error: ReplacementError
  ) async throws {
    var stage = try Stage({ ($0.nonce, $0.replacement) = (nonce, replacement) }) {
      try Self.waiting(in: &$0, isShown: false)
    }
    await stage.review()
    await stage.send(.confirm(.waived))
    #expect(Self.error(of: stage) == error)
    #expect(stage.node.sent.isEmpty)
  }

  // MARK: Transactions made elsewhere

  @Test(arguments: [Replacement.transfer, nil])
  func `transaction made elsewhere is replaced at its nonce with higher fees`(
    _ replacement: Replacement?
  ) async throws {
    var stage = try Stage({ ($0.nonce, $0.replacement) = (5, replacement) }) { try Self.waiting(in: &$0) }
    await stage.review()
    let review = try #require(stage.flow.state.reviewed)
    #expect(review.replaced?.transaction?.hash == (try Self.hash("e")) && review.replaced?.plan == nil)
    let plan = try #require(stage.plan)
    #expect(plan.nonce == 5 && plan.value == .ether(1))
    // The pending transaction has a maximum of 21 gwei and a tip of 1 gwei.
    #expect(plan.fees.maximum.wei * 10 >= 210_000_000_000 * 11 / 10 && plan.fees.tip.wei * 10 >= 11_000_000_000)
    await stage.send(.confirm(.waived))
    #expect(stage.node.sent == [plan])
  }

  @Test func `transaction that the node does not show is replaced only with a chosen maximum fee`() async throws {
    var stage = try Stage({
      ($0.nonce, $0.replacement, $0.fees) = (5, .transfer, TransferRequest.Fees(maximum: Ether(gwei: 90)))
    }) { try Self.waiting(in: &$0, isShown: false) }
    await stage.review()
    #expect(stage.flow.state.reviewed?.replaced == Replacement.Target(nonce: 5, plan: nil, transaction: nil))
    #expect(stage.plan?.fees.maximum == Ether(gwei: 90))
    var again = try Stage({
      ($0.nonce, $0.replacement, $0.fees) = (5, .speedUp, TransferRequest.Fees(maximum: Ether(gwei: 90)))
    }) { try Self.waiting(in: &$0, isShown: false) }
    await again.review()
    #expect(Self.error(of: again) == .notRecorded(nonce: 5, nil))
  }

  /// The second and third rows are transactions with blobs and with authorizations (EIP-7702).
  @Test(arguments: [(true, 2), (false, 3), (false, 4)] as [(Bool, UInt64)])
  func `transaction other than a plain transfer is not sped up, but cancelled`(
    hasInput: Bool, type: UInt64
  ) async throws {
    func stage(_ replacement: Replacement) throws -> Stage {
      try Stage({ ($0.nonce, $0.replacement) = (5, replacement) }) { state in
        try Self.waiting(in: &state)
        state.pool?[0].hasInput = hasInput
        state.pool?[0].type = type
      }
    }
    var speedUp = try stage(.speedUp)
    try speedUp.journal.add(try Sample.record())
    await speedUp.review()
    let pending = try #require(speedUp.node.pool?.first)
    #expect(Self.error(of: speedUp) == .different(try Sample.plan(), pending))
    var cancellation = try stage(.cancellation)
    await cancellation.review()
    #expect(cancellation.plan?.isCancellation == true)
  }

  // MARK: Speeding up and cancelling

  @Test func `speeding up keeps the recipient and the amount and raises the fees`() async throws {
    var stage = try Stage({ $0.replacement = .speedUp })
    try stage.journal.add(try Sample.record())
    await stage.send(.connect, .review)
    let plan = try #require(stage.plan)
    #expect(plan.to == (try Sample.address("2")) && plan.value == .ether(1) && plan.nonce == 5)
    #expect(plan.fees.maximum.wei * 10 >= Ether(gwei: 231).wei)
    await stage.send(.confirm(.waived))
    #expect(stage.node.sent == [plan])
    #expect(stage.journal.records().map(\.isUnfinished) == [false, true])
  }

  @Test func `transaction made elsewhere is not sped up without its content`() async throws {
    var stage = try Stage({ ($0.nonce, $0.replacement) = (5, .speedUp) }) { try Self.waiting(in: &$0) }
    await stage.send(.connect, .review)
    #expect(Self.error(of: stage) == .notRecorded(nonce: 5, try #require(stage.node.pool?.first)))
  }

  /// The maximum price of a new transfer is 22 gwei, and a replacement of 195 gwei costs 219 gwei.
  @Test(arguments: [(195, true), (4_500, false)] as [(UInt64, Bool)])
  func `fees of the pool are followed up to ten times those of a new transfer`(
    fee: UInt64, isFollowed: Bool
  ) async throws {
    for replacement in [Replacement.cancellation, .transfer] {
      var stage = try Stage({ ($0.nonce, $0.replacement) = (5, replacement) }) {
        try Self.waiting(in: &$0, fee: Ether(gwei: fee))
      }
      await stage.review()
      #expect((stage.plan != nil) == isFollowed)
      guard !isFollowed else { continue }
      guard case .replacementFeeTooLow(let lowest, let market?)? = stage.problems.first else {
        Issue.record("\(stage.problems.map(\.code))")
        return
      }
      #expect(lowest.tip == Ether(gwei: fee * 11 / 10) && market.maximum == Ether(gwei: 22))
    }
    // 21,000 gas at 5,000 gwei cost more than the limit of 0.1 ether, but the fees suffice.
    let chosen = TransferRequest.Fees(maximum: Ether(gwei: 5_000), tip: Ether(gwei: 4_950))
    var explicit = try Stage({ ($0.nonce, $0.replacement, $0.fees) = (5, .cancellation, chosen) }) {
      try Self.waiting(in: &$0, fee: Ether(gwei: fee))
    }
    await explicit.send(.connect, .review)
    #expect(explicit.problems.map(\.code) == ["feeTooHigh"])
    // The fees in the journal were confirmed by the user.
    var own = try Stage({ $0.replacement = .cancellation }) {
      $0.history = FeeHistory(newestBlock: 100, nextBaseFee: Ether(wei: 1), tips: [])
    }
    try own.journal.add(try Sample.record())
    await own.send(.connect, .review)
    #expect(own.plan?.fees.maximum.wei ?? 0 > Ether(gwei: 21).wei)
  }

  @Test(arguments: [Replacement.transfer, .speedUp, .cancellation])
  func `replacement that is not made leaves the pending transfer open`(_ replacement: Replacement) async throws {
    for message in ["rejected", "transaction underpriced"] {
      let error = JSONRPCError(code: message == "rejected" ? 4001 : -32_000, message: message)
      var stage = try Stage({ $0.replacement = replacement }) { $0.sending = .failure(.rejected(error)) }
      try stage.journal.add(try Sample.record(.open(try Self.hash("a"))))
      await stage.review()
      await stage.send(.confirm(.waived))
      #expect(stage.node.sent.count == 1 && stage.transfer?.outcome.nodeError == error)
      #expect(stage.journal.records().map(\.isUnfinished) == [true, false])
      // Another payment would be a second one.
      var next = try Stage(node: { ($0.pending, $0.known) = (6, [try Sample.transaction("a", block: nil)]) })
      for record in stage.journal.records() { try next.journal.add(record) }
      await next.review()
      #expect(next.problems == [.unfinishedSend(nonce: 5, hash: try Self.hash("a"))])
    }
  }

  @Test func `speeding up stops if the node did not take the last replacement`() async throws {
    let old = try Sample.transaction("a", value: .ether(3), to: "4", block: nil)
    for isShown in [true, false] {
      var stage = try Stage({ $0.replacement = .speedUp }) { state in
        (state.pending, state.pool) = (6, isShown ? [old] : nil)
      }
      try stage.journal.add(
        TransferRecord(
          id: "old", time: Timestamp(timeIntervalSince1970: 0), plan: try Sample.plan(value: .ether(3)), block: 100,
          state: .replaced(old.hash)))
      try stage.journal.add(try Sample.record(.open(nil), id: "later"))
      await stage.send(.connect, .review)
      #expect(Self.error(of: stage) == (isShown ? .different(try Sample.plan(), old) : .hidden(nonce: 5)))
    }
  }

  @Test func `speeding up stops if the signer paid another recipient`() async throws {
    let other = try Sample.transaction("a", to: "9", block: nil)
    var stage = try Stage({ $0.replacement = .speedUp }) { ($0.pending, $0.known) = (6, [other]) }
    try stage.journal.add(try Sample.record(.open(try Self.hash("a"))))
    await stage.send(.connect, .review)
    #expect(Self.error(of: stage) == .different(try Sample.plan(), other))
  }

  @Test func `cancellation sends zero ether to the account itself at the nonce of the pending transfer`() async throws {
    var stage = try Stage({ $0.replacement = .cancellation })
    try stage.journal.add(try Sample.record())
    await stage.send(.connect, .review)
    let plan = try #require(stage.plan)
    #expect(plan.isCancellation && plan.nonce == 5 && plan.to == plan.from && plan.value == .zero)
    #expect(stage.cautions.isEmpty)
    await stage.send(.confirm(.characters("1111")))
    #expect(stage.node.sent == [plan])
    #expect(stage.journal.records().map(\.isUnfinished) == [false, true])
  }

  @Test func `cancelling another transaction leaves the unfinished transfer open`() async throws {
    var stage = try Stage({ ($0.replacement, $0.nonce) = (.cancellation, 5) }) { state in
      try Self.waiting(in: &state)
      state.pending = 7
    }
    let own = TransferRecord(
      id: "own", time: Timestamp(timeIntervalSince1970: 0), plan: try Sample.plan(nonce: 6), block: 100)
    try stage.journal.add(own)
    await stage.send(.connect, .review, .confirm(.waived))
    #expect(stage.node.sent.map(\.nonce) == [5])
    #expect(stage.journal.records().map(\.isUnfinished) == [true, true])
    // A payment with another nonce would be a second one.
    var payment = try Stage({ $0.nonce = 5 }) { try Self.waiting(in: &$0) }
    try payment.journal.add(own)
    await payment.review()
    #expect(payment.problems == [.unfinishedSend(nonce: 6, hash: nil)])
  }

  @Test func `balance that does not cover the fee prevents a cancellation`() async throws {
    var stage = try Stage({ $0.replacement = .cancellation }) { $0.balance = Ether(wei: 1) }
    try stage.journal.add(try Sample.record())
    await stage.send(.connect, .review)
    #expect(stage.problems.contains(.feeNotCovered(maximum: .zero)))
    #expect(stage.plan == nil)
  }

  // MARK: Transfers whose outcome stays unknown

  @Test(arguments: [0, 1, UInt64.max - 1, .max])
  func `any block number can precede a chosen nonce`(_ block: UInt64) throws {
    let terms = TransferTerms(
      chain: 1, block: block, from: try Sample.address("1"), balance: EtherBalance(.ether(1)), nonce: 6, included: 6,
      history: FeeHistory(newestBlock: block, nextBaseFee: Ether(gwei: 10), tips: []), isSenderKnown: true)
    let record = TransferRecord(
      id: "own", time: Timestamp(timeIntervalSince1970: 0), plan: try Sample.plan(nonce: 5), block: .max)
    let earlier = EarlierTransfer(record: record, outcome: .unknown(.unseen))
    #expect(earlier.successorBlock(on: terms) == .max)
    #expect(!earlier.isReplaceable(on: terms))
  }

  @Test func `used nonce is not replaced, and a chosen nonce is allowed after 64 blocks`() async throws {
    func stage(block: UInt64, _ options: @escaping (inout TransferRequest) -> Void) throws -> Stage {
      let stage = try Stage(options) { state in
        (state.newest, state.included, state.pending) = (block, 6, 6)
        state.history = FeeHistory(newestBlock: block, nextBaseFee: Ether(gwei: 10), tips: [])
      }
      try stage.journal.add(try Sample.record())
      return stage
    }
    let problem = SendError.unfinishedSend(nonce: 5, hash: nil, successor: .init(nonce: 6, block: 164))
    for options: (inout TransferRequest) -> Void in [{ $0.replacement = .transfer }, { $0.nonce = 6 }] {
      var early = try stage(block: 163, options)
      await early.review()
      #expect(early.problems == [problem])
    }
    var cancellation = try stage(block: 164) { $0.replacement = .cancellation }
    await cancellation.send(.connect, .review)
    #expect(Self.error(of: cancellation) == .used(nonce: 5, next: 6))
    var later = try stage(block: 164) { $0.nonce = 6 }
    await later.review()
    #expect(later.plan?.nonce == 6)
    #expect(later.flow.state.reviewed?.leftUnknown.map(\.record.plan.nonce) == [5])
    await later.send(.confirm(.waived))
    #expect(later.journal.records().map(\.isUnfinished) == [false, true])
    // The unknown transfer still blocks a transfer whose nonce was not chosen.
    var unchosen = try stage(block: 164) { _ in }
    await unchosen.review()
    #expect(unchosen.problems == [.unfinishedSend(nonce: 5, hash: nil, successor: .init(nonce: 6, block: nil))])
  }

  @Test func `missing status allows a chosen nonce at once`() async throws {
    var stage = try Stage({ $0.nonce = 6 }) { state in
      (state.newest, state.included, state.pending) = (101, 6, 6)
      (state.known, state.receipts) = ([try Sample.transaction("a")], [try Sample.receipt("a", isSuccess: nil)])
      state.blocks[101] = [try Sample.transaction("a")]
    }
    try stage.journal.add(try Sample.record(.open(try Self.hash("a"))))
    await stage.review()
    #expect(stage.plan?.nonce == 6)
  }

  // MARK: Changes before the confirmation

  @Test func `price above the shown maximum shows the plan again`() async throws {
    var stage = try Stage()
    await stage.review()
    stage.node.change { $0.history = FeeHistory(newestBlock: 100, nextBaseFee: Ether(gwei: 100), tips: []) }
    stage.advance(by: .seconds(16))
    await stage.send(.confirm(.characters("2222")))
    #expect(stage.node.sent.isEmpty && stage.journal.records().isEmpty)
    let review = try #require(stage.flow.state.reviewed)
    #expect(review.isUpdated && review.plan?.fees.maximum.wei ?? 0 > Ether(gwei: 200).wei)
    #expect(stage.journal.isLocked)
    await stage.send(.confirm(.characters("2222")))
    #expect(stage.node.sent == [review.plan])
  }

  @Test(arguments: [0, 15] as [Int64])
  func `recent plan is submitted without another request`(_ age: Int64) async throws {
    var stage = try Stage()
    await stage.review()
    let plan = try #require(stage.plan)
    stage.node.change { $0.history = FeeHistory(newestBlock: 100, nextBaseFee: Ether(gwei: 100), tips: []) }
    stage.advance(by: .seconds(age))
    await stage.send(.confirm(.waived))
    #expect(stage.node.sent == [plan])
  }

  @Test func `old plan is submitted as shown if its maximum still suffices`() async throws {
    var stage = try Stage()
    await stage.review()
    let plan = try #require(stage.plan)
    stage.node.change { $0.history = FeeHistory(newestBlock: 100, nextBaseFee: Ether(gwei: 19), tips: []) }
    stage.advance(by: .seconds(60))
    await stage.send(.confirm(.waived))
    #expect(stage.node.sent == [plan])
  }

  @Test func `changed account shows the plan again or its error`() async throws {
    let changes: [@Sendable (inout ScriptedNode.State) -> Void] = [
      { ($0.included, $0.pending) = (6, 6) }, { $0.pending = 6 }, { $0.balance = .ether(1) },
      { $0.l1Fee = .charged(estimate: Ether(wei: 1), maximum: Ether(wei: 2)) },
    ]
    for change in changes {
      var stage = try Stage()
      await stage.review()
      stage.node.change(change)
      stage.advance(by: .seconds(16))
      await stage.send(.confirm(.waived))
      #expect(stage.node.sent.isEmpty)
      #expect(stage.flow.state.reviewed?.isUpdated == true)
    }
    var chain = try Stage()
    await chain.review()
    chain.node.change { $0.chain = 5 }
    chain.advance(by: .seconds(16))
    await chain.send(.confirm(.waived))
    guard case .chainChanged(from: 1, to: 5)? = chain.error else { Issue.record("\(chain.flow.state)"); return }
    #expect(chain.node.sent.isEmpty && !chain.journal.isLocked)
  }
}
