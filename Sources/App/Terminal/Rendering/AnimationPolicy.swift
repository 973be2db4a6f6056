/// Decides whether animations are enabled: not over SSH, on a slow terminal, or if the user disabled them.
package struct AnimationPolicy: Sendable {
  private let isAllowed: Bool
  private var fastWrites = AnimationPolicy.requiredFastWrites

  /// The maximum duration of writing one frame to a terminal that is fast enough for animations.
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
