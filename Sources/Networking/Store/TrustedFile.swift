public import Foundation

/// A file that decides what Quid does, such as the configuration: read only where no other user can have changed it.
///
/// The file and its folder belong to the user or the superuser and are writable by nobody else. The file is a plain file:
/// a FIFO in its place is an error and no wait, and a symbolic link is not followed.
public struct TrustedFile: Sendable {
  private let folder: String
  private let name: String
  private let byteLimit: Int

  /// The content of the file and who else may read it.
  public struct Contents: Hashable, Sendable {
    /// The bytes of the file.
    public let bytes: Data
    /// Whether the permissions let other users read the file.
    public let isReadableByOthers: Bool
  }

  /// Creates a description of the file at a URL, which need not exist.
  ///
  /// - Parameter byteLimit: the size in bytes above which the file is not read.
  public init(at url: URL, byteLimit: Int) {
    let path = url.path(percentEncoded: false)
    let end = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path.utf8.index(after: $0) } ?? path.startIndex
    folder = String(path[..<end])
    name = String(path[end...])
    self.byteLimit = byteLimit
  }

  /// Reads the file; `nil` where there is none.
  ///
  /// - Throws: ``StoreFailure``, with the path of the file or of its folder.
  public func read() throws(StoreFailure) -> Contents? {
    do throws(StoreFailure) {
      return try contents()
    } catch {
      // With a file in the place of the folder there is no such file either.
      guard error.reason == .missing || error.reason == .notAFolder else { throw error }
      return nil
    }
  }

  private func contents() throws(StoreFailure) -> Contents {
    let path = folder + name
    let opened = try StoreFailure.attempt(at: folder) { () throws(SystemError) in try OpenFile.folder(at: folder) }
    try Self.check(try StoreFailure.attempt(at: folder) { () throws(SystemError) in try opened.status() }, folder)
    let file = try StoreFailure.attempt(at: path) { () throws(SystemError) in try opened.file(name, for: .reading) }
    let status = try StoreFailure.attempt(at: path) { () throws(SystemError) in try file.status() }
    guard status.kind == .file else { throw StoreFailure(.notAFile, at: path) }
    try Self.check(status, path)
    guard status.size <= byteLimit else { throw StoreFailure(.tooLarge(byteLimit: byteLimit), at: path) }
    let bytes = try StoreFailure.attempt(at: path) { () throws(SystemError) in try file.bytes(status.size) }
    return Contents(bytes: bytes, isReadableByOthers: status.permissions & 0o044 != 0)
  }

  private static func check(_ status: FileStatus, _ path: String) throws(StoreFailure) {
    guard status.isOwn || status.isSuperusers else { throw StoreFailure(.ownedByAnother, at: path) }
    guard status.permissions & 0o022 == 0 else { throw StoreFailure(.writableByOthers, at: path) }
  }
}
