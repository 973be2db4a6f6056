/// A piece of a page; text becomes one only by being escaped.
struct HTML: ExpressibleByStringInterpolation, CustomStringConvertible {
  /// The markup.
  private(set) var description: String

  /// Markup that stands in the source.
  init(stringLiteral markup: String) { description = markup }

  init(stringInterpolation: StringInterpolation) { description = stringInterpolation.markup }

  /// Pieces one after the other.
  init(_ pieces: some Sequence<HTML>) { description = pieces.map(\.description).joined(separator: "\n") }

  /// What stands between the braces of a literal: a piece as it is, anything else escaped.
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
  /// A paragraph; nothing where there is no text.
  static func line(_ text: String?, _ style: String) -> HTML {
    text.map { "<p class=\"\(style)\">\($0)</p>" } ?? ""
  }
}
