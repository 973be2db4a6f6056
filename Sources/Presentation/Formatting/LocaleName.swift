/// The names that locales go by, as the environment and `--locale` give them.
enum LocaleName {
  /// The name that Foundation knows a locale by, such as `sv_SE` of `sv-SE.UTF-8`; `nil` for English and for no locale.
  static func foreign(_ identifier: String) -> String? {
    let end = identifier.utf8.firstIndex { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "@") }
    let name = String(identifier[..<(end ?? identifier.endIndex)])
    guard !["", "C", "POSIX", "en", "en_US", "en-US"].contains(name) else { return nil }
    return name.replacing("-", with: "_")
  }
}
