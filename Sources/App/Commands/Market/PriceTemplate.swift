import QuidCore
import QuidNetworking
import QuidPresentation
import QuidTerminal

/// The template of `quid price --format`: the text for each coin, with fields such as `{price}`.
///
/// `{{` and `}}` are braces. `\n` is a line break, `\t` a tab and `\\` a backslash.
struct PriceTemplate: Hashable, Sendable {
  enum Field: String, Hashable, Sendable, CaseIterable {
    case symbol
    case name
    case id
    case price
    case amount
    case currency
    /// The change over the last 24 hours, in percent.
    case change
    /// The direction of the change; empty if the price is unchanged or the change is unknown.
    case arrow
    case time
    case age

    var placeholder: String { "{\(rawValue)}" }
  }

  private enum Part: Hashable, Sendable {
    case text(String)
    case field(Field)
    case lineBreak
  }

  private let parts: [Part]

  init(_ template: String, of option: String) throws {
    guard !template.isEmpty else {
      throw CommandError.usage("The value of \(option) is empty. Give a template such as '{symbol} {price}'.")
    }
    var parts: [Part] = []
    var text = ""
    var rest = template.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      var part: Part?
      switch scalar {
      case "{" where rest.first == "{", "}" where rest.first == "}":
        text.unicodeScalars.append(scalar)
        rest.removeFirst()
      case "{": part = .field(try Self.field(at: &rest, option))
      case "}":
        throw CommandError.usage("\(option): a closing brace has no opening brace. Write }} for a literal brace.")
      case "\\":
        let escape = rest.popFirst()
        switch escape {
        case "n"?: part = .lineBreak
        case "t"?: text += "\t"
        case "\\"?: text += "\\"
        default:
          let typed = escape.map { String($0) } ?? ""
          throw CommandError.usage("\(option): unknown escape “\\\(typed)”. Use \\n, \\t, or \\\\ for a backslash.")
        }
      case "\n": part = .lineBreak
      default: text.unicodeScalars.append(scalar)
      }
      guard let part else { continue }
      parts += text.isEmpty ? [part] : [.text(text), part]
      text = ""
    }
    self.parts = text.isEmpty ? parts : parts + [.text(text)]
  }

  /// Parses a field such as `{name}` after its opening brace and removes it from the rest of the template.
  private static func field(
    at rest: inout Substring.UnicodeScalarView, _ option: String
  ) throws -> Field {
    let name = String(rest.prefix { $0 != "{" && $0 != "}" })
    rest.removeFirst(name.unicodeScalars.count)
    guard rest.popFirst() == "}" else {
      throw CommandError.usage(
        "\(option): the field “{\(name.excerpt())” has no closing brace. Write {{ for a literal brace.")
    }
    if let field = Field(rawValue: name.lowercased()) { return field }
    let placeholders = Field.allCases.map(\.placeholder)
    let hint = NearestName.hint(for: "{\(name)}", among: placeholders)
    throw CommandError.usage(
      "\(option): unknown field “{\(name.excerpt())}”.\(hint) The fields are: \(placeholders.joined(separator: ", ")).")
  }

  func lines(_ price: PriceViewState) -> [StyledLine] {
    var lines = [StyledLine()]
    for part in parts {
      switch part {
      case .text(let text): lines[lines.count - 1].append(verbatim: text)
      case .field(let field): lines[lines.count - 1].append(Self.value(of: field, price))
      case .lineBreak: lines.append(StyledLine())
      }
    }
    return lines
  }

  private static func value(of field: Field, _ price: PriceViewState) -> StyledLine {
    switch field {
    case .symbol: StyledLine(price.symbol.excerpt(12))
    case .name: StyledLine(price.name.excerpt(40))
    case .id: StyledLine(price.id.excerpt(40))
    case .price: StyledLine(price.price)
    case .amount: StyledLine(price.amount)
    case .currency: StyledLine(price.currency)
    case .change: StyledLine(price.change.value, price.change.style)
    case .arrow: StyledLine(price.change.direction?.arrow ?? "", price.change.style)
    case .time: StyledLine(price.time)
    case .age: StyledLine(price.age)
    }
  }
}

extension ValueParser where Value == PriceTemplate {
  static var priceTemplate: ValueParser {
    ValueParser(placeholder: "TEMPLATE") { string, name in
      try PriceTemplate(string, of: name)
    }
  }
}
