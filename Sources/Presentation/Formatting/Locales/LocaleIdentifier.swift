import QuidCore

enum LocaleIdentifier {
  /// Returns the canonical form of a locale identifier, such as `sv_SE` for `sv-SE.UTF-8`.
  static func nonEnglish(_ identifier: String) -> String? {
    let end = identifier.utf8.firstIndex { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "@") }
    let name = String(identifier[..<(end ?? identifier.endIndex)])
    guard !["", "C", "POSIX", "en", "en_US", "en-US"].contains(name) else { return nil }
    return canonical(name.replacing("-", with: "_"))
  }

  /// Returns whether Quid supports a locale: its language is in ``LocaleTable``, and its region, if any, exists.
  ///
  /// An empty identifier, `C` and `POSIX` are also supported.
  static func isSupported(_ identifier: String) -> Bool {
    guard let name = nonEnglish(identifier) else { return true }
    let known = Set(LocaleTable.identifiers)
    if known.contains(name) { return true }
    var parts = name.split(separator: "_", omittingEmptySubsequences: false)[...]
    guard let language = parts.popFirst(), known.contains(String(language)) else { return false }
    if let script = parts.first, isScript(script) { parts.removeFirst() }
    if let region = parts.first, words(LocaleData.regions).contains(String(region)) { parts.removeFirst() }
    return parts.isEmpty
  }

  /// Returns the canonical form of a locale identifier, such as `zh_Hant_TW` for `zho_hant_tw`.
  ///
  /// A three-letter language code is replaced with the two-letter code of the language, if there is one.
  private static func canonical(_ name: String) -> String {
    let parts = name.split(separator: "_", omittingEmptySubsequences: false)
    let language = parts[0].lowercased()
    let others = parts.dropFirst().map {
      isScript($0) ? $0.prefix(1).uppercased() + $0.dropFirst().lowercased() : $0.uppercased()
    }
    return ([languageAliases[language] ?? language] + others).joined(separator: "_")
  }

  private static func isScript(_ part: Substring) -> Bool {
    part.utf8.count == 4 && part.utf8.allSatisfy { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 }
  }

  private static let languageAliases = Dictionary(
    words(LocaleData.languageAliases).map {
      ($0.prefix { $0 != "=" }.description, $0.drop { $0 != "=" }.dropFirst().description)
    },
    uniquingKeysWith: { first, _ in first })

  private static func words(_ list: String) -> [String] { list.split { $0 == " " || $0 == "\n" }.map(String.init) }
}
