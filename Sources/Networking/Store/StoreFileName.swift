/// The names of the files beside the stored ones; whatever is called otherwise is not the store's and is left alone.
enum StoreFileName {
  /// A name for a file that is being written, different each time.
  static func temporary() -> String { temporaryStart + hexadecimal(.random(in: .min ... .max)) + temporaryEnd }

  /// Whether a file was being written, perhaps by a process that did not come to the end of it.
  static func isTemporary(_ name: String) -> Bool {
    name.hasPrefix(temporaryStart) && name.hasSuffix(temporaryEnd)
      && name.utf8.count == temporaryStart.utf8.count + 16 + temporaryEnd.utf8.count
  }

  private static let temporaryStart = ".quid-"
  private static let temporaryEnd = ".tmp"

  /// The name of the lock for changes of a file.
  static func lock(of name: String) -> String { ".\(name).lock" }

  /// The name under which a damaged file is set aside; `second` counts from 1970.
  static func setAside(_ name: String, second: Int) -> String { "\(name)\(asideMark)\(second)" }

  /// When a damaged file of the store was set aside, in seconds since 1970; `nil` for a name of another kind.
  static func secondSetAside(_ name: String) -> Int? {
    let parts = name.split(separator: asideMark, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].hasSuffix(StoredKind.answer.end) || parts[0].hasSuffix(StoredKind.state.end) else {
      return nil
    }
    return Int(parts[1])
  }

  private static let asideMark = ".corrupt-"

  /// Sixteen small hexadecimal digits.
  static func hexadecimal(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
