package import Foundation

/// A file that controls Quid's behavior, such as the configuration file.
///
/// Reading the file fails if another user could have changed it. The file and its folder must belong to the
/// user or the superuser (root) and must not be writable by others. The file must be a regular file. A
/// symbolic link is an error, and so is a named pipe, which could block the reader.
package struct TrustedFile: Sendable {
  private let location: FileLocation
  private let byteLimit: Int

  /// The contents of the file and its visibility to other users.
  package struct Contents: Hashable, Sendable {
    /// The bytes of the file.
    package let bytes: Data
    /// A Boolean value that indicates whether the permissions let other users read the file.
    package let isReadableByOthers: Bool
  }

  /// Creates a reference to the file at a URL, without reading the file.
  ///
  /// The file need not exist.
  ///
  /// - Parameters:
  ///   - url: the URL of the file.
  ///   - byteLimit: the maximum size of the file in bytes. Reading a larger file is an error.
  package init(at url: URL, byteLimit: Int) {
    location = FileLocation(url)
    self.byteLimit = byteLimit
  }

  /// Reads the file.
  ///
  /// - Returns: the contents; `nil` if the file does not exist.
  /// - Throws: ``FileError``. The path of the error is that of the file or of its folder.
  package func read() throws(FileError) -> Contents? {
    do throws(FileError) {
      return try contents()
    } catch {
      // A file at the path of the folder also means that the requested file does not exist.
      guard error.reason == .missing || error.reason == .notAFolder else { throw error }
      return nil
    }
  }

  private func contents() throws(FileError) -> Contents {
    let folder = try FileDescriptor.folder(at: location.folder)
    try Self.check(try folder.status(), folder.path)
    let file = try folder.file(location.name, for: .reading)
    let status = try file.status()
    guard status.kind == .file else { throw FileError(.notAFile, at: file.path) }
    try Self.check(status, file.path)
    guard status.size <= byteLimit else { throw FileError(.tooLarge(byteLimit: byteLimit), at: file.path) }
    let bytes = try file.bytes(status.size)
    return Contents(bytes: bytes, isReadableByOthers: status.permissions & 0o044 != 0)
  }

  private static func check(_ status: FileStatus, _ path: String) throws(FileError) {
    guard status.isOwn || status.isSuperusers else { throw FileError(.ownedByAnother, at: path) }
    guard status.permissions & 0o022 == 0 else { throw FileError(.writableByOthers, at: path) }
  }
}
