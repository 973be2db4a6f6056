#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A source of bytes: the standard input of the process, or constant data in a test.
struct ByteInput: Sendable {
  /// Waits for bytes and copies the available ones into a buffer; returns their number, or 0 at the end of the input.
  let read: @Sendable (UnsafeMutableRawBufferPointer) throws -> Int
  /// Waits for at most a number of milliseconds and returns whether bytes can then be read without waiting.
  let isReady: @Sendable (Int32) -> Bool

  static let nothing = ByteInput(read: { _ in 0 }, isReady: { _ in true })

  /// Reads up to the end of the input or to `limit` bytes; if the input is longer, the result has `limit + 1` bytes.
  func all(limit: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 65_536)
    while bytes.count <= limit {
      let count = try block.withUnsafeMutableBytes { try read($0) }
      if count == 0 { break }
      bytes += block.prefix(min(count, limit + 1 - bytes.count))
    }
    return bytes
  }
}

extension ByteInput {
  /// The interval in milliseconds at which a waiting read checks whether the task is cancelled.
  private static let patience: Int32 = 100

  /// Returns the standard input of the process; `listen`, called before each read, starts the handling of signals.
  static func standard(listen: @escaping @Sendable () -> Void) -> ByteInput {
    ByteInput(
      read: { memory in
        listen()
        while true {
          // A signal may not interrupt `poll`, so its timeout is short.
          var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
          let isReady = poll(&input, 1, patience) != 0
          if Task.isCancelled { throw CommandError.interrupted }
          guard isReady else { continue }
          let count = systemRead(STDIN_FILENO, memory.baseAddress, memory.count)
          if count >= 0 { return count }
          guard errno == EINTR else {
            throw CommandError.file("Standard input cannot be read. Check that it is a file, a pipe or a terminal.")
          }
        }
      },
      isReady: { milliseconds in
        var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        return poll(&input, 1, milliseconds) != 0
      })
  }
}

// Within the type, a member named `read` hides the function of the C library.
func systemRead(_ file: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(file, bytes, count)
}
