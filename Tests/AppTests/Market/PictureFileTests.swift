import Foundation
import Testing

@testable import quid

/// The destination of `quid chart --svg` and the times that `--at` accepts.
struct PictureFileTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "quid-chart-\(UUID().uuidString)")

  init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

  private func path(_ name: String) -> String { folder.appending(path: name).path(percentEncoded: false) }

  private func chart(_ path: String, _ extra: [String] = []) async -> Run {
    await Run.quid(["chart", "btc", "--client", "test", "--svg", path] + extra)
  }

  @Test func `written file is named on standard error`() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let run = await chart(path("chart.svg"))
    #expect(run.code == .success)
    #expect(run.error == "quid: wrote \(path("chart.svg"))\n")
    #expect(try await chart(path("chart.svg"), ["--json"]).json.text("data.svg") == path("chart.svg"))
  }

  @Test func `dash writes the picture to standard output instead of the chart`() async {
    let run = await chart("-")
    #expect(run.code == .success)
    #expect(run.output.hasPrefix("<?xml") && run.output.hasSuffix("</svg>\n"))
    #expect(run.error.isEmpty)
    #expect(await chart("-", ["--json"]).code == .usage)
  }

  @Test func `symbolic link is followed, also to a new file`() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(repeating: 65, count: 1 << 20).write(to: URL(filePath: path("old.svg")))
    for name in ["old.svg", "new.svg"] {
      let link = path("link-\(name)")
      #expect(symlink(path(name), link) == 0)
      #expect(await chart(link).code == .success)
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == path(name))
      let text = try String(contentsOfFile: path(name), encoding: .utf8)
      #expect(text.hasPrefix("<?xml") && text.hasSuffix("</svg>\n"))
    }
  }

  @Test func `existing file is replaced at once and keeps its permissions`() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = FileManager.default
    try Data("old".utf8).write(to: URL(filePath: path("chart.svg")))
    try files.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path("chart.svg"))
    // A reader of the old file never reads a part of the new one.
    let reader = try FileHandle(forReadingFrom: URL(filePath: path("chart.svg")))
    #expect(await chart(path("chart.svg")).code == .success)
    #expect(try reader.readToEnd() == Data("old".utf8))
    #expect(try files.attributesOfItem(atPath: path("chart.svg"))[.posixPermissions] as? Int == 0o640)
    #expect(try files.contentsOfDirectory(atPath: folder.path(percentEncoded: false)) == ["chart.svg"])
  }

  @Test func `directory, pipe and link to a pipe are rejected and unchanged`() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(mkdir(path("folder.svg"), 0o700) == 0)
    #expect(mkfifo(path("pipe.svg"), 0o600) == 0)
    #expect(symlink(path("pipe.svg"), path("link.svg")) == 0)
    for name in ["folder.svg", "pipe.svg", "link.svg"] {
      let run = await chart(path(name))
      #expect(run.code == .file)
      #expect(run.error.contains("\(name) is not a regular file."), "\(run.error)")
      #expect(run.output.isEmpty)
    }
    var status = stat()
    #expect(stat(path("pipe.svg"), &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
  }

  @Test(arguments: ["chart.png", "chart", "/nowhere/stdout", "svg"])
  func `other file extensions are rejected before a request`(_ path: String) async {
    RejectedLine("chart btc --svg \(path)", code: .usage, words: "a file name that ends in .svg, or -")
      .check(await Run.quid("chart nope --client test --svg \(path)"))
  }

  @Test(arguments: ["2010-01-01", "2023-09-02", "2023-07-01T00:00:00Z", "2023-09-01T17:15:01Z"])
  func `time outside the chart is rejected with the range`(_ time: String) async {
    RejectedLine(
      "chart btc --at \(time)", code: .rejectedInput,
      words: "\(time) is outside the chart, which covers 2023-08-02T17:15:00Z to 2023-09-01T17:15:00Z."
    ).check(await Run.quid("chart btc --client test --at \(time)"))
  }

  @Test(arguments: ["2023-08-02", "2023-09-01", "2023-08-15T09:30:00Z", "2023-09-01T17:15:00Z"])
  func `first and last day are within the chart`(_ time: String) async {
    #expect(await Run.quid("chart btc --client test --at \(time)").code == .success)
  }
}
