/// Why no hash came back for a transfer that was handed to a node.
public enum SubmissionFailure: Error, Hashable, Sendable {
  /// The node or the signer said no.
  case refused(NodeRefusal)
  /// It may have been sent or not: the connection broke, the time was up, or the answer says nothing.
  case unknown(ProviderError)
}
