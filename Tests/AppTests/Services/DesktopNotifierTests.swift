import Foundation
import QuidCore
import QuidPresentation
import QuidTerminal
import Synchronization
import TestSupport
import Testing

@testable import quid

struct DesktopNotifierTests {
  /// A notifier that records its notifications.
  private final class Recorder: Sendable {
    private let recorded = Mutex<[DesktopNotification]>([])
    private let problem: String?

    init(problem: String? = nil) { self.problem = problem }

    var notifications: [DesktopNotification] { recorded.withLock { $0 } }
    var notifier: DesktopNotifier {
      DesktopNotifier { notification in
        self.recorded.withLock { $0.append(notification) }
        return self.problem
      }
    }
  }

  private struct TimeLimit: Error {}

  /// Runs a command that may update once.
  private func watch(
    _ line: String, _ notifier: DesktopNotifier, environment: [String: String] = [:], isTerminal: Bool = false
  ) async -> Run {
    let recording = RecordingConsole()
    let program = Program(
      arguments: line.split(separator: " ").map { String($0) } + ["--client", "test"],
      environment: environment.merging(["LC_ALL": "C.UTF-8"]) { given, _ in given },
      console: recording.console(isTerminal: isTerminal), clock: ProgramClock { _ in throw TimeLimit() },
      notifier: notifier)
    let code = await program.run()
    return Run(code: code, output: recording.output, error: recording.error)
  }

  // MARK: Text

