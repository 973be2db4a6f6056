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
    var variables: [String: String] = [:]
    variables.reserveCapacity(64)
    var place = environ
    while let entry = place.pointee {
      let text = String(cString: entry)
      if let sign = text.utf8.firstIndex(of: UInt8(ascii: "=")) {
        let name = String(text[..<sign])
        if variables[name] == nil { variables[name] = String(text[text.utf8.index(after: sign)...]) }
      }
      place += 1
    }
    return variables
    #else
    return ProcessInfo.processInfo.environment
    #endif
  }
}
