import QuidPresentation

struct RequestProgress: Hashable, Sendable {
  var provider: String
  /// The time since the request was started.
  var elapsed: Duration

  /// Returns the message of a screen that waits for its first data.
  ///
  /// - Parameters:
  ///   - loading: The message without an ellipsis, such as `Loading market prices`.
  ///   - progress: The progress of the request, which adds the provider and the elapsed seconds; `nil` if unknown.
  static func message(_ loading: String = "Loading", _ progress: RequestProgress? = nil) -> String {
    guard let progress else { return "\(loading)…" }
    let seconds = progress.elapsed.components.seconds
    return "\(loading) from \(progress.provider)…" + (seconds > 0 ? " \(seconds) s" : "")
  }
}
