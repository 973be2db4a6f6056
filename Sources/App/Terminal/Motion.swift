/// Whether anything moves on the screen: not where the person wants it still, not over a line from afar, and not while the
/// terminal is too slow in taking what it is sent.
struct Motion: Sendable {
  private let isWanted: Bool
  /// How many writes in a row were quick since one was not.
  private var quickWrites = Motion.trust

  /// A terminal that takes longer than this for a frame is behind.
  static let slowest = Duration.milliseconds(40)
  /// After so many quick writes it is believed to keep up again.
  static let trust = 20

  /// What an environment says: `QUID_REDUCE_MOTION`, and `SSH_CONNECTION`, which a shell from afar has.
  init(environment: [String: String]) {
    isWanted = (environment["QUID_REDUCE_MOTION"] ?? "").isEmpty && environment["SSH_CONNECTION"] == nil
  }

  var isOn: Bool { isWanted && quickWrites >= Self.trust }

  /// A frame was sent, which took so long.
  mutating func note(write duration: Duration) {
    quickWrites = duration > Self.slowest ? 0 : min(quickWrites + 1, Self.trust)
  }
}
