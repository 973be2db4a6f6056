import QuidCore
import QuidPresentation

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

struct PictureFolder: Sendable {
  /// The absolute path of the folder; `nil` for the current folder of the process.
  var path: String?

  /// The maximum number of files whose names differ only in the number at the end, such as `bitcoin-30-2.svg`.
  private static let maximumCount = 1_000

  /// Writes an SVG document to a new file, such as `bitcoin-30.svg`, or else `bitcoin-30-2.svg`; returns its path.
  ///
  /// No existing file is changed, and no symbolic link is followed.
  func write(_ document: String, named name: String) throws -> String {
    let folder = path ?? FileManager.default.currentDirectoryPath
    for number in 1...Self.maximumCount {
      let path = "\(folder)/\(name)\(number == 1 ? "" : "-\(number)").svg"
      // With O_EXCL, the call fails for an existing file and for a symbolic link.
      let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
      if file < 0, errno == EEXIST { continue }
      guard file >= 0 else { throw Self.unwritable(path) }
      defer { close(file) }
      guard Console.writeAll(document, to: file) else {
        unlink(path)
        throw Self.unwritable(path)
      }
      return path
    }
    throw CommandError.file(
      "The chart was not saved: too many files in \(folder.excerpt(200)) have a name like \(name.excerpt()).svg. Remove some"
        + " of them.")
  }

  private static func unwritable(_ path: String) -> CommandError {
    .file("\(path.excerpt(200)) cannot be written. Check the folder, its permissions and the free space.")
  }
}
