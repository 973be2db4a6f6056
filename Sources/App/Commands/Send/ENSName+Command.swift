import QuidCore
import QuidNetworking
import QuidPresentation

extension CommandContext {
  func readNode(_ option: ProviderURL?, reason: String) throws -> ProviderURL {
    guard let base = option ?? services.nodes.configured else {
      throw CommandError.usage("\(reason) Add --node URL, or set QUID_NODE_URL.")
    }
    if base.mayContainKey { ResourceLimit.forbidCoreFiles() }
    return base
  }

  func address(of name: ENSName, at base: ProviderURL) async throws -> EthereumAddress {
    do {
      return try await services.nameResolver(at: base).address(of: name)
    } catch {
      throw CommandError(error, name, services.planningNode(at: base).source, base)
    }
  }
}

extension ENSName {
  init(argument: String) throws {
    do { try self.init(argument) } catch { throw CommandError.rejectedInput(error.message(typed: argument)) }
  }
}

extension CommandError {
  init(_ error: NameResolutionError, _ name: ENSName, _ source: DataSource, _ base: ProviderURL) {
    let message = error.message(for: name, from: source)
    switch error {
    case .node(let nodeError):
      self = CommandError(reading: nodeError, source, base).adding("The ENS name \(name) was not resolved.")
    case .malformed: self.init(kind: "unreadableAnswer", message: message, exitCode: .invalidResponse)
    case .wrongChain, .notRegistered, .noAddress, .offchain, .unsupportedResolver, .resolverFailed:
      self = .rejectedInput(message)
    }
  }

  init(reading error: NodeError, _ source: DataSource, _ base: ProviderURL) {
    let error = error.providerError(from: source)
    let failure = CommandError(error)
    switch error.reason {
    case .offline, .timedOut:
      let origin = base.origin
      self.init(
        kind: failure.kind,
        message: error.reason == .offline
          ? "Cannot connect to the node at \(origin). Check that the node is running."
          : "The node at \(origin) did not respond in time. Check that the node is running.",
        exitCode: failure.exitCode)
      isCacheable = false
    case .keyMissing(let message), .keyRejected(let message):
      let reason = message.isEmpty ? "" : ": “\(message)”"
      self.init(
        kind: failure.kind,
        message:
          "The node at \(base.origin) requires a valid key or login\(reason). Check the key in its URL. A login that is set"
          + " with quid config set node-auth is sent to the configured node only.",
        exitCode: failure.exitCode)
    default: self = failure
    }
  }
}
