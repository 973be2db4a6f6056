import QuidCore

/// Executes `quid send --resume`: determines the outcomes of unfinished sends and never sends a transfer.
struct ResumeSends: Sendable {
  let target: NodeSendTarget
  let context: CommandContext

  /// Returns the outcomes of all unfinished sends on the node's chain; accounts locked by another process are skipped.
  func run() async throws -> any CommandReport {
    var environment = try context.services.sendEnvironment(at: target.base, wait: target.wait)
    // Earlier sends need no prices.
    environment.prices = { nil }
    let service = TransferService(TransferRequest(account: target.from, chain: target.chain), in: environment)
    let dialogue = SendDialogue(console: context.console, outputFormat: context.outputFormat)
    if case .failed(let error) = try await service.send(.connect).state {
      throw CommandError(error, at: target.base, context)
    }
    let flow = try await service.send(.resume(wait: target.wait)) { flow in
      guard case .resuming(let earlier?) = flow.state, !earlier.outcome.isFinal, target.wait > .zero else { return }
      let plan = earlier.record.plan
      dialogue.report("Transfer from \(plan.from) with nonce \(plan.nonce): \(earlier.outcome.name).")
    }
    switch flow.state {
    case .resumed(let resumption): return ResumeReport(resumption: resumption, format: context.format)
    case .failed(let error): throw CommandError(error, at: target.base, context)
    default: throw SendDialogue.interrupted
    }
  }
}
