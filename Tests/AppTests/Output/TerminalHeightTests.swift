import Testing

@testable import quid

struct TerminalHeightTests {
  /// Runs a command on a terminal of the given height and returns its lines.
  private static func lines(_ line: String, rows: Int?, columns: Int = 80) async -> [String] {
    let recording = RecordingConsole()
    var console = recording.console(columns: columns, isTerminal: true)
    console.rows = rows
    let program = Program(
      arguments: line.split(separator: " ").map { String($0) } + ["--client", "test", "--color", "never"],
      environment: ["LANG": "C.UTF-8"], console: console)
    #expect(await program.run() == .success)
    // The waiting note on standard error adds no line.
    return (recording.output + recording.error).split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .map { String($0) }
  }

  @Test(arguments: [
    ("coin bitcoin", 24), ("coin bitcoin --in sek", 24),
    ("coin bitcoin", 15), ("chart bitcoin", 24),
    ("chart bitcoin", 12), ("bitcoin", 24), ("bitcoin", 30),
    ("history usd sek", 24), ("history usd sek", 16),
  ])
  func `output with a chart fits the terminal together with the prompt`(line: String, rows: Int) async {
    let lines = await Self.lines(line, rows: rows)
    #expect(lines.count <= rows - 1, "\(lines.joined(separator: "\n"))")
  }

  @Test func `repeated chart fits the terminal together with the title line`() async {
    let lines = await Self.lines("watch coin bitcoin --until btc>1", rows: 24)
    // The last line is the note about the condition.
    #expect(lines.count == 24, "\(lines.joined(separator: "\n"))")
    #expect(lines.first?.hasPrefix("quid coin bitcoin ") == true)
    #expect(lines.filter { $0.contains("more lines") } == [])
  }

  @Test func `higher terminal has a higher chart, and a file the highest`() async {
    let low = await Self.lines("coin bitcoin", rows: 24).count
    let high = await Self.lines("coin bitcoin", rows: 60).count
    let unknown = await Self.lines("coin bitcoin", rows: nil).count
    #expect(low == 23)
    #expect(high > low)
    #expect(unknown == high)
  }

  @Test func `output that is redrawn in place never scrolls`() async {
    let recording = RecordingConsole()
    var console = recording.console(isTerminal: true)
    console.rows = 10
    let program = Program(
      arguments: ["watch", "markets", "--client", "test", "--color", "never", "--until", "btc>1"],
      environment: ["LANG": "C.UTF-8"], console: console)
    #expect(await program.run() == .success)
    let lines = recording.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(lines.count <= 9)
    #expect(recording.output.contains("more lines"))
    #expect(recording.output.contains("BTC"))
  }
}
