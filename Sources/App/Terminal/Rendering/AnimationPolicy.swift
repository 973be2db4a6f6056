/// Decides whether animations are enabled.
///
/// Animations are disabled by the user, over SSH, and while the terminal is too slow in accepting output.
package struct AnimationPolicy: Sendable {
  private let isAllowed: Bool
  private var fastWrites = AnimationPolicy.requiredFastWrites

  /// The maximum duration of a fast write of one frame.
  package static let maximumWriteDuration = Duration.milliseconds(40)
  package static let requiredFastWrites = 20

  package init(environment: [String: String], disabledBy variable: String) {
    isAllowed = (environment[variable] ?? "").isEmpty && environment["SSH_CONNECTION"] == nil
  }

  package var isEnabled: Bool { isAllowed && fastWrites >= Self.requiredFastWrites }

  package mutating func record(writeDuration: Duration) {
    fastWrites = writeDuration > Self.maximumWriteDuration ? 0 : min(fastWrites + 1, Self.requiredFastWrites)
  }
}
