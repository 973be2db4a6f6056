/// Why a node did not say what it was asked.
public enum NodeFailure: Error, Hashable, Sendable {
  /// There was no answer that could be used.
  case unanswered(ProviderError)
  /// The node answered that it will not.
  case refused(NodeRefusal)
}

extension NodeFailure {
  /// The failure as that of any other source, where it does not matter that a node was asked.
  public func providerError(from source: Source) -> ProviderError {
    switch self {
    case .unanswered(let error): error
    case .refused(let refusal):
      ProviderError(.upstreamFailed(status: nil, message: "\(refusal.message) (\(refusal.code))"), from: source)
    }
  }
}
