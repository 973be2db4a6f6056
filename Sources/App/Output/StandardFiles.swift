import Foundation

/// Reserves the descriptors of standard input, output and error.
enum StandardFiles {
  /// Opens `/dev/null` for each closed standard descriptor, in the wrong direction, so that its use still fails.
  ///
  /// Otherwise the next opened file would get the free descriptor, and a report would be written into that file.
  static func open() {
    for file in STDIN_FILENO...STDERR_FILENO where fcntl(file, F_GETFD) == -1 {
      _ = Foundation.open("/dev/null", file == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}
