import QuidCore
import QuidPresentation
import QuidTerminal

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A notification for the user: a title and a sentence, without control characters.
struct DesktopNotification: Hashable, Sendable {
  let title: String
  let body: String

  /// The maximum number of scalars of the title and of the body.
  private static let limit = 200

  /// Creates a notification from untrusted strings, which are sanitized and shortened.
  init(title: String, body: String) {
    self.title = title.excerpt(Self.limit).safeForTerminal()
    self.body = body.excerpt(Self.limit).safeForTerminal()
  }
}

/// Shows notifications on the desktop, or records them in a test.
struct DesktopNotifier: Sendable {
  /// Shows a notification.
  ///
  /// Returns the message for the user if it was not shown, otherwise `nil`.
  let show: @Sendable (DesktopNotification) async -> String?

  /// Returns the notifier of the process, which passes on its environment without API keys.
  static func standard(_ environment: [String: String]) -> DesktopNotifier {
    programs(in: trustedFolders, environment: withoutSecrets(environment))
  }

  /// The folders of programs that only the system and its package managers write to.
  static let trustedFolders = ["/usr/bin", "/bin", "/usr/local/bin", "/opt/homebrew/bin"]

  /// Returns the environment of a program that needs no provider or node.
  static func withoutSecrets(_ environment: [String: String]) -> [String: String] {
    environment.filter { Setting.ofVariable($0.key)?.isSecret != true }
  }

  /// Returns a notifier that starts the first installed program of `notify-send` and `osascript`, without a shell.
  ///
  /// - Parameters:
  ///   - folders: The absolute paths of the folders that may contain the programs. `PATH` is not used, because it may
  ///     contain a folder that other users can write to.
  ///   - environment: The environment of the program, with the address of the session bus.
  ///   - timeout: The time that the program has to end.
  static func programs(
    in folders: [String], environment: [String: String], timeout: Duration = .seconds(3)
  ) -> DesktopNotifier {
    DesktopNotifier { notification in
      for tool in Tool.allCases {
        let paths = folders.map { "\($0)/\(tool.rawValue)" }
        guard let path = paths.first(where: { access($0, X_OK) == 0 }) else { continue }
        let end = await ChildProcess.run(
          path, tool.arguments(for: notification), environment: environment, timeout: timeout)
        return end == .exited(0) ? nil : "Cannot show a desktop notification, because \(end.problem(of: path))."
      }
      return "Cannot show a desktop notification, because notify-send is not installed. Install its package, such as"
        + " libnotify-bin on Debian."
    }
  }

  /// A program that shows a notification.
  private enum Tool: String, CaseIterable {
    /// The program of libnotify, for desktops with the Desktop Notifications Specification.
    case notifySend = "notify-send"
    /// The interpreter of AppleScript, for macOS.
    case appleScript = "osascript"

    /// The lines of the AppleScript, which receives the strings of the notification as arguments.
    private static let script = [
      "on run argv", "display notification (item 2 of argv) with title (item 1 of argv)", "end run",
    ]

    /// Returns the arguments, in which the strings of the notification are never options or code.
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
  /// The string without the characters that begin an element or an entity.
  ///
  /// The body of a notification may contain markup (Desktop Notifications Specification 1.2, chapter 4).
  fileprivate var withoutMarkup: String {
    String(String.UnicodeScalarView(unicodeScalars.map { ["<", ">", "&"].contains($0) ? "?" : $0 }))
  }
}

extension ChildProcess.End {
  /// Returns a clause about a program that failed.
  func problem(of program: String) -> String {
    switch self {
    case .exited(let code): "\(program) failed with exit code \(code)"
    case .signalled(let number): "\(program) was terminated by signal \(number)"
    case .timedOut: "\(program) did not respond"
    case .notStarted: "\(program) cannot be started"
    }
  }
}
