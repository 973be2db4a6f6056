/// A namespace that masks possible API keys in URLs, such as those in the paths of hosted Ethereum nodes.
package enum SecretRedaction {
  package static let mask = "•••"

  /// Whether a path segment may be an API key: 16 or more bytes, or letters and digits, unless it is a version such as
  /// `v3`.
  package static func mayBeKey(_ segment: some StringProtocol) -> Bool {
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

  package static func path(_ path: some StringProtocol) -> String {
    path.split(separator: "/", omittingEmptySubsequences: false)
      .map { mayBeKey($0) ? mask : String($0) }.joined(separator: "/")
  }

  /// Returns the text with user names, passwords, queries, fragments and possible API keys in its URLs masked.
  package static func urls(in text: String) -> String {
    // Most strings contain no colon, and bytes are searched faster than characters.
    guard text.utf8.contains(UInt8(ascii: ":")) else { return text }
    var result = ""
    var rest = Substring(text)
    while let mark = rest.firstRange(of: "://") {
      result += rest[..<mark.upperBound]
      rest = rest[mark.upperBound...]
      var url = rest.prefix { !isEnd($0) }
      // Trailing punctuation belongs to the sentence, not to the URL. Inside a URL, it may be part of a key.
      while let last = url.last, ".,;:!?()[]{}".contains(last) { url.removeLast() }
      rest = rest[url.endIndex...]
      result += masked(url)
    }
    return result + rest
  }

  private static func isEnd(_ character: Character) -> Bool {
    character.isWhitespace || "\"'`<>“”‘’".contains(character)
  }

  /// Returns a masked URL without its scheme and `://`.
  private static func masked(_ url: Substring) -> String {
    let end = url.firstIndex { $0 == "?" || $0 == "#" }
    let plain = url[..<(end ?? url.endIndex)]
    let slash = plain.firstIndex(of: "/") ?? plain.endIndex
    let host = plain[..<slash]
    let shown = host.lastIndex(of: "@").map { mask + host[$0...] } ?? String(host)
    return shown + path(plain[slash...]) + (end.map { "\(url[$0])\(mask)" } ?? "")
  }
}
