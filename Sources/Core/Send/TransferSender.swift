/// The use case that sends a transfer: hands it to a node once, and waits until it is known what became of it.
///
/// Whoever uses it has written down the plan before, so that it can be looked for should this process end.
public struct TransferSender: Sendable {
  private let node: any EthereumNode
  private let tracker: TransferTracker
  private let time: @Sendable () -> Duration
  private let sleep: @Sendable (Duration) async throws -> Void

  /// A sender through that node.
  ///
  /// - Parameters:
  ///   - time: what waiting is measured by: the time that has passed since some moment, always the same.
  ///   - sleep: waits between two looks; when it throws, no further look is taken.
  public init(
    _ node: any EthereumNode, time: @escaping @Sendable () -> Duration,
    sleep: @escaping @Sendable (Duration) async throws -> Void
  ) {
    self.node = node
    tracker = TransferTracker(node)
    self.time = time
    self.sleep = sleep
  }

  /// Sends a transfer and waits.
  ///
  /// A lost answer is no reason to send again, only to look: by the hash where there is one, else by the nonce.
  ///
  /// - Parameters:
  ///   - block: the newest block before.
  ///   - wait: how long it is waited for a block that holds it, once it has been handed over.
  ///   - tell: is told what is known, each time that this is something new, before anything else happens.
  public func send(
    _ plan: TransferPlan, since block: UInt64, wait: Duration, tell: (SendOutcome) -> Void
  ) async -> SendOutcome {
    do throws(SubmissionFailure) {
      let hash = try await node.send(plan)
      tell(.pending(hash))
      return await outcome(of: plan, hash: hash, since: block, wait: wait, tell: tell)
    } catch {
      switch error {
      case .refused(let refusal): return await outcome(of: plan, refused: refusal, since: block, wait: wait, tell: tell)
      case .unknown(let error):
        tell(.unknown(.unreachable(.unanswered(error))))
        return await outcome(of: plan, hash: nil, since: block, wait: wait, tell: tell)
      }
    }
  }

  /// A refusal counts once it is sure that nothing was done: whoever repeats a request on its way gets a transfer included
  /// and a refusal for the second one.
  private func outcome(
    of plan: TransferPlan, refused refusal: NodeRefusal, since block: UInt64, wait: Duration,
    tell: (SendOutcome) -> Void
  ) async -> SendOutcome {
    if refusal.isRejection { return .rejected(refusal) }
    if refusal.isWithoutEffect { return .refused(refusal) }
    let outcome = await tracker.outcome(of: plan, hash: nil, since: block)
    switch outcome {
    case .included, .reverted: return outcome
    case .superseded: return .refused(refusal)
    case .unknown(.unseen) where !refusal.isInternal: return .refused(refusal)
    case .pending, .unknown, .rejected, .refused:
      tell(outcome)
      return await self.outcome(of: plan, hash: nil, since: block, wait: wait, tell: tell)
    }
  }

  /// What became of a transfer once that is settled, or as much as is known when the time is up.
  ///
  /// - Parameters:
  ///   - hash: what the node called it; `nil` when the answer was lost.
  public func outcome(
    of plan: TransferPlan, hash: TransactionHash?, since block: UInt64, wait: Duration,
    tell: (SendOutcome) -> Void
  ) async -> SendOutcome {
    let end = time() + wait
    var pause = Duration.milliseconds(50)
    var hash = hash
    var last: SendOutcome?
    var outcome: SendOutcome
    var isWaiting: Bool
    repeat {
      outcome = await tracker.outcome(of: plan, hash: hash, since: block)
      // That the node cannot be asked just now takes nothing back of what it has said.
      if case .unknown(.unreachable) = outcome, let hash { outcome = .pending(hash) }
      if outcome != last { tell(outcome) }
      last = outcome
      hash = hash ?? outcome.hash
      let remaining = end - time()
      isWaiting = !outcome.isFinal && remaining > .zero
      if isWaiting {
        do { try await sleep(min(pause, remaining)) } catch { isWaiting = false }
        pause = min(pause * 2, .seconds(2))
      }
    } while isWaiting
    return outcome
  }
}
