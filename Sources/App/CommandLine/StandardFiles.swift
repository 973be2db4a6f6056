import Foundation

/// Keeps the descriptors of standard input, output and error from being given to other files.
enum StandardFiles {
  /// Opens each of the three that is closed, in the wrong direction, so that its use still fails.
  ///
  /// The next file that is opened would get the free descriptor, and a report would be written into it.
  static func open() {
    for file in STDIN_FILENO...STDERR_FILENO where fcntl(file, F_GETFD) == -1 {
      _ = Foundation.open("/dev/null", file == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}
