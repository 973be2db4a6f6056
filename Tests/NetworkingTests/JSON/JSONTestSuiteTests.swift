import Foundation
import TestSupport
import Testing

@testable import QuidNetworking

/// The JSON test suite by Nicolas Seriot, and bodies that are known to crash a decoder.
@Suite(.enabled(if: SharedFolder.isPresent)) struct JSONTestSuiteTests {
  private func isAccepted(_ bytes: Data) -> Bool { (try? JSON(bytes)) != nil }

  private func files() throws -> [URL] {
    let folder = try #require(SharedFolder.url).appending(path: "vectors/jsontestsuite/test_parsing")
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
  }

  /// Valid files that are rejected, since decoders disagree about duplicate keys.
  private static let rejectedAlthoughValid: Set = [
    "y_object_duplicated_key.json", "y_object_duplicated_key_and_value.json",
  ]

  @Test func `valid files are accepted, invalid files are rejected, and none crashes`() throws {
    var counts: [Character: Int] = [:]
    for file in try files() {
      let name = file.lastPathComponent
      let accepted = isAccepted(try Data(contentsOf: file))
      let kind = name.first ?? "?"
      counts[kind, default: 0] += 1
      switch kind {
      case "y": #expect(accepted == !Self.rejectedAlthoughValid.contains(name), "\(name)")
      case "n": #expect(!accepted, "\(name)")
      default: break
      }
    }
    #expect(counts == ["y": 95, "n": 188, "i": 35])
  }

  @Test func `bodies that crash Foundation's decoder are rejected`() {
    let deepest = JSONParser.maximumDepth
    #expect(!isAccepted(Data(repeating: UInt8(ascii: "["), count: 513)))
    #expect(!isAccepted(Data((String(repeating: #"{"a":"#, count: 512) + "[").utf8)))
    for depth in [deepest, deepest + 1, 508, 512, 513, 517, 100_000] {
      let body = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      #expect(isAccepted(Data(body.utf8)) == (depth <= deepest), "depth \(depth)")
    }
  }
}