  @Test func `true condition shows one notification with the command and the value`() async {
    let recorder = Recorder()
    let run = await watch("watch coin btc --until btc>22899 --notify", recorder.notifier)
    #expect(run.code == .success)
    #expect(run.error == "quid: btc is 22,900, above 22,899.\n")
    #expect(
      recorder.notifications == [
        DesktopNotification(title: "quid coin btc --client test", body: "btc is 22,900, above 22,899")
      ])
  }

  @Test(arguments: ["watch coin btc --until btc>22901 --notify", "watch coin btc --until btc>22899"])
  func `nothing is shown while the condition is false or without the option`(_ line: String) async {
    let recorder = Recorder()
    _ = await watch(line, recorder.notifier, environment: ["TERM": "xterm"], isTerminal: true)
    #expect(recorder.notifications.isEmpty)
  }

  @Test(arguments: [
    ("btc>90000", "90012.341", "btc is 90,012.34, above 90,000"),
    ("btc>90000", "90000.0004", "btc is 90,000.0004, above 90,000"),
    ("btc>90k", "90001", "btc is 90,001, above 90,000"),
    ("gas<20", "14", "gas is 14, below 20"),
    ("eur>0.95", "0.95004", "eur is 0.95004, above 0.95"),
    ("eur<0.95", "0.912345", "eur is 0.912, below 0.95"),
    ("pepe<0.00001", "0.00000888123", "pepe is 0.00000888, below 0.00001"),
    ("eth>0", "0.000000000000000001", "eth is 0.000000000000000001, above 0"),
    ("change>-1", "0", "change is 0, above -1"),
  ])
  func `sentence has the fewest decimals that satisfy the condition`(
    typed: String, value: String, sentence: String
  ) throws {
    let condition = try #require(WatchCondition(typed))
    #expect(condition.sentence(for: try FixedDecimal(value), .english) == sentence)
  }

  @Test func `notification contains no control characters and is short`() {
    let hostile = "btc\u{1B}]52;c;AAAA\u{7}\n\u{202E}" + String(repeating: "x", count: 1_000)
    let notification = DesktopNotification(title: hostile, body: hostile)
    for text in [notification.title, notification.body] {
      #expect(text.unicodeScalars.filter { !$0.isSafeForTerminal } == [])
      #expect(text.unicodeScalars.count <= 201)
      #expect(text.hasPrefix("btc\u{FFFD}]52"))
    }
  }

  // MARK: Terminal

  @Test func `terminal receives the notification and the bell on standard error`() async {
    let run = await watch(
      "watch coin btc --until btc>22899 --notify", Recorder().notifier, environment: ["TERM": "xterm-256color"],
      isTerminal: true)
    let (title, body) = ("quid coin btc --client test", "btc is 22,900, above 22,899")
    #expect(run.error.hasSuffix("\n\u{1B}]9;\(title): \(body)\u{1B}\\\u{1B}]777;notify;\(title);\(body)\u{1B}\\\u{7}"))
    #expect(!run.output.contains("\u{7}"))
  }

  @Test func `pipe receives no control characters`() async {
    let run = await watch(
      "watch coin btc --until btc>22899 --notify", Recorder().notifier, environment: ["TERM": "xterm-256color"])
    #expect(!run.output.isEmpty)
    #expect((run.output + run.error).unicodeScalars.filter { $0.value < 0x20 && $0 != "\n" } == [])
  }

  // MARK: Desktop

  /// A temporary folder with a program of the given name.
  private final class ProgramFolder: Sendable {
    let url = FileManager.default.temporaryDirectory.appending(path: "quid-programs-\(UUID().uuidString)")
    var path: String { url.path(percentEncoded: false) }

    init(_ name: String? = nil, script: String = "") throws {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      guard let name else { return }
      try ExecutableScript.write(script, to: url.appending(path: name))
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// The lines of the file `words` that the program has written.
    var words: [String] {
      let text = try? String(contentsOf: url.appending(path: "words"), encoding: .utf8)
      return (text ?? "").split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { String($0) }
    }
  }

  /// A shell script that writes each of its arguments and a variable.
  private static let recording = #"printf '%s\n' "$@" "$DISPLAY" > "$WORDS""#

  @Test func `program receives the strings as arguments, never as options or shell code`() async throws {
    let folder = try ProgramFolder("notify-send", script: Self.recording)
    let notifier = DesktopNotifier.programs(
      in: ["/nowhere", folder.path],
      environment: ["DISPLAY": ":7", "WORDS": folder.url.appending(path: "words").path(percentEncoded: false)],
      timeout: .seconds(30))
    let notification = DesktopNotification(title: "--icon=$(touch x); `id`", body: "-t 'a' <b><\u{338}&*")
    #expect(await notifier.show(notification) == nil)
    #expect(folder.words == ["--app-name=quid", "--", "--icon=$(touch x); `id`", "-t 'a' ?b??\u{338}?*", ":7"])
  }

  @Test func `AppleScript receives the strings after its code`() async throws {
    let folder = try ProgramFolder("osascript", script: Self.recording)
    let notifier = DesktopNotifier.programs(
      in: [folder.path],
      environment: ["WORDS": folder.url.appending(path: "words").path(percentEncoded: false)], timeout: .seconds(30))
    let notification = DesktopNotification(title: #"" & do shell script "id"#, body: "-e beep")
    #expect(await notifier.show(notification) == nil)
    #expect(folder.words.suffix(4) == ["--", #"" & do shell script "id"#, "-e beep", ""])
    #expect(folder.words.prefix { $0 != "--" }.count == 6)
  }

  @Test func `missing program is only a note, and no note in JSON`() async throws {
    let folder = try ProgramFolder()
    let notifier = DesktopNotifier.programs(in: [folder.path], environment: [:])
    let run = await watch("watch coin btc --until btc>22899 --notify", notifier)
    #expect(run.code == .success)
    #expect(
      run.error
        == "quid: btc is 22,900, above 22,899.\nquid: Cannot show a desktop notification, because notify-send is not"
        + " installed. Install its package, such"
        + " as libnotify-bin on Debian.\n")
    let json = await watch("watch coin btc --until btc>22899 --notify --json", notifier)
    #expect(json.code == .success)
    #expect(json.error == "")
  }

  @Test func `failure of the program is only a note`() async throws {
    let folder = try ProgramFolder("notify-send", script: "exit 3")
    let notifier = DesktopNotifier.programs(in: [folder.path], environment: [:], timeout: .seconds(30))
    let run = await watch("watch coin btc --until btc>22899 --notify", notifier)
    #expect(run.code == .success)
    #expect(run.error.hasSuffix("/notify-send failed with exit code 3.\n"), "\(run.error)")
    #expect(run.error.split(separator: "\n").count == 2)
  }

  @Test func `program that does not end is killed`() async throws {
    let folder = try ProgramFolder("notify-send", script: "exec /bin/sleep 300")
    let notifier = DesktopNotifier.programs(in: [folder.path], environment: [:], timeout: .milliseconds(100))
    let start = ContinuousClock.now
    let problem = await notifier.show(DesktopNotification(title: "a", body: "b"))
    #expect(problem?.hasSuffix("/notify-send did not respond.") == true, "\(problem ?? "")")
    #expect(ContinuousClock.now - start < .seconds(60))
  }

  @Test func `program receives the environment without API keys`() {
    let environment = [
      "DBUS_SESSION_BUS_ADDRESS": "unix:path=/run/user/1000/bus", "COINGECKO_API_KEY": "k", "QUID_NODE_URL": "u",
    ]
    #expect(
      DesktopNotifier.withoutSecrets(environment) == ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/run/user/1000/bus"])
  }
}
