import Foundation
import TestSupport
import Testing

/// Stream conversion in a process of its own.
@Suite(.enabled(if: QuidProcess.path != nil, "quid is not built beside the tests")) struct StreamProcessTests {
  private static let environment = ["QUID_CLIENT": "test"]
  private static let words = ["convert", "-", "eur", "usd"]

  /// Returns the path of a new file with the given number of amounts.
  private static func file(lines: Int, in home: HomeFolder) throws -> String {
    let url = home.url.appending(path: "amounts-\(lines)")
    let block = Data((0..<1_000).map { "\($0 * 37).\($0 % 100 + 1)\n" }.joined().utf8)
    try Data().write(to: url)
    let file = try FileHandle(forWritingTo: url)
    for _ in 0..<lines / 1_000 { try file.write(contentsOf: block) }
    try file.close()
    return url.path(percentEncoded: false)
  }

  /// Returns a named pipe, opened for reading and writing so that opening does not block.
  private static func pipe(in home: HomeFolder) throws -> (path: String, end: Int32) {
    let path = home.url.appending(path: "pipe").path(percentEncoded: false)
    try #require(mkfifo(path, 0o600) == 0)
    let end = open(path, O_RDWR | O_CLOEXEC)
    try #require(end >= 0)
    return (path, end)
  }

  private static func send(_ text: String, to end: Int32) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { write(end, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      bytes = bytes.dropFirst(count)
    }
  }

  @Test func `closed pipe ends a stream silently`() async throws {
    let home = try HomeFolder()
    let end = try await QuidProcess(
      Self.words, environment: Self.environment, input: try Self.file(lines: 100_000, in: home), output: .closedPipe
    ).end()
    #expect(end.code == 128 + SIGPIPE)
    #expect(end.error == "")
  }

  @Test(.enabled(if: access("/dev/full", W_OK) == 0))
  func `full output device is a file error of a stream`() async throws {
    let home = try HomeFolder()
    let end = try await QuidProcess(
      Self.words, environment: Self.environment, input: try Self.file(lines: 1_000, in: home),
      output: .path("/dev/full")
    ).end()
    #expect(end.code == 74)
  }

  @Test func `each line is converted before the next arrives, and Control-C leaves complete lines`() async throws {
    let home = try HomeFolder()
    let (path, end) = try Self.pipe(in: home)
    defer { close(end) }
    let process = try QuidProcess(Self.words, environment: Self.environment, input: path)
    try await onOwnThread {
      let deadline = ContinuousClock.now + .seconds(25)
      for line in 1...3 {
        Self.send("\(line)\n", to: end)
        while process.outputSoFar.count(where: { $0 == "\n" }) < line, ContinuousClock.now < deadline {
          Thread.sleep(forTimeInterval: 0.005)
        }
      }
    }
    #expect(process.outputSoFar == "1.0844\n2.1688\n3.2532\n")
    Self.send("4", to: end)
    process.interrupt()
    let over = await process.end()
    #expect(over.code == 130)
    #expect(over.output == "1.0844\n2.1688\n3.2532\n")
  }

  @Test func `pipe that ends within a line ends the stream`() async throws {
    let home = try HomeFolder()
    let (path, end) = try Self.pipe(in: home)
    let process = try QuidProcess(Self.words, environment: Self.environment, input: path)
    Self.send("1\n2", to: end)
    close(end)
    let over = await process.end()
    #expect(over.code == 0, "\(over)")
    #expect(over.output == "1.0844\n2.1688")
  }

  @Test(.enabled(if: InstalledTool("python3").isPresent))
  func `random tables are converted as Python reads them`() throws {
    let script = URL(filePath: #filePath).appending(path: "../../../Fuzz/streams").standardizedFileURL
    let report = try InstalledTool("python3").output([
      script.path(percentEncoded: false), try #require(QuidProcess.path), "--count", "100",
    ])
    #expect(report.hasSuffix(", 0 tables wrong\n"), "\(report)")
  }

  @Test(
    .enabled(if: access("/proc/self/status", R_OK) == 0, "the system does not tell"),
    .enabled(if: ProcessInfo.processInfo.environment["ASAN_OPTIONS"] == nil, "a sanitizer takes memory of its own"))
  func `a million lines use no more memory than a few thousand`() async throws {
    let home = try HomeFolder()
    var peaks: [Int] = []
    for lines in [20_000, 1_000_000] {
      var end = try await Self.run(lines, home)
      // On a busy machine the process can end before its memory is measured.
      for _ in 0..<4 where end.peakMemory < 1 << 20 { end = try await Self.run(lines, home) }
      #expect(end.code == 0, "\(end.error)")
      peaks.append(end.peakMemory)
      print("peak memory: \(lines) lines \(end.peakMemory / 1_024) KiB")
    }
    #expect(peaks[1] < peaks[0] + 8 << 20 || peaks[1] < 64 << 20)
  }

  private static func run(_ lines: Int, _ home: HomeFolder) async throws -> QuidProcess.End {
    try await QuidProcess(
      words, environment: environment, input: try file(lines: lines, in: home), output: .path("/dev/null")
    )
    .end()
  }
}
