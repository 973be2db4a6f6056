#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

enum StandardFiles {
  /// Opens `/dev/null` for each closed standard file descriptor, so that no other file gets the output.
  ///
  /// Each descriptor is opened in the wrong direction, so that reading or writing it still fails.
  static func reserve() {
    for file in STDIN_FILENO...STDERR_FILENO where fcntl(file, F_GETFD) == -1 {
      _ = open("/dev/null", file == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}
