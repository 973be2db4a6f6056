import Foundation
import Testing

/// Runs the quick form of `Tests/System/fuzz-responses`.
///
/// `Scripts/check-deep` runs it with 2,000 mutated responses.
@Suite(
  .enabled(if: QuidProcess.path != nil, "quid is not built beside the tests"),
  .enabled(if: access("/usr/bin/python3", X_OK) == 0, "there is no python3"))
struct HostileResponseProcessTests {
  @Test func `hostile response ends with a documented exit code and never by a signal`() async throws {
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../System/fuzz-responses")
    let output = FileManager.default.temporaryDirectory.appending(path: "quid-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: output) }
    try Data().write(to: output)
    let handle = try FileHandle(forWritingTo: output)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/python3")
    process.arguments = [script.standardized.path(percentEncoded: false), try #require(QuidProcess.path), "--quick"]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = handle
    process.standardError = handle
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      process.terminationHandler = { _ in continuation.resume() }
      do { try process.run() } catch { continuation.resume(throwing: error) }
    }
    let report = try String(contentsOf: output, encoding: .utf8)
    #expect(process.terminationStatus == 0, "\(report)")
    #expect(report.contains("fuzz-responses: seed "))
  }
}
