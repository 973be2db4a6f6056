import Foundation

/// A process of its own that uses a store: `StoreHammer`, which is built with the tests.
struct HammerProcess: Sendable {
  private let id: pid_t

  /// How a process ended.
  enum End: Hashable, Sendable {
    case exited(Int32)
    case killed(by: Int32)
  }

  /// Starts one with that work.
  init(_ work: String, _ folder: URL, _ number: Int = 0) throws {
    try self.init([Self.path(), work, folder.path(percentEncoded: false), "\(number)"])
  }

  /// Starts any program, given by its path.
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

  /// Ends the process at once, wherever it is.
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

  /// Where the program lies: beside the tests.
  static func path() throws -> String {
    let places = [Bundle.main.bundleURL] + Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }
    for place in places {
      let path = place.appending(path: "StoreHammer").path(percentEncoded: false)
      if access(path, X_OK) == 0 { return path }
    }
    throw CocoaError(.fileNoSuchFile)
  }
}
