struct RequestProgress: Hashable, Sendable {
  var provider: String
  var elapsed: Duration

  /// Returns the message of a screen that waits for its first data, with the provider and the elapsed seconds if known.
  ///
  /// - Parameter loading: The message without an ellipsis, such as `Loading market prices`.
  static func message(_ loading: String = "Loading", _ progress: RequestProgress? = nil) -> String {
    guard let progress else { return "\(loading)…" }
    let seconds = progress.elapsed.components.seconds
    return "\(loading) from \(progress.provider)…" + (seconds > 0 ? " \(seconds) s" : "")
  }
}
