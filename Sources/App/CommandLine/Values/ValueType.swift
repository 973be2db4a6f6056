/// The type of the value of an argument or option, for machine-readable descriptions of the commands.
enum ValueType: Hashable, Sendable {
  case string
  case integer(ClosedRange<Int>)
  case number
  case decimal
  case choice([String])
  /// Several of the given words, separated by commas.
  case list([String])
  case duration
  /// The code of a currency such as `EUR`, or a common name such as `euros`.
  case currency
  case day
  case file

  /// The name of the type, such as `integer`, in machine-readable descriptions of the commands.
  var name: String {
    switch self {
    case .string: "string"
    case .integer, .number: "integer"
    case .decimal: "decimal"
    case .choice: "choice"
    case .list: "list"
    case .duration: "duration"
    case .currency: "currency"
    case .day: "day"
    case .file: "file"
    }
  }

  /// The allowed words of a choice or list; `nil` for any other type.
  var words: [String]? {
    switch self {
    case .choice(let words), .list(let words): words
    default: nil
    }
  }

  /// The allowed range of a whole number; `nil` for any other type.
  var range: ClosedRange<Int>? {
    guard case .integer(let range) = self else { return nil }
    return range
  }
}
