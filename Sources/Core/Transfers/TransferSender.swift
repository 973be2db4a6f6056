/// A sender that submits a transfer to a node once and waits for the outcome of the transfer.
///
/// The caller must store the ``TransferRecord`` before the submission, so that the outcome can be determined after a crash.
package struct TransferSender: Sendable {
  private let node: any EthereumNode
  private let tracker: TransferTracker
  private let time: @Sendable () -> Duration
  private let sleep: @Sendable (Duration) async throws -> Void

  /// Creates a sender that submits transfers to the given node.
  ///
  /// - Parameters:
  ///   - time: A closure that returns the time of a monotonic clock, as the duration since a fixed instant.
  ///   - sleep: A closure that waits between two checks of a transfer. If it throws an error, checking stops.
  package init(
    _ node: any EthereumNode, time: @escaping @Sendable () -> Duration,
    sleep: @escaping @Sendable (Duration) async throws -> Void
  ) {
    self.node = node
    tracker = TransferTracker(node)
    self.time = time
    self.sleep = sleep
  }

  /// Submits a transfer to the node once and waits for its outcome.
  ///
  /// After an error or a lost response, the transfer is not submitted again, because the node may have accepted it.
  /// Instead, the transfer is looked up by its hash or by its nonce. A rejection by the user in the signer is final.
  ///
  /// - Parameters:
  ///   - wait: The maximum time to wait for a final outcome after the submission; `nil` to return as soon as the node
  ///     has returned a hash. After an error, the transfer is then looked up once.
  ///   - confirmations: The number of blocks to wait for after the block that contains the transaction.
  ///   - onChange: A closure that receives each new outcome after the submission.
  /// - Returns: The final outcome, or the latest outcome if the maximum time elapses first.
  package func send(
    _ record: TransferRecord, wait: Duration?, confirmations: UInt64 = 0, onChange: (TransferOutcome) -> Void
  ) async -> TransferOutcome {
    let first: TransferOutcome
    do {
      first = .pending(try await node.send(record.plan))
      if wait == nil { return first }
    } catch {
      switch error {
      case .rejected(let nodeError) where nodeError.isRejection: return .rejected(nodeError)
      case .rejected(let nodeError): first = .unknown(.answered(nodeError, freeSince: nil))
      case .unanswered: first = .unknown(.unreachable(error))
      }
    }
    onChange(first)
    var record = record
    record.update(with: first)
    return await outcome(of: record, wait: wait ?? .zero, confirmations: confirmations, onChange: onChange)
  }

  /// Waits until a submitted transfer has a final outcome, and returns the outcome.
  ///
  /// - Parameters:
  ///   - wait: The maximum time to wait for a final outcome, and then for each of the confirmations.
  ///   - confirmations: The number of blocks after that of the transaction to wait for before the receipt is read
  ///     again.
  ///   - onChange: A closure that receives the first outcome, and later each outcome that differs from the previous
  ///     one.
  /// - Returns: The final outcome, or the latest outcome if the maximum time elapses first.
  package func outcome(
    of record: TransferRecord, wait: Duration, confirmations: UInt64 = 0, onChange: (TransferOutcome) -> Void
  ) async -> TransferOutcome {
    var end = time() + wait
    var pause = Duration.milliseconds(50)
    var record = record
    var last: TransferOutcome?
    var newest: UInt64 = 0
    var unusedSince: Duration?
    var outcome: TransferOutcome
    var isWaiting: Bool
    repeat {
      let previous = newest
      // The number of the newest block is read first, so that the receipt is read after the last confirmation.
      if confirmations > 0 { newest = (try? await node.newestBlock()) ?? 0 }
      outcome = await tracker.outcome(of: record)
      if case .unknown(.answered(let nodeError, _)) = outcome, nodeError.isUnableToSign {
        let start = unusedSince ?? time()
        unusedSince = start
        if await cannotSign(for: record.plan.from, since: start) { outcome = .failed(nodeError) }
      } else {
        unusedSince = nil
      }
      // A hash that the node has returned remains valid while the node is unreachable.
      if case .unknown(.unreachable(let error)) = outcome, error.isUnreachable, let hash = record.hash {
        outcome = .pending(hash)
      }
      if confirmations > 0, let receipt = outcome.receipt {
        let isSecondRead = last == .unknown(.unconfirmed(receipt, confirmations: confirmations))
        if !isSecondRead || newest < receipt.block || newest - receipt.block < confirmations {
          outcome = .unknown(.unconfirmed(receipt, confirmations: confirmations))
          if newest > previous { end = time() + wait }
        }
      }
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

  /// The time for which the nonce must stay unused after a node that lists the account returned the error that it
  /// cannot sign: 2 seconds, as another member of a cluster may have accepted the transfer.
  private static let signerPeriod = Duration.seconds(2)

  private func cannotSign(for account: EthereumAddress, since start: Duration) async -> Bool {
    if time() - start >= Self.signerPeriod { return true }
    guard let accounts = try? await node.accounts() else { return false }
    return !accounts.contains(account)
  }
}
