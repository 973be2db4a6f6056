import Foundation
import QuidTerminal
import Testing

@testable import quid

struct WatchTitleTests {
  /// 2023-09-01 17:15:03 UTC.
  private static let now = Date(timeIntervalSince1970: 1_693_588_503)

  struct Width: CustomTestStringConvertible, Sendable {
    let columns: Int
    let title: String
    var alphabet = TerminalAlphabet.unicode
    var testDescription: String { "\(columns) columns, \(alphabet)" }
  }

  @Test(arguments: [
    Width(columns: 76, title: "quid coin btc · every 1 min · updated 17:15:03 UTC · next 17:16:03 · q quits"),
    Width(columns: 75, title: "quid coin btc · every 1 min · updated 17:15:03 UTC · next 17:16:03"),
    Width(columns: 65, title: "quid coin btc · every 1 min · updated 17:15:03 UTC"),
    Width(columns: 49, title: "quid coin btc · every 1 min"), Width(columns: 26, title: "quid coin btc"),
    Width(columns: 10, title: "quid coin…"), Width(columns: 10, title: "quid co...", alphabet: .ascii),
  ])
  func `parts are dropped from the right until the title fits`(_ width: Width) {
    let title = WatchTitle(command: "quid coin btc", interval: .seconds(60), hasKeys: true)
    let line = title.line(.updated, at: Self.now, columns: width.columns, width.alphabet)
    #expect(line == StyledLine(width.title, .faint))
  }

  @Test func `failed update has the next attempt`() {
    let title = WatchTitle(command: "quid coin btc", interval: .seconds(60), condition: "btc>90000", hasKeys: true)
    #expect(
      title.line(.failed, at: Self.now, columns: 120, .unicode).text
        == "quid coin btc · until btc>90000 · every 1 min · failed 17:15:03 UTC · next attempt 17:16:03 · q quits")
  }

  @Test func `last update has no next one`() {
    let title = WatchTitle(command: "quid coin btc", interval: .seconds(60), hasKeys: true)
    #expect(
      title.line(.updated, at: Self.now, isLast: true, columns: 120, .unicode).text
        == "quid coin btc · every 1 min · updated 17:15:03 UTC")
  }

  @Test func `long command has half of the terminal`() {
    let title = WatchTitle(command: "quid coin " + String(repeating: "x", count: 200), interval: .seconds(60))
    let text = title.line(.updated, at: Self.now, columns: 80, .unicode).text
    #expect(text == "quid coin " + String(repeating: "x", count: 29) + "… · every 1 min · updated 17:15:03 UTC")
  }

  @Test func `wide characters are measured in the alphabet of the terminal`() {
    let title = WatchTitle(command: "quid markets --search €", interval: .seconds(60))
    let text = title.line(.updated, at: Self.now, columns: 40, .ascii).inASCII.text
    #expect(text == "quid markets --se... - every 1 min")
    #expect(title.line(.updated, at: Self.now, columns: 46, .ascii).inASCII.text.count <= 46)
  }

  @Test(
    arguments: [
      (.seconds(10), "every 10 s"), (.seconds(90), "every 90 s"),
      (.seconds(300), "every 5 min"), (.seconds(7_200), "every 2 h"),
      (.seconds(86_400), "every day"),
      (.seconds(172_800), "every 2 days"),
      (.milliseconds(1_500), "every 1500 ms"),
    ] as [(Duration, String)])
  func `interval has the largest unit that is exact`(interval: Duration, words: String) {
    let title = WatchTitle(command: "quid fee", interval: interval)
    #expect(title.line(.updated, at: Self.now, columns: 120, .unicode).text.contains(" · \(words) · "))
  }
}
