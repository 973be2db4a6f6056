/// The naming scheme of the auxiliary files next to a stored file: temporary files, lock files and renamed
/// damaged files.
///
/// The cleanup of auxiliary files never removes a file with another name.
enum StorageFileName {
  private static let temporaryPrefix = ".quid-"
  private static let temporarySuffix = ".tmp"
  private static let setAsideInfix = ".corrupt-"

  /// Returns a random name for a temporary file, such as `.quid-0123456789abcdef.tmp`.
  static func temporary() -> String { temporaryPrefix + hexadecimal(.random(in: .min ... .max)) + temporarySuffix }

  /// Whether a name is that of a temporary file, such as `.quid-0123456789abcdef.tmp`.
  static func isTemporary(_ name: String) -> Bool {
    name.hasPrefix(temporaryPrefix) && name.hasSuffix(temporarySuffix)
      && name.utf8.count == temporaryPrefix.utf8.count + 16 + temporarySuffix.utf8.count
  }

  /// Returns the name of the lock file for a file, such as `.watchlist.json.lock`.
  static func lock(of name: String) -> String { ".\(name).lock" }

  /// Returns the name to which a damaged file is renamed, such as `watchlist.json.corrupt-1795000000`.
  ///
  /// - Parameters:
  ///   - name: the original name of the file.
  ///   - second: the time at which the file is renamed, in seconds since 1970.
  static func setAside(_ name: String, second: Int) -> String { "\(name)\(setAsideInfix)\(second)" }

  /// Splits the name of a renamed damaged file into the original name and the time in seconds since 1970.
  ///
  /// - Returns: `nil` for a name that is not in the format of ``setAside(_:second:)``.
  static func splitSetAside(_ name: String) -> (original: Substring, second: Int)? {
    let parts = name.split(separator: setAsideInfix, omittingEmptySubsequences: false)
    guard parts.count == 2, let second = Int(parts[1]) else { return nil }
    return (parts[0], second)
  }

  /// Returns a number as 16 lower-case hexadecimal digits, with leading zeros.
  static func hexadecimal(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
