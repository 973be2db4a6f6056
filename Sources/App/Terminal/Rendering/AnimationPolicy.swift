/// Decides whether animations are enabled.
///
/// Animations are disabled by the user, over SSH, and while the terminal is too slow in accepting output.
package struct AnimationPolicy: Sendable {
  private let isAllowed: Bool
  /// The number of consecutive fast writes, up to ``requiredFastWrites``.
  private var fastWrites = AnimationPolicy.requiredFastWrites

  /// The maximum duration of a fast write of one frame.
  package static let maximumWriteDuration = Duration.milliseconds(40)
  /// The number of consecutive fast writes after which animations are enabled again.
  package static let requiredFastWrites = 20

  /// Creates the policy from environment variables.
  ///
  /// - Parameters:
  ///   - environment: The environment variables, of which `SSH_CONNECTION` disables animations.
  ///   - variable: The name of the variable that disables animations if it is set and not empty.
  package init(environment: [String: String], disabledBy variable: String) {
    isAllowed = (environment[variable] ?? "").isEmpty && environment["SSH_CONNECTION"] == nil
  }

  /// Whether animations are enabled.
  package var isEnabled: Bool { isAllowed && fastWrites >= Self.requiredFastWrites }

  /// Records the duration of the write of one frame.
  package mutating func record(writeDuration: Duration) {
    fastWrites = writeDuration > Self.maximumWriteDuration ? 0 : min(fastWrites + 1, Self.requiredFastWrites)
  }
}
