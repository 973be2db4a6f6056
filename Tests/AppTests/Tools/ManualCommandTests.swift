import Foundation
import TestSupport
import Testing

@testable import quid

struct ManualCommandTests {
  private static let mandoc = InstalledTool("mandoc")
  private static let man = InstalledTool("man")

  /// Writes the manual page to a temporary file and passes its path to `work`.
  private func withPage<Result>(_ work: (String) throws -> Result) async throws -> Result {
    let run = await Run.quid("man")
    try #require(run.code == .success)
    let file = FileManager.default.temporaryDirectory.appending(path: "quid-\(UUID().uuidString).1")
    try Data(run.output.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try work(file.path(percentEncoded: false))
  }

  @Test func `page contains every command, option, variable and exit code`() {
    let lines = Set(ManualPage.lines(for: CommandList.all))
    for command in CommandList.all {
      #expect(lines.contains(".SS quid \(command.name)"))
      for option in command.declaration.options + CommonOptions.declaration.options {
        let name = "\\fB\\-\\-\(option.name.replacing("-", with: "\\-"))\\fR"
        #expect(lines.contains { $0.hasPrefix(name) }, "\(option.name)")
      }
    }
    for section in ["EXIT STATUS", "ENVIRONMENT", "FILES", "EXAMPLES", "SEE ALSO"] {
      #expect(lines.contains(".SH \(section)"))
    }
    for name in [
      "QUID_REDUCE_MOTION", "NO_COLOR", "CLICOLOR_FORCE", "XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME",
    ] {
      #expect(lines.contains("\\fB\(name)\\fR"))
    }
    for setting in Setting.all {
      #expect(
        lines.contains("\\fB\((setting.variable ?? setting.key).replacing("-", with: "\\-"))\\fR"), "\(setting.key)")
      #expect(lines.contains { $0.contains(setting.key.replacing("-", with: "\\-")) }, "\(setting.key)")
    }
    for code in ExitCode.allCases { #expect(lines.contains("\\fB\(code.rawValue)\\fR")) }
  }

  @Test func `page is ASCII and contains only known requests`() {
    let requests: Set = [".\\\"", ".TH", ".SH", ".SS", ".PP", ".TP", ".EX", ".EE", ".br"]
    let lines = ManualPage.lines(for: CommandList.all)
    #expect(!lines.isEmpty)
    for line in lines {
      #expect(line.utf8.allSatisfy { (0x20..<0x7F).contains($0) }, "\(line)")
      #expect(!line.hasPrefix("'"))
      if line.hasPrefix("."), let first = line.split(separator: " ").first {
        #expect(requests.contains(String(first)), "\(line)")
      }
    }
  }

  @Test(.enabled(if: mandoc.isPresent)) func `mandoc reports no warnings`() async throws {
    let warnings = try await withPage { try Self.mandoc.output(["-T", "lint", "-W", "warning", $0]) }
    #expect(warnings == "")
  }

  @Test(.enabled(if: man.isPresent)) func `man renders commands and options as typed`() async throws {
    let output = try await withPage { page in
      try Self.man.output([page], environment: ["LC_ALL": "C.UTF-8", "MANWIDTH": "80", "MANPAGER": "cat"])
    }
    // Some versions of man print bold letters twice with a backspace.
    let text = output.replacing(/.\u{8}/, with: "")
    let words = Set(text.split(whereSeparator: \.isWhitespace).map { String($0) })
    #expect(words.isSuperset(of: ["QUID(1)", "--fee-formula", "gas", "×", "~/.config/quid/config.json"]))
    #expect(text.contains("quid convert 100 usd eur sek"))
  }

  @Test func `documentation lists the same exit codes`() throws {
    let project = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardized
    let page = try String(contentsOf: project.appending(path: "Docs/CommandLine.md"), encoding: .utf8)
    let row = /\| \d+ \| .* \|/
    let rows = page.split(separator: "\n").filter { $0.wholeMatch(of: row) != nil }
    #expect(rows.map { String($0) } == ExitCode.allCases.map { "| \($0.rawValue) | \($0.meaning) |" })
  }
}
