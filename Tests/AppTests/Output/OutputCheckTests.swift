import Foundation
import Testing

@testable import quid

struct OutputCheckTests {
  @Test func `read-only descriptor is not writable output`() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "quid-output-\(UUID().uuidString)")
    try Data("x".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let path = file.path(percentEncoded: false)
    let reading = open(path, O_RDONLY | O_CLOEXEC)
    let writing = open(path, O_WRONLY | O_CLOEXEC)
    defer { for descriptor in [reading, writing] { close(descriptor) } }
    #expect(!OutputCheck.canWrite(to: reading))
    #expect(!OutputCheck.canWrite(to: -1))
    #expect(OutputCheck.canWrite(to: writing))
    #expect(try Data(contentsOf: file) == Data("x".utf8))
  }
}
