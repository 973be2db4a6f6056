/// Removes what may be a key from strings that quote a URL.
///
/// Hosted nodes have their key in the path of their URL, so a path is shown only in the parts that cannot be one.
public enum SecretRedaction {
  /// The string in place of a key.
  public static let mask = "•••"

  /// Whether a segment of a path may be a key: it has 16 characters or more, or mixes letters and digits and is no
  /// version such as `v3`.
  public static func mayBeKey(_ segment: some StringProtocol) -> Bool {
    if segment.utf8.count >= 16 { return true }
    let hasDigit = segment.utf8.contains { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    let hasLetter = segment.utf8.contains { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 }
    return hasDigit && hasLetter && !isVersion(segment)
  }

  private static func isVersion(_ segment: some StringProtocol) -> Bool {
    guard let first = segment.utf8.first, first | 0x20 == UInt8(ascii: "v") else { return false }
    return (2...3).contains(segment.utf8.count)
      && segment.utf8.dropFirst().allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
  }

  /// Returns a path in which every segment that may be a key is masked.
  public static func path(_ path: some StringProtocol) -> String {
    path.split(separator: "/", omittingEmptySubsequences: false)
      .map { mayBeKey($0) ? mask : String($0) }.joined(separator: "/")
  }

  /// Returns a string whose URLs show neither user info nor a query nor a segment that may be a key.
  public static func urls(in text: String) -> String {
    guard text.contains("://") else { return text }
    var result = ""
    var rest = text[...]
    while let mark = rest.firstRange(of: "://") {
      result += rest[..<mark.upperBound]
      rest = rest[mark.upperBound...]
      var url = rest.prefix { !isEnd($0) }
      // Punctuation at the end belongs to the sentence.
      while let last = url.last, ".,;:!?".contains(last) { url.removeLast() }
      rest = rest[url.endIndex...]
      result += masked(url)
    }
    return result + rest
  }

  private static func isEnd(_ character: Character) -> Bool {
    character.isWhitespace || "\"'`<>()[]{}“”‘’,".contains(character)
  }

  /// What follows the scheme of a URL, masked.
  private static func masked(_ url: Substring) -> String {
    let end = url.firstIndex { $0 == "?" || $0 == "#" }
    let plain = url[..<(end ?? url.endIndex)]
    let slash = plain.firstIndex(of: "/") ?? plain.endIndex
    let host = plain[..<slash]
    let shown = host.lastIndex(of: "@").map { mask + host[$0...] } ?? String(host)
    return shown + path(plain[slash...]) + (end.map { "\(url[$0])\(mask)" } ?? "")
  }
}
