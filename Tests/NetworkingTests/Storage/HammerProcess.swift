import Foundation

/// A process that uses a cache: `StoreHammer`, which is built with the tests.
struct HammerProcess: Sendable {
  private let id: pid_t

  /// The end of a process.
  enum End: Hashable, Sendable {
    case exited(Int32)
    case killed(by: Int32)
  }

  /// Starts `StoreHammer` with the given work.
  init(_ work: String, _ folder: URL, _ number: Int = 0) throws {
    try self.init([Self.path(), work, folder.path(percentEncoded: false), "\(number)"])
  }

  /// Starts any program with its path as the first argument.
  init(_ arguments: [String]) throws {
    var strings: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
    strings.append(nil)
    defer { strings.forEach { free($0) } }
    #if canImport(Darwin)
    let environ = _NSGetEnviron().pointee
    #endif
    var id: pid_t = 0
    let number = posix_spawn(&id, arguments[0], nil, nil, strings, environ)
    guard number == 0 else { throw POSIXError(POSIXError.Code(rawValue: number) ?? .EIO) }
    self.id = id
  }

  /// Kills the process at once.
  func kill() -> End {
    Foundation.kill(id, SIGKILL)
    return end()
  }

  /// Waits for the process to end.
  func end() -> End {
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    return signal == 0 ? .exited(status >> 8 & 0xFF) : .killed(by: signal)
  }

  /// Returns the path of `StoreHammer`, in the folder of the test bundle.
  static func path() throws -> String {
    let folders = [Bundle.main.bundleURL] + Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }
    for folder in folders {
      let path = folder.appending(path: "StoreHammer").path(percentEncoded: false)
      if access(path, X_OK) == 0 { return path }
    }
    throw CocoaError(.fileNoSuchFile)
  }
}
