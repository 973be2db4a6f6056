import QuidCore
import QuidPresentation
import QuidTerminal

struct DesktopNotifier: Sendable {
  /// Shows a notification; returns an error message for the user, or `nil` if it was shown.
  let show: @Sendable (DesktopNotification) async -> String?

  /// Returns the notifier of the process, which passes its environment without API keys to programs.
  static func standard(_ environment: [String: String]) -> DesktopNotifier {
    programs(in: trustedFolders, environment: withoutSecrets(environment))
  }

  /// The folders of programs to which only the system and its package managers write.
  static let trustedFolders = ["/usr/bin", "/bin", "/usr/local/bin", "/opt/homebrew/bin"]

  static func withoutSecrets(_ environment: [String: String]) -> [String: String] {
    environment.filter { Setting.ofVariable($0.key)?.isSecret != true }
  }

  /// Returns a notifier that starts `notify-send` or `osascript` from one of the folders, without a shell.
  ///
  /// `PATH` is not used, because it may contain a folder that other users can write to.
  static func programs(
    in folders: [String], environment: [String: String], timeout: Duration = .seconds(3)
  ) -> DesktopNotifier {
    DesktopNotifier { notification in
      for tool in Tool.allCases {
        let paths = folders.map { "\($0)/\(tool.rawValue)" }
        guard let path = paths.first(where: { FileManager.default.isExecutableFile(atPath: $0) }) else { continue }
        let end = await ChildProcess.run(
          path, tool.arguments(for: notification), environment: environment, timeout: timeout)
        return end == .exited(0) ? nil : "Cannot show a desktop notification, because \(end.problem(of: path))."
      }
      return "Cannot show a desktop notification, because notify-send is not installed. Install its package, such as"
        + " libnotify-bin on Debian."
    }
  }

  private enum Tool: String, CaseIterable {
    case notifySend = "notify-send"
    case appleScript = "osascript"

    /// The lines of the AppleScript, which receives the strings of the notification as arguments.
    private static let script = [
      "on run argv", "display notification (item 2 of argv) with title (item 1 of argv)", "end run",
    ]

    /// Returns the arguments of the program, in which the strings of the notification are never options or code.
    func arguments(for notification: DesktopNotification) -> [String] {
      switch self {
      case .notifySend: ["--app-name=quid", "--", notification.title, notification.body.withoutMarkup]
      case .appleScript:
        Self.script.flatMap { ["-e", $0] } + ["--", notification.title, notification.body]
      }
    }
  }
}

extension String {
  /// The string with `?` for `<`, `>` and `&`, which are markup in a notification (Desktop Notifications, chapter 4).
  fileprivate var withoutMarkup: String {
    String(String.UnicodeScalarView(unicodeScalars.map { ["<", ">", "&"].contains($0) ? "?" : $0 }))
  }
}

extension ChildProcess.End {
  func problem(of program: String) -> String {
    switch self {
    case .exited(let code): "\(program) failed with exit code \(code)"
    case .signalled(let number): "\(program) was terminated by signal \(number)"
    case .timedOut: "\(program) did not respond"
    case .notStarted: "\(program) cannot be started"
    }
  }
}

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
