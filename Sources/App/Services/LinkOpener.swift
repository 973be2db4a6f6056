/// Opens web pages in the browser of the user, or records them in a test.
struct LinkOpener: Sendable {
  /// Opens the page at a URL.
  ///
  /// Returns the message for the user if it was not opened, otherwise `nil`.
  let open: @Sendable (_ url: String) async -> String?

  /// The opener of a process that starts no programs.
  static let unavailable = LinkOpener { _ in "Cannot open the page, because no program may be started." }
}
