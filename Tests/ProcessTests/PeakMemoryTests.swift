import Foundation
import TestSupport
import Testing

/// The memory of a process that receives an oversized response.
@Suite(
  .serialized, .enabled(if: SharedFolder.isPresent),
  .enabled(if: QuidProcess.path != nil, "quid is not built beside the tests"),
  .enabled(if: access("/proc/self/status", R_OK) == 0, "the system does not tell"),
  .enabled(if: ProcessInfo.processInfo.environment["ASAN_OPTIONS"] == nil, "a sanitizer takes memory of its own"))
struct PeakMemoryTests {
  private static let replay = Result { try ReplayServer() }
  private static let maximumBytes = 100 << 20

  @Test(arguments: ["gzip-bomb:256", "huge:0", "huge:64", "deep", "garbage:9000000"])
  func `oversized response uses less than 100 MB`(_ fault: String) async throws {
    let server = try Self.replay.get()
    try server.reset()
    try server.inject(fault)
    let home = try HomeFolder()
    func run() async throws -> QuidProcess.End {
      try await QuidProcess.run("fee --timeout 15s", environment: home.environment(root: server.url))
    }
    var end = try await run()
    // On a busy machine the process can end before its memory is measured.
    for _ in 0..<4 where end.peakMemory < 1 << 20 { end = try await run() }
    #expect(end.code == 76, "\(end)")
    #expect(end.peakMemory > 1 << 20)
    #expect(end.peakMemory < Self.maximumBytes, "\(fault): \(end.peakMemory / 1_024) KiB")
    print("peak memory: \(fault) \(end.peakMemory / 1_024) KiB")
  }
}
