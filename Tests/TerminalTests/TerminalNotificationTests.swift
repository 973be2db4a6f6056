import Testing

@testable import QuidTerminal

struct TerminalNotificationTests {
  private static let bell = "\u{7}"

  private func sequences(_ environment: [String: String], title: String = "t", body: String = "b") -> String {
    TerminalNotification.sequences(
      title: title, body: body, environment: environment.merging(["LC_ALL": "C.UTF-8"]) { given, _ in given })
  }

  @Test func `terminal receives both forms and the bell`() {
    #expect(sequences(["TERM": "xterm-256color"]) == "\u{1B}]9;t: b\u{1B}\\\u{1B}]777;notify;t;b\u{1B}\\\u{7}")
  }

  @Test(arguments: [
    ["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"], ["TERM": "xterm-kitty"],
    ["TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm"],
  ])
  func `terminal that is known to support OSC 9 shows one notification`(_ environment: [String: String]) {
    #expect(sequences(environment) == "\u{1B}]9;t: b\u{1B}\\\u{7}")
  }

  @Test(arguments: ["", "dumb", "linux", "vt220", "screen-256color"])
  func `terminal that may print the text receives only the bell`(_ term: String) {
    #expect(sequences(["TERM": term]) == Self.bell)
  }

  @Test(arguments: [["TERM": "tmux-256color"], ["TERM": "screen", "TMUX": "/tmp/tmux-1000/default,1,0"]])
  func `tmux passes the sequences on`(_ environment: [String: String]) {
    let first = "\u{1B}Ptmux;\u{1B}\u{1B}]9;t: b\u{1B}\u{1B}\\\u{1B}\\"
    let second = "\u{1B}Ptmux;\u{1B}\u{1B}]777;notify;t;b\u{1B}\u{1B}\\\u{1B}\\"
    #expect(sequences(environment) == first + second + Self.bell)
  }

  @Test(arguments: ["C.UTF-8", "C"])
  func `hostile coin name adds no sequence, separator or bell`(_ locale: String) {
    let hostile = "coin\u{7}\u{1B}]52;c;AAAA\u{1B}\\\u{9C};\u{301};\u{37E}\u{FF1B}\n\r\u{202E}"
    let text = sequences(["TERM": "xterm", "LC_ALL": locale], title: hostile, body: hostile)
    let counts = ["\u{1B}", ";", "\u{7}"].map { character in
      text.unicodeScalars.filter { $0 == Unicode.Scalar(character) }.count
    }
    // Each sequence has an introducer and a terminator; the first has one separator, the second three.
    #expect(counts == [4, 4, 1])
    #expect(text.unicodeScalars.filter { !$0.isSafeForTerminal }.count == 5)
    #expect(text.contains("coin"))
  }

  @Test func `text is shortened`() {
    let long = String(repeating: "x", count: 10_000)
    #expect(sequences(["TERM": "xterm"], title: long, body: long).count < 1_000)
  }
}
