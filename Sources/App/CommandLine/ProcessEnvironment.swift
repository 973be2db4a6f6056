import Foundation

#if canImport(Musl)
@preconcurrency import Musl
#elseif canImport(Glibc)
@preconcurrency import Glibc
#endif

/// The environment variables of this process.
enum ProcessEnvironment {
  /// Each variable and its value; of one that is there twice, the first, as `getenv` has it.
  ///
  /// Read where the system keeps them, before anything could change them: Foundation's way takes a tenth of a command's
  /// time.
  static func variables() -> [String: String] {
    #if canImport(Musl) || canImport(Glibc)
    variables(in: environ)
    #else
    ProcessInfo.processInfo.environment
    #endif
  }

  /// The same of a list as the system keeps it: texts `name=value`, of which a `nil` is the end.
  static func variables(in list: UnsafePointer<UnsafeMutablePointer<CChar>?>) -> [String: String] {
    var count = 0
    while list[count] != nil { count += 1 }
    var variables = [String: String](minimumCapacity: count)
    // From the last to the first, which then stands.
    while count > 0 {
      count -= 1
      guard let entry = list[count], let sign = strchr(entry, Int32(UInt8(ascii: "="))) else { continue }
      let name = UnsafeRawBufferPointer(start: entry, count: sign - entry)
      variables[String(decoding: name, as: UTF8.self)] = String(cString: sign + 1)
    }
    return variables
  }
}
