import Foundation
import TestSupport
import Testing

@testable import quid

@Suite struct LinkOpenerTests {
  private static let url = "https://www.coingecko.com/en/coins/bitcoin"

  /// A temporary folder with a program.
  private final class ProgramFolder: Sendable {
    let url = FileManager.default.temporaryDirectory.appending(path: "quid-opener-\(UUID().uuidString)")
    var path: String { url.path(percentEncoded: false) }

    init(_ script: String) throws {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      try ExecutableScript.write(script, to: url.appending(path: "opener"))
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// Returns the content of a file that the program has written.
    func content(_ name: String) -> String? { try? String(contentsOf: url.appending(path: name), encoding: .utf8) }

    func opener(wait: Duration = .seconds(30)) -> LinkOpener {
      .programs(
        in: ["/nowhere", path], named: "opener",
        environment: ["FOLDER": path, "DISPLAY": ":7", "PATH": "/usr/bin:/bin"], wait: wait)
    }
  }

  @Test func `program receives the address as its only argument`() async throws {
    let folder = try ProgramFolder(#"printf '%s\n' "$#" "$1" "$DISPLAY" > "$FOLDER/words""#)
    #expect(await folder.opener().open(Self.url) == nil)
    #expect(folder.content("words") == "1\n\(Self.url)\n:7\n")
  }

  @Test func `failure and missing program are reported with the address`() async throws {
    let folder = try ProgramFolder("exit 3")
    let message = await folder.opener().open(Self.url)
    let opener = "\(folder.path)/opener"
    #expect(
      message == "Cannot open the page, because \(opener) failed with exit code 3. Open \(Self.url) in a browser.")
    let missing = LinkOpener.programs(in: [folder.path], named: "nothing", environment: [:])
    #expect(
      await missing.open(Self.url)
        == "Cannot open the page, because nothing is not installed. Open \(Self.url) in a browser.")
  }

  @Test(arguments: ["", "-e", "file:///etc/passwd", "http://www.coingecko.com/en/coins/bitcoin", "javascript:1"])
  func `only pages with https are opened`(_ address: String) async throws {
    let folder = try ProgramFolder(#"touch "$FOLDER/started""#)
    #expect(await folder.opener().open(address) == "Cannot open the page, because its address is not valid.")
    #expect(folder.content("started") == nil)
  }

  @Test func `program that keeps running is not killed`() async throws {
    let folder = try ProgramFolder(
      #"while [ ! -e "$FOLDER/end" ]; do sleep 0.05; done; touch "$FOLDER/ended""#)
    #expect(await folder.opener(wait: .milliseconds(50)).open(Self.url) == nil)
    #expect(folder.content("ended") == nil)
    try Data().write(to: folder.url.appending(path: "end"))
    for _ in 0..<200 where folder.content("ended") == nil { try await Task.sleep(for: .milliseconds(50)) }
    #expect(folder.content("ended") == "")
  }

  @Test func `process without programs opens nothing`() async {
    #expect(
      await LinkOpener.unavailable.open(Self.url)
        == "Cannot open the page, because quid is not allowed to start programs. Open \(Self.url) in a browser.")
  }
}
