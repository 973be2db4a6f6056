/// An opener of web pages in the browser of the user, which tests can replace.
struct LinkOpener: Sendable {
  /// Opens the web page at a URL; returns an error message for the user, or `nil` if the page was opened.
  let open: @Sendable (_ url: String) async -> String?

  /// An opener that only returns an error message, for a process that may not start programs.
  static let unavailable = LinkOpener { url in
    "Cannot open the page, because quid is not allowed to start programs. Open \(url) in a browser."
  }
}
