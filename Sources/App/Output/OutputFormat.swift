enum OutputFormat: Hashable, Sendable {
  case text
  case json
  /// Comma-separated values (CSV, RFC 4180).
  case csv
  case tsv

  /// The command-line option that selects the format, such as `--csv`; `nil` for text, which is the default.
  var option: String? {
    switch self {
    case .text: nil
    case .json: "--json"
    case .csv: "--csv"
    case .tsv: "--tsv"
    }
  }

  /// Whether the format is CSV or TSV.
  var isTable: Bool { self == .csv || self == .tsv }
}
