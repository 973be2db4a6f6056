import QuidCore

extension TransferSender {
  /// A sender through that node that waits by the system's clock.
  init(waitingOn node: any EthereumNode) {
    let start = ContinuousClock.now
    self.init(node, time: { ContinuousClock.now - start }, sleep: { try await Task.sleep(for: $0) })
  }
}
