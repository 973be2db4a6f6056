import QuidCore

/// An opener of web pages in the browser of the user, which tests can replace.
struct LinkOpener: Sendable {
  /// Opens the web page at a URL; returns an error message for the user, or `nil` if the page was opened.
  let open: @Sendable (_ url: String) async -> String?

  /// An opener that only returns an error message, for a process that may not start programs.
  static let unavailable = LinkOpener { url in
    "Cannot open the page, because quid is not allowed to start programs. Open \(url) in a browser."
  }
}

extension LinkOpener {
  /// Returns the opener of the process, which passes its environment without API keys to the browser.
  static func standard(_ environment: [String: String]) -> LinkOpener {
    programs(
      in: DesktopNotifier.trustedFolders, environment: DesktopNotifier.withoutSecrets(environment))
  }

  /// The name of the program that opens a URL in the browser.
  #if canImport(Darwin)
  private static let tool = "open"
  #else
  private static let tool = "xdg-open"
  #endif

  /// Returns an opener that starts the named program from one of the folders, without a shell.
  ///
  /// `PATH` is not used, because it may contain a folder that other users can write to.
  static func programs(
    in folders: [String], named name: String = tool, environment: [String: String], wait: Duration = .seconds(2)
  ) -> LinkOpener {
    LinkOpener { url in
      // An argument that starts with the scheme is not an option of the program.
      guard url.hasPrefix("https://") else { return "Cannot open the page, because its address is not valid." }
      let paths = folders.map { "\($0)/\(name)" }
      guard let path = paths.first(where: { FileManager.default.isExecutableFile(atPath: $0) }) else {
        return "Cannot open the page, because \(name) is not installed. Open \(url) in a browser."
      }
      guard let end = await ChildProcess.launch(path, [url], environment: environment, wait: wait) else { return nil }
      return end == .exited(0)
        ? nil : "Cannot open the page, because \(end.problem(of: path)). Open \(url) in a browser."
    }
  }
}
