import Foundation

/// The names that locales go by, as the environment and `--locale` give them.
enum LocaleName {
  /// The name that Foundation knows a locale by, such as `sv_SE` of `sv-SE.UTF-8`; `nil` for English and for no locale.
  static func foreign(_ identifier: String) -> String? {
    let end = identifier.utf8.firstIndex { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "@") }
    let name = String(identifier[..<(end ?? identifier.endIndex)])
    guard !["", "C", "POSIX", "en", "en_US", "en-US"].contains(name) else { return nil }
    return name.replacing("-", with: "_")
  }

  /// The identifiers of all locales that Foundation has formats of.
  static var all: [String] { Locale.availableIdentifiers }

  /// Whether Foundation has formats of the language, and script and region exist; true for English and for no locale.
  static func isKnown(_ identifier: String) -> Bool {
    guard let name = foreign(identifier) else { return true }
    if all.contains(name) { return true }
    let parts = Locale.Components(identifier: name).languageComponents
    guard let language = parts.languageCode?.identifier, all.contains(language) else { return false }
    // Anything that is neither a script nor a region is left out of the components.
    let count = 1 + (parts.script == nil ? 0 : 1) + (parts.region == nil ? 0 : 1)
    return name.split(separator: "_", omittingEmptySubsequences: false).count == count
      && parts.region?.isISORegion ?? true
  }
}
