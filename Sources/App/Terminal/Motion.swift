/// The decision whether animations are enabled.
///
/// Animations are disabled by the user, over SSH, and while the terminal is too slow in accepting output.
struct Motion: Sendable {
  private let isAllowed: Bool
  /// The number of consecutive fast writes, up to ``trust``.
  private var quickWrites = Motion.trust

  /// The maximum duration of a fast write of one frame.
  static let slowest = Duration.milliseconds(40)
  /// The number of consecutive fast writes after which animations are enabled again.
  static let trust = 20

  /// Creates the policy from the environment variables `QUID_REDUCE_MOTION` and `SSH_CONNECTION`.
  init(environment: [String: String]) {
    isAllowed = (environment["QUID_REDUCE_MOTION"] ?? "").isEmpty && environment["SSH_CONNECTION"] == nil
  }

  /// Whether animations are enabled.
  var isOn: Bool { isAllowed && quickWrites >= Self.trust }

  /// Records the duration of the write of one frame.
  mutating func note(write duration: Duration) {
    quickWrites = duration > Self.slowest ? 0 : min(quickWrites + 1, Self.trust)
  }
}
