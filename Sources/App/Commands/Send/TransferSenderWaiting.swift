import QuidCore

extension TransferSender {
  /// Creates a sender that submits transfers to a node and measures time with `ContinuousClock`.
  init(waitingOn node: any EthereumNode) {
    let start = ContinuousClock.now
    self.init(node, time: { ContinuousClock.now - start }, sleep: { try await Task.sleep(for: $0) })
  }
}
