import Synchronization
import Testing

@testable import QuidCore

/// Use case: send a transfer and find out what became of it.
struct TransferSenderTests {
  /// A clock that only sleeping moves.
  private final class Clock: Sendable {
    private let passed = Mutex(Duration.zero)
    var time: Duration { passed.withLock { $0 } }
    func sleep(_ duration: Duration) { passed.withLock { $0 += duration } }
  }

  private struct Course {
    let outcome: SendOutcome
    let told: [SendOutcome]
    let node: ScriptedNode
  }

  private static func course(
    wait: Duration = .seconds(60), _ change: (inout ScriptedNode.State) throws -> Void
  ) async throws -> Course {
    let node = try ScriptedNode(change)
    let clock = Clock()
    let sender = TransferSender(node, time: { clock.time }, sleep: { clock.sleep($0) })
    let told = Mutex<[SendOutcome]>([])
    let outcome = await sender.send(try Sample.plan(), since: 100, wait: wait) { outcome in
      told.withLock { $0.append(outcome) }
    }
    return Course(outcome: outcome, told: told.withLock { $0 }, node: node)
  }

  private static let timeout = SubmissionFailure.unknown(
    ProviderError(.timedOut, from: Source(name: "Node", host: nil)))

  /// The transfer, or another one, is in a block from now on.
  private static func include(
    _ transaction: NodeTransaction, _ receipt: TransferReceipt, in state: inout ScriptedNode.State
  ) {
    state.newest = 101
    (state.included, state.pending) = (6, 6)
    state.blocks[101] = [transaction]
    state.receipts = [receipt]
  }

  @Test func `given a willing node, when the transfer is included, then its receipt tells`() async throws {
    let receipt = try Sample.receipt("a")
    let course = try await Self.course { $0.receipts = [receipt] }
    #expect(course.outcome == .included(receipt))
    #expect(course.told.first == .pending(receipt.hash))
    #expect(course.node.sent == [try Sample.plan()])
  }

  @Test func `given a willing node, when the transfer is reverted, then it is no success`() async throws {
    let receipt = try Sample.receipt("a", isSuccess: false)
    #expect(try await Self.course { $0.receipts = [receipt] }.outcome == .reverted(receipt))
  }

  @Test func `given a willing node, when the time is up, then what waits is pending`() async throws {
    let waiting = try Sample.transaction("a")
    let course = try await Self.course { $0.known = [waiting] }
    #expect(course.outcome == .pending(waiting.hash))
    #expect(course.node.sent.count == 1)
  }

  @Test func `given a lost answer, when the nonce tells, then it is found and never sent again`() async throws {
    let (transaction, receipt) = (try Sample.transaction("b"), try Sample.receipt("b"))
    let course = try await Self.course { state in
      state.sending = .failure(Self.timeout)
      state.turns = [{ _ in }, { _ in }, { Self.include(transaction, receipt, in: &$0) }]
    }
    #expect(course.outcome == .included(receipt))
    #expect(course.told.contains(.unknown(.unseen)))
    #expect(course.node.sent.count == 1)
  }

  @Test func `given a lost answer, when its nonce waits, then it is pending`() async throws {
    let course = try await Self.course { state in
      state.sending = .failure(Self.timeout)
      state.pending = 6
    }
    #expect(course.outcome == .pending(nil))
  }

  @Test func `given a lost answer, when nobody has seen it, then it is unknown, not unsent`() async throws {
    let course = try await Self.course { $0.sending = .failure(Self.timeout) }
    #expect(course.outcome == .unknown(.unseen))
    #expect(course.node.sent.count == 1)
  }

  @Test func `given a lost answer, when another has the nonce, then this one was not made`() async throws {
    for other in [try Sample.transaction("c", value: .ether(2)), try Sample.transaction("c", to: "3")] {
      let receipt = try Sample.receipt("c")
      let course = try await Self.course { state in
        state.sending = .failure(Self.timeout)
        state.turns = [{ Self.include(other, receipt, in: &$0) }]
      }
      #expect(course.outcome == .superseded(by: other.hash))
    }
  }

  @Test func `a nonce used by a transaction that is not found stays unknown`() async throws {
    let course = try await Self.course { state in
      state.sending = .failure(Self.timeout)
      state.included = 6
    }
    #expect(course.outcome == .unknown(.nonceUsed))
  }

  @Test func `a hash the node does not know, as of a signing hash, is looked for by the nonce`() async throws {
    let (transaction, receipt) = (try Sample.transaction("b"), try Sample.receipt("b"))
    let course = try await Self.course { state in
      state.turns = [{ _ in }, { Self.include(transaction, receipt, in: &$0) }]
    }
    #expect(course.told.contains(.unknown(.dropped(try Sample.hash("a")))))
    #expect(course.outcome == .included(receipt))
  }

