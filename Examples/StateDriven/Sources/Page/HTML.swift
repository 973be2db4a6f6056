/// A fragment of HTML.
///
/// Text is always escaped.
struct HTML: ExpressibleByStringInterpolation, CustomStringConvertible {
  /// The markup.
  private(set) var description: String

  /// Creates a fragment from literal markup.
  init(stringLiteral markup: String) { description = markup }

  init(stringInterpolation: StringInterpolation) { description = stringInterpolation.markup }

  /// Joins fragments.
  init(_ pieces: some Sequence<HTML>) { description = pieces.map(\.description).joined(separator: "\n") }

  /// The interpolation of values into a literal: fragments as they are, other values escaped.
  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var markup = ""

    init(literalCapacity: Int, interpolationCount: Int) { markup.reserveCapacity(literalCapacity) }

    mutating func appendLiteral(_ literal: String) { markup += literal }

    mutating func appendInterpolation(_ piece: HTML) { markup += piece.description }

    mutating func appendInterpolation(_ text: String) {
      for character in text.unicodeScalars {
        switch character {
        case "&": markup += "&amp;"
        case "<": markup += "&lt;"
        case ">": markup += "&gt;"
        case "\"": markup += "&quot;"
        default: markup.unicodeScalars.append(character)
        }
      }
    }

    mutating func appendInterpolation(_ number: Int) { markup += "\(number)" }
  }
}

extension HTML {
  /// Returns a paragraph; empty if there is no text.
  static func line(_ text: String?, _ style: String) -> HTML {
    text.map { "<p class=\"\(style)\">\($0)</p>" } ?? ""
  }
}
