/// The naming scheme of Quid's auxiliary files: temporary files, lock files and renamed damaged files.
///
/// An auxiliary file is in the same folder as the file that it belongs to. Files whose names do not follow this
/// scheme are never removed automatically.
enum StorageFileName {
  private static let temporaryPrefix = ".quid-"
  private static let temporarySuffix = ".tmp"
  private static let setAsideInfix = ".corrupt-"

  static func temporary() -> String { temporaryPrefix + hexadecimal(.random(in: .min ... .max)) + temporarySuffix }

  /// Returns whether a name follows the scheme of temporary files, such as `.quid-0123456789abcdef.tmp`.
  static func isTemporary(_ name: String) -> Bool {
    name.hasPrefix(temporaryPrefix) && name.hasSuffix(temporarySuffix)
      && name.utf8.count == temporaryPrefix.utf8.count + 16 + temporarySuffix.utf8.count
  }

  static func lock(of name: String) -> String { ".\(name).lock" }

  /// Returns the name to which a damaged file is renamed, such as `watchlist.json.corrupt-1795000000`.
  static func setAside(_ name: String, second: Int) -> String { "\(name)\(setAsideInfix)\(second)" }

  /// Splits the name of a renamed damaged file into the original name and the time at which the file was renamed.
  ///
  /// - Returns: The original name, and the time in seconds since 1970; `nil` if the name is not in the format of
  ///   ``setAside(_:second:)``.
  static func splitSetAside(_ name: String) -> (original: Substring, second: Int)? {
    guard let dash = name.utf8.lastIndex(of: UInt8(ascii: "-")), name[...dash].hasSuffix(setAsideInfix),
      let second = Int(name[dash...].dropFirst())
    else { return nil }
    return (name[...dash].dropLast(setAsideInfix.count), second)
  }

  /// Returns a number as 16 lower-case hexadecimal digits, with leading zeros.
  static func hexadecimal(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
