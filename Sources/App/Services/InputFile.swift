import Foundation
import QuidPresentation

/// A file that the user names on the command line to be read, or standard input.
struct InputFile: Sendable {
  /// The path of the file, or `-` for standard input.
  let path: String

  /// Whether the content is read from standard input.
  var isStandardInput: Bool { path == "-" }

  /// Reads the whole file.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of bytes. If there are more, the result has `limit + 1` bytes.
  ///   - console: The console with the standard input.
  /// - Throws: ``CommandError/file(_:)`` if the file cannot be read.
  func read(limit: Int, _ console: Console) throws(CommandError) -> Data {
    guard !isStandardInput else { return Data(try console.input.all(limit: limit)) }
    do {
      let file = try FileHandle(forReadingFrom: URL(filePath: path))
      var bytes = Data()
      // A read from a pipe can return fewer bytes than requested.
      while bytes.count <= limit, let chunk = try file.read(upToCount: limit + 1 - bytes.count), !chunk.isEmpty {
        bytes.append(chunk)
      }
      return bytes
    } catch {
      throw .file("\(path.excerpt(200)) cannot be read. Check that the path is a file and that you may read it.")
    }
  }
}
