import Foundation
import QuidCore

extension UpstreamURL {
  /// The base with every segment of its path masked that may be a key, as it is shown to users.
  public var redacted: String { origin.description + SecretRedaction.path(path) }

  /// Returns a string without what may be a key in it: the segments of this base's path, and parts of other URLs.
  ///
  /// - Parameter hidesPath: whether every segment counts as a key, also one that is a plain word of six letters or more.
  func redacting(_ text: String, hidesPath: Bool) -> String {
    var text = text
    for segment in secretSegments(hidesPath: hidesPath) {
      text = Self.masking(segment, in: text)
    }
    return SecretRedaction.urls(in: text)
  }

  /// The segments as they stand in the path and as a server decodes them, the longest first.
  private func secretSegments(hidesPath: Bool) -> [String] {
    let segments = path.split(separator: "/").map { String($0) }
      .filter { SecretRedaction.mayBeKey($0) || hidesPath && $0.utf8.count >= Self.wordLength }
    let decoded = segments.compactMap { $0.removingPercentEncoding }
    return Set(segments + decoded).filter { !$0.isEmpty }.sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) }
  }

  /// The length in bytes below which a segment is also a part of ordinary words and numbers.
  private static let wordLength = 6

  private static func masking(_ segment: String, in text: String) -> String {
    var result = ""
    var rest = text[...]
    while let match = rest.range(of: segment, options: [.caseInsensitive, .literal]) {
      let isPart =
        segment.utf8.count < wordLength
        && (rest[..<match.lowerBound].last.map(isWordCharacter) ?? result.last.map(isWordCharacter) ?? false
          || rest[match.upperBound...].first.map(isWordCharacter) ?? false)
      result += rest[..<match.lowerBound]
      result += isPart ? rest[match] : SecretRedaction.mask[...]
      rest = rest[match.upperBound...]
    }
    return result + rest
  }

  private static func isWordCharacter(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }
}
