/// What the person who asks allows an answer to be.
public struct AnswerPolicy: Hashable, Sendable {
  /// Whether only the store may answer, and the network is never touched.
  public var isOffline: Bool
  /// How old a stored answer may be; zero asks anew, `nil` leaves it to the lifetime of each resource.
  ///
  /// With a limit of the person's own, an older answer is not served even when the upstream fails.
  public var maximumAge: Duration?

  /// A policy; by default the usual one.
  public init(isOffline: Bool = false, maximumAge: Duration? = nil) {
    self.isOffline = isOffline
    self.maximumAge = maximumAge
  }
}
