import QuidCore

#if canImport(Musl)
@preconcurrency import Musl
#elseif canImport(Glibc)
@preconcurrency import Glibc
#endif

enum ProcessEnvironment {
  /// Returns the environment variables and their values; of a duplicate variable the first value, as in `getenv`.
  ///
  /// Reads `environ` before other code can change it, because `ProcessInfo` takes a tenth of the run time of a command.
  static func variables() -> [String: String] {
    #if canImport(Musl) || canImport(Glibc)
    variables(in: environ)
    #else
    ProcessInfo.processInfo.environment
    #endif
  }

  /// Parses a null-terminated list of C strings of the form `name=value`.
  static func variables(in list: UnsafePointer<UnsafeMutablePointer<CChar>?>) -> [String: String] {
    var count = 0
    while list[count] != nil { count += 1 }
    var variables = [String: String](minimumCapacity: count)
    // The list is read backwards, so that the first value of a duplicate variable remains.
    while count > 0 {
      count -= 1
      guard let entry = list[count], let separator = strchr(entry, Int32(UInt8(ascii: "="))) else { continue }
      let name = UnsafeRawBufferPointer(start: entry, count: separator - entry)
      variables[String(decoding: name, as: UTF8.self)] = String(cString: separator + 1)
    }
    return variables
  }
}
