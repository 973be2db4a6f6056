import Foundation
import QuidCore
import QuidNetworking
import QuidTesting
import Testing

@Suite struct SenderLockTests {
  @Test func `lock of a journal of your own excludes other journals in the folder`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "quid-lock-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    var lock: SenderLock? = try SenderLock(.sample("1"), on: 1, in: folder)
    #expect(lock != nil)
    #expect(throws: FileError.self) { try SenderLock(.sample("1"), on: 1, in: folder) }
    #expect(throws: FileError.self) { try SendJournal(in: folder).lock(.sample("1"), on: 1) }
    _ = try SenderLock(.sample("1"), on: 5, in: folder)
    lock = nil
    _ = try SenderLock(.sample("1"), on: 1, in: folder)
  }
}
