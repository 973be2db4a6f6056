/// The use case that sends a transfer: hands it to a node once and follows it until its outcome is known.
///
/// The caller has stored the record before, so that the transfer can be found if this process ends.
public struct TransferSender: Sendable {
  private let node: any EthereumNode
  private let tracker: TransferTracker
  private let time: @Sendable () -> Duration
  private let sleep: @Sendable (Duration) async throws -> Void

  /// Creates a sender.
  ///
  /// - Parameters:
  ///   - time: Returns the time since a fixed moment.
  ///   - sleep: Waits between two observations; when it throws, no further observation is made.
  public init(
    _ node: any EthereumNode, time: @escaping @Sendable () -> Duration,
    sleep: @escaping @Sendable (Duration) async throws -> Void
  ) {
    self.node = node
    tracker = TransferTracker(node)
    self.time = time
    self.sleep = sleep
  }

  /// Sends a transfer and waits for its outcome.
  ///
  /// Neither a lost answer nor an error is a reason to send again, or to report that nothing was sent: only the rejection
  /// by the user is. Everything else is looked up by the hash where there is one, else by the nonce.
  ///
  /// - Parameters:
  ///   - record: The transfer, with the newest block before.
  ///   - wait: The maximum time to wait for a block that contains it.
  ///   - tell: Receives each new outcome before anything else happens.
  public func send(
    _ record: SendRecord, wait: Duration, tell: (SendOutcome) -> Void
  ) async -> SendOutcome {
    let first: SendOutcome
    do throws(SubmissionFailure) {
      first = .pending(try await node.send(record.plan))
    } catch {
      switch error {
      case .refused(let refusal) where refusal.isRejection: return .rejected(refusal)
      case .refused(let refusal): first = .unknown(.answered(refusal, freeSince: nil))
      case .unknown(let error): first = .unknown(.unreachable(.unanswered(error)))
      }
    }
    tell(first)
    var record = record
    record.note(first)
    return await outcome(of: record, wait: wait, tell: tell)
  }

  /// Returns the outcome of a transfer once it is settled, or as much as is known when the time is up.
  ///
  /// - Parameters:
  ///   - wait: The maximum time to wait.
  ///   - tell: Receives each new outcome.
  public func outcome(
    of record: SendRecord, wait: Duration, tell: (SendOutcome) -> Void
  ) async -> SendOutcome {
    let end = time() + wait
    var pause = Duration.milliseconds(50)
    var record = record
    var last: SendOutcome?
    var outcome: SendOutcome
    var isWaiting: Bool
    repeat {
      outcome = await tracker.outcome(of: record)
      // An unreachable node does not take back the hash that it has returned.
      if case .unknown(.unreachable) = outcome, let hash = record.hash { outcome = .pending(hash) }
      if outcome != last { tell(outcome) }
      last = outcome
      record.note(outcome)
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
