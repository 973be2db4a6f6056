import QuidCore
import QuidNetworking
import QuidTerminal

/// The fields of the rows of a result, from which the JSON objects, the CSV columns and the text columns are generated.
///
/// `Row` contains the values of the fields, `Line` the formatted values of the text format. `Line` is `Never` for a
/// table without text columns.
struct FieldTable<Row, Line>: Sendable, ExpressibleByArrayLiteral {
  /// The fields in the order of the CSV columns and of the text columns.
  let fields: [Field<Row, Line>]

  init(arrayLiteral fields: Field<Row, Line>...) { self.fields = fields }

  init(_ fields: [Field<Row, Line>]) { self.fields = fields }

  /// Returns the members of the JSON object for a row.
  func members(of row: Row) -> Fields {
    var members: Fields = [:]
    for field in fields { if let key = field.key { members[key] = .some(field.value(row)) } }
    return members
  }

  func json(_ row: Row) -> JSONValue { JSONValue(fields: members(of: row)) }

  func json(_ rows: [Row]) -> JSONValue { .array(rows.map { json($0) }) }

  func csv(_ rows: [Row]) -> [[String]] {
    let fields = fields.filter { $0.column != nil }
    return [fields.compactMap(\.column)] + rows.map { row in fields.map { $0.cell(row) } }
  }

  /// Returns the widest text table that fits into `columns` cells, or the narrowest table if none fits.
  func text(
    _ lines: [Line], columns: Int, alphabet: TerminalAlphabet = .unicode, hasHeadings: Bool = true
  ) -> TextTable {
    let selections = fields.compactMap(\.text).selections(omission: \.omission)
    return selections.lazy.map { Self.table(lines, $0, alphabet, hasHeadings) }.fitting(columns, width: \.width)
  }

  private static func table(
    _ lines: [Line], _ columns: [TextColumn<Line>], _ alphabet: TerminalAlphabet, _ hasHeadings: Bool
  ) -> TextTable {
    var table = TextTable(columns.map(\.alignment), alphabet: alphabet)
    if hasHeadings, let first = lines.first { table.append(columns.map { .init($0.heading(first), .strong) }) }
    for line in lines { table.append(columns.map { $0.cell(line) }) }
    return table
  }
}

struct Field<Row, Line>: Sendable {
  /// The key in JSON; `nil` for a field without JSON.
  fileprivate let key: String?
  /// The heading in CSV; `nil` for a field without CSV.
  fileprivate let column: String?
  fileprivate let text: TextColumn<Line>?
  fileprivate let value: @Sendable (Row) -> any FieldValue

  /// Creates a field for JSON and CSV.
  ///
  /// - Parameters:
  /// - column: The heading in CSV; `nil`, the default, for the key in JSON.
  /// - text: The column in the text format; `nil`, the default, if the text format does not contain the field.
  static func value(
    _ key: String, column: String? = nil, text: TextColumn<Line>? = nil,
    _ value: @escaping @Sendable (Row) -> some FieldValue
  ) -> Field {
    Field(key: key, column: column ?? key, text: text, value: value)
  }

  static func json(
    _ key: String, text: TextColumn<Line>? = nil, _ value: @escaping @Sendable (Row) -> some FieldValue
  ) -> Field {
    Field(key: key, column: nil, text: text, value: value)
  }

  /// Creates a field of the CSV output only, such as a value that is the same for all rows of the JSON output.
  static func csv(_ column: String, _ value: @escaping @Sendable (Row) -> some FieldValue) -> Field {
    Field(key: nil, column: column, text: nil, value: value)
  }

  static func text(_ column: TextColumn<Line>) -> Field {
    Field(key: nil, column: nil, text: column) { _ in JSONValue.null }
  }

  func hasValue(_ row: Row) -> Bool { !cell(row).isEmpty }

  fileprivate func cell(_ row: Row) -> String { value(row).json.csvField }
}
