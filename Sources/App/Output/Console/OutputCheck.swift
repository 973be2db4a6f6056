#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

enum OutputCheck {
  private static let reportSize: UInt64 = 16_384

  /// Returns whether output can be written to an open file, without writing any.
  ///
  /// The file must be open for writing, a pipe must have a reader, the disk free space, and the file size limit must
  /// not be reached. Disk quotas are not checked, because there is no portable way to read them.
  static func canWrite(to file: Int32) -> Bool {
    // Writing no bytes fails for a closed or read-only file and for devices that are always full.
    guard retrying({ write(file, "", 0) }) == 0 else { return false }
    var output = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
    if poll(&output, 1, 0) > 0, Int32(output.revents) & Int32(POLLERR | POLLHUP | POLLNVAL) != 0 { return false }
    var status = stat()
    guard fstat(file, &status) == 0 else { return false }
    guard status.st_mode & S_IFMT == S_IFREG else { return true }
    return hasSpace(file) && isBelowSizeLimit(file, status)
  }

  private static func hasSpace(_ file: Int32) -> Bool {
    var system = statvfs()
    // Some file systems do not report their size.
    guard fstatvfs(file, &system) == 0, system.f_blocks > 0 else { return true }
    let blocks = geteuid() == 0 ? system.f_bfree : system.f_bavail
    let (space, isHuge) = UInt64(blocks).multipliedReportingOverflow(by: UInt64(system.f_frsize))
    return isHuge || space >= reportSize
  }

  private static func isBelowSizeLimit(_ file: Int32, _ status: stat) -> Bool {
    guard let limit = ResourceLimit.fileSize.values else { return true }
    let isAppending = fcntl(file, F_GETFL) & O_APPEND != 0
    let position = isAppending ? Int64(status.st_size) : Int64(max(0, lseek(file, 0, SEEK_CUR)))
    let end = UInt64(clamping: position) + reportSize
    return end <= UInt64(limit.rlim_cur)
  }

  private static func retrying(_ call: () -> Int) -> Int {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }
}
