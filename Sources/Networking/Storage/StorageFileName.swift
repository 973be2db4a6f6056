/// The naming scheme of auxiliary files: temporary files, locks and damaged files that were set aside.
///
/// Files with other names are never removed.
enum StorageFileName {
  private static let temporaryPrefix = ".quid-"
  private static let temporarySuffix = ".tmp"
  private static let setAsideInfix = ".corrupt-"

  /// Returns a random name for a file that is being written, such as `.quid-0123456789abcdef.tmp`.
  static func temporary() -> String { temporaryPrefix + hexadecimal(.random(in: .min ... .max)) + temporarySuffix }

  /// Whether a name is that of a temporary file, which a process may have abandoned.
  static func isTemporary(_ name: String) -> Bool {
    name.hasPrefix(temporaryPrefix) && name.hasSuffix(temporarySuffix)
      && name.utf8.count == temporaryPrefix.utf8.count + 16 + temporarySuffix.utf8.count
  }

  /// Returns the name of the lock file that protects changes of a file.
  static func lock(of name: String) -> String { ".\(name).lock" }

  /// Returns the name to which a damaged file is renamed, such as `watchlist.json.corrupt-1795000000`.
  ///
  /// - Parameter second: the time in seconds since 1970.
  static func setAside(_ name: String, second: Int) -> String { "\(name)\(setAsideInfix)\(second)" }

  /// Splits the name of a damaged file into its original name and the time in seconds since 1970.
  ///
  /// - Returns: `nil` for a name that ``setAside(_:second:)`` does not produce.
  static func splitSetAside(_ name: String) -> (original: Substring, second: Int)? {
    let parts = name.split(separator: setAsideInfix, omittingEmptySubsequences: false)
    guard parts.count == 2, let second = Int(parts[1]) else { return nil }
    return (parts[0], second)
  }

  /// Returns the 16 lower-case hexadecimal digits of a number.
  static func hexadecimal(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
