import Foundation
import TestSupport
import Testing

/// Runs the program with a failing system call.
///
/// `Tests/Node/check-syscalls` tests all system calls.
@Suite(.enabled(if: QuidProcess.path != nil && InstalledTool("strace").isPresent, "strace is not installed"))
struct FaultInjectionTests {
  @Test func `unreadable command line is an error and not a request for help`() throws {
    let trace = FileManager.default.temporaryDirectory.appending(path: "quid-trace-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: trace) }
    let output = try InstalledTool("strace").output([
      "-f", "-o", trace.path(percentEncoded: false), "-e", "trace=openat", "-P", "/proc/self/maps", "-e",
      "inject=openat:error=EIO", try #require(QuidProcess.path), "convert", "1", "EUR", "USD", "--client", "test",
    ])
    #expect(output == "")
    #expect(try String(contentsOf: trace, encoding: .utf8).contains("+++ exited with 74 +++"))
  }
}