  @Test func `given a lost answer, when the chain is shorter than before, then that is told`() async throws {
    let course = try await Self.course { state in
      state.sending = .failure(Self.timeout)
      state.newest = 3
    }
    #expect(course.outcome == .unknown(.chainBehind))
  }

  @Test func `given a signer, when the person says no, then it is rejected`() async throws {
    let refusal = NodeRefusal(code: 4_001, message: "User rejected the request.")
    let course = try await Self.course { $0.sending = .failure(.refused(refusal)) }
    #expect(course.outcome == .rejected(refusal))
    #expect(course.node.asked == [])
  }

  @Test(arguments: [-32_000, -32_003, -32_600, -32_601, -32_602, 3, 809])
  func `given a refusal, when the nonce is free, then it counts`(_ code: Int) async throws {
    let refusal = NodeRefusal(code: code, message: "no")
    let course = try await Self.course { $0.sending = .failure(.refused(refusal)) }
    #expect(course.outcome == .refused(refusal))
    #expect(course.node.sent.count == 1)
  }

  @Test func `given a refusal, when the transfer was made all the same, then it is none`() async throws {
    let (transaction, receipt) = (try Sample.transaction("b"), try Sample.receipt("b"))
    let course = try await Self.course { state in
      state.sending = .failure(.refused(NodeRefusal(code: -32_000, message: "nonce too low")))
      Self.include(transaction, receipt, in: &state)
    }
    #expect(course.outcome == .included(receipt))
  }

  @Test func `a refusal because another transaction has the nonce is a refusal`() async throws {
    let refusal = NodeRefusal(code: -32_000, message: "nonce too low")
    let other = try Sample.transaction("c", value: .ether(2))
    let receipt = try Sample.receipt("c")
    let course = try await Self.course { state in
      state.sending = .failure(.refused(refusal))
      Self.include(other, receipt, in: &state)
    }
    #expect(course.outcome == .refused(refusal))
  }

  @Test func `given trouble inside the node, when it refuses, then the outcome is unknown`() async throws {
    let course = try await Self.course {
      $0.sending = .failure(.refused(NodeRefusal(code: -32_603, message: "internal error")))
    }
    #expect(course.outcome == .unknown(.unseen))
  }

  @Test func `a hash that is known stays known while the node cannot be asked`() async throws {
    let course = try await Self.course { $0.isDown = true }
    #expect(course.outcome == .pending(try Sample.hash("a")))
  }

  @Test func `given a lost answer, when the node goes down, then it is asked until the time is up`() async throws {
    let course = try await Self.course { state in
      state.sending = .failure(Self.timeout)
      state.isDown = true
    }
    guard case .unknown(.unreachable) = course.outcome else {
      Issue.record("\(course.outcome)")
      return
    }
    #expect(course.node.asked.count > 10)
    #expect(course.node.sent.count == 1)
  }

  @Test func `given a lost answer, when the transfer is found before its receipt, then it is pending`() async throws {
    let transaction = try Sample.transaction("b")
    let course = try await Self.course { state in
      state.sending = .failure(Self.timeout)
      state.newest = 101
      (state.included, state.pending) = (6, 6)
      state.blocks[101] = [transaction]
    }
    #expect(course.outcome == .pending(transaction.hash))
  }

  @Test func `a transaction is looked for in two thousand blocks and no more`() async throws {
    for (block, isFound) in [(UInt64(2_100), true), (2_101, false)] {
      let (transaction, receipt) = (try Sample.transaction("b"), try Sample.receipt("b"))
      let course = try await Self.course(wait: .zero) { state in
        state.sending = .failure(Self.timeout)
        Self.include(transaction, receipt, in: &state)
        state.blocks = [block: [transaction]]
        state.newest = 9_000
      }
      #expect(course.outcome == (isFound ? .included(receipt) : .unknown(.nonceUsed)))
      #expect(course.node.asked.count { $0 == "block" } == 2_001)
    }
  }

  @Test func `given nobody who waits any more, when a transfer is pending, then no further look is taken`() async throws
  {
    let waiting = try Sample.transaction("a")
    let node = try ScriptedNode { $0.known = [waiting] }
    let sender = TransferSender(node, time: { .zero }, sleep: { _ in throw CancellationError() })
    let outcome = await sender.send(try Sample.plan(), since: 100, wait: .seconds(60)) { _ in }
    #expect(outcome == .pending(waiting.hash))
    #expect(node.asked == ["receipt", "transaction"])
  }

  @Test func `the hash is told of every outcome that has one, and the fee of what was included`() throws {
    let receipt = try Sample.receipt("a")
    for outcome in [SendOutcome.included(receipt), .reverted(receipt), .pending(receipt.hash)] {
      #expect(outcome.hash == receipt.hash)
    }
    #expect(SendOutcome.unknown(.dropped(receipt.hash)).hash == receipt.hash)
    #expect(SendOutcome.unknown(.unseen).hash == nil)
    #expect(try receipt.fee() == .gwei(231_000))
  }
}
