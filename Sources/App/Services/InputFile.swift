import QuidCore
import QuidPresentation

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

struct InputFile: Sendable {
  let path: String

  var isStandardInput: Bool { path == "-" }

  /// Reads the file or standard input up to `limit` bytes; longer input gives `limit + 1` bytes.
  func read(limit: Int, _ console: Console) throws -> Data {
    guard !isStandardInput else { return Data(try console.input.all(limit: limit)) }
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw unreadable }
    defer { close(file) }
    let input = ByteInput(
      read: { memory in
        while true {
          let count = systemRead(file, memory.baseAddress, memory.count)
          if count >= 0 { return count }
          guard errno == EINTR else { throw unreadable }
        }
      }, isReady: { _ in true })
    return Data(try input.all(limit: limit))
  }

  private var unreadable: CommandError {
    .file("\(path.excerpt(200)) cannot be read. Check that the path is a file and that you may read it.")
  }
}
