/// Submits a transfer to a node once and tracks the transfer until its outcome is known.
///
/// The caller stores the ``SendRecord`` before the submission, so that the transfer can be tracked if this process
/// terminates.
public struct TransferSender: Sendable {
  private let node: any EthereumNode
  private let tracker: TransferTracker
  private let time: @Sendable () -> Duration
  private let sleep: @Sendable (Duration) async throws -> Void

  /// Creates a sender.
  ///
  /// - Parameters:
  ///   - node: The node that signs and submits transfers.
  ///   - time: Returns the time elapsed since a fixed reference, such as the reading of a monotonic clock.
  ///   - sleep: Waits between two checks. If the closure throws, no further check is made.
  public init(
    _ node: any EthereumNode, time: @escaping @Sendable () -> Duration,
    sleep: @escaping @Sendable (Duration) async throws -> Void
  ) {
    self.node = node
    tracker = TransferTracker(node)
    self.time = time
    self.sleep = sleep
  }

  /// Submits a transfer and waits for its outcome.
  ///
  /// A transfer is never submitted again after a lost response or an error, since it may have been made. Only a
  /// rejection by the user proves that nothing was sent. In all other cases, the transfer is looked up by its hash, or
  /// else by its nonce.
  ///
  /// - Parameters:
  ///   - record: The journal entry of the transfer.
  ///   - wait: The maximum time to wait for a final outcome after the submission.
  ///   - onChange: Receives each new outcome before the next request is sent.
  /// - Returns: The final outcome, or the latest one when the time has elapsed.
  public func send(
    _ record: SendRecord, wait: Duration, onChange: (SendOutcome) -> Void
  ) async -> SendOutcome {
    let first: SendOutcome
    do throws(NodeError) {
      first = .pending(try await node.send(record.plan))
    } catch {
      switch error {
      case .refused(let refusal) where refusal.isRejection: return .rejected(refusal)
      case .refused(let refusal): first = .unknown(.answered(refusal, freeSince: nil))
      case .unanswered: first = .unknown(.unreachable(error))
      }
    }
    onChange(first)
    var record = record
    record.update(with: first)
    return await outcome(of: record, wait: wait, onChange: onChange)
  }

  /// Waits until a transfer has a final outcome.
  ///
  /// - Parameters:
  ///   - record: The journal entry of the transfer.
  ///   - wait: The maximum time to wait.
  ///   - onChange: Receives each new outcome, including the first one.
  /// - Returns: The final outcome, or the latest one when the time has elapsed.
  public func outcome(
    of record: SendRecord, wait: Duration, onChange: (SendOutcome) -> Void
  ) async -> SendOutcome {
    let end = time() + wait
    var pause = Duration.milliseconds(50)
    var record = record
    var last: SendOutcome?
    var outcome: SendOutcome
    var isWaiting: Bool
    repeat {
      outcome = await tracker.outcome(of: record)
      // A hash that the node has returned remains valid while the node is unreachable.
      if case .unknown(.unreachable) = outcome, let hash = record.hash { outcome = .pending(hash) }
      if outcome != last { onChange(outcome) }
      last = outcome
      record.update(with: outcome)
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
