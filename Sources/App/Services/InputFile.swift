import QuidCore
import QuidPresentation

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// An input file that the user names on the command line, or standard input.
struct InputFile: Sendable {
  /// The path of the file; `-` for standard input.
  let path: String

  /// A Boolean value that indicates whether the input is read from standard input.
  var isStandardInput: Bool { path == "-" }

  /// Reads the whole input.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of bytes. If the input is longer, the result has `limit + 1` bytes.
  ///   - console: The console whose standard input is read if the path is `-`.
  /// - Throws: ``CommandError/file(_:)`` if the input cannot be read.
  func read(limit: Int, _ console: Console) throws -> Data {
    guard !isStandardInput else { return Data(try console.input.all(limit: limit)) }
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw unreadable }
    defer { close(file) }
    var bytes = Data()
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while bytes.count <= limit {
      // A read from a pipe can return fewer bytes than requested.
      let count = systemRead(file, &chunk, min(chunk.count, limit + 1 - bytes.count))
      if count > 0 {
        bytes.append(contentsOf: chunk.prefix(count))
      } else if count == 0 {
        break
      } else if errno != EINTR {
        throw unreadable
      }
    }
    return bytes
  }

  private var unreadable: CommandError {
    .file("\(path.excerpt(200)) cannot be read. Check that the path is a file and that you may read it.")
  }
}

// The function of the C library, which a member named `read` hides.
private func systemRead(_ file: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(file, bytes, count)
}
