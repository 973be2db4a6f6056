import Foundation

/// A plain file in a private folder, opened to read parts of it.
struct PrivateFile: ~Copyable, Sendable {
  private let file: OpenFile
  private let path: String
  /// In bytes.
  let size: Int

  /// The opened file at a path, which is named in failures.
  ///
  /// - Throws: ``StoreFailure``, also for what is no plain file or larger than `byteLimit`.
  init(_ file: consuming OpenFile, at path: String, byteLimit: Int) throws(StoreFailure) {
    let status = try StoreFailure.attempt(at: path) { () throws(SystemError) in try file.status() }
    guard status.kind == .file else { throw StoreFailure(.notAFile, at: path) }
    guard status.size <= byteLimit else { throw StoreFailure(.tooLarge(byteLimit: byteLimit), at: path) }
    self.file = file
    self.path = path
    size = status.size
  }

  /// The bytes from `offset` on, `count` of them.
  ///
  /// - Throws: ``StoreFailure``, ``StoreFailure/Reason/damaged`` when the file is too short for them.
  func bytes(_ count: Int, at offset: Int) throws(StoreFailure) -> Data {
    guard offset >= 0, count >= 0, offset <= size - count else { throw StoreFailure(.damaged, at: path) }
    let bytes = try StoreFailure.attempt(at: path) { () throws(SystemError) in try file.bytes(count, at: offset) }
    guard bytes.count == count else { throw StoreFailure(.damaged, at: path) }
    return bytes
  }
}
