/// The status of the content of a screen, with a message for the user.
public enum ContentStatus: Hashable, Sendable {
  /// The content has not been loaded yet, so there is nothing to show.
  case loading
  /// The content of the screen is complete and up to date.
  case ready
  /// The request succeeded, but there is nothing to show; the associated message has the reason and a remedy.
  case empty(String)
  /// A part of the content is unknown, and the known part is shown; the associated message has the reason.
  case incomplete(String)
  /// The content that is shown is out of date; the associated message has the reason and a remedy.
  case outOfDate(String)
  /// No content could be loaded; the associated message has the reason and a remedy.
  case failed(String)
}
