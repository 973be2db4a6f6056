import QuidPresentation
import QuidTerminal

/// A notification for the user: a title and a sentence, without control characters.
struct DesktopNotification: Hashable, Sendable {
  let title: String
  let body: String

  /// The maximum number of Unicode scalars of the title and of the body.
  private static let limit = 200

  /// Creates a notification from untrusted strings, which are sanitized and shortened.
  init(title: String, body: String) {
    self.title = title.excerpt(Self.limit).safeForTerminal()
    self.body = body.excerpt(Self.limit).safeForTerminal()
  }
}
