import QuidCore
import QuidNetworking
import QuidTerminal

/// The fields of a result, from which the JSON output, the CSV columns and the text columns are generated.
///
/// `Row` contains the values of the fields, `Line` the formatted values of the text format. `Line` is `Never` for a
/// table without text columns.
struct FieldTable<Row, Line>: Sendable, ExpressibleByArrayLiteral {
  /// The fields in the order of the CSV columns and of the text columns.
  let fields: [Field<Row, Line>]

  init(arrayLiteral fields: Field<Row, Line>...) { self.fields = fields }

  init(_ fields: [Field<Row, Line>]) { self.fields = fields }

  func json(_ row: Row) -> JSONValue {
    var members: [String: JSONValue] = [:]
    for field in fields { field.addMembers(row, &members) }
    return .object(members)
  }

  func json(_ rows: [Row]) -> JSONValue { .array(rows.map { json($0) }) }

  func csv(_ rows: [Row]) -> [[String]] {
    let fields = fields.filter { !$0.columns.isEmpty }
    return [fields.flatMap(\.columns)] + rows.map { row in fields.flatMap { $0.cells(row) } }
  }

  /// Returns the fields for a table whose rows have another type, without text columns.
  func within<Outer>(_ row: @escaping @Sendable (Outer) -> Row) -> [Field<Outer, Never>] {
    fields.map { field in
      Field<Outer, Never>(
        columns: field.columns, cells: { field.cells(row($0)) },
        addMembers: { outer, members in field.addMembers(row(outer), &members) })
    }
  }
}

extension FieldTable {
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
  /// The CSV headings of the field: several for an object, none for a field without CSV.
  fileprivate let columns: [String]
  fileprivate let cells: @Sendable (Row) -> [String]
  fileprivate let addMembers: @Sendable (Row, inout [String: JSONValue]) -> Void
  fileprivate let text: TextColumn<Line>?

  func hasValue(_ row: Row) -> Bool { cells(row).contains { !$0.isEmpty } }

  fileprivate init(
    columns: [String] = [], cells: @escaping @Sendable (Row) -> [String] = { _ in [] },
    addMembers: @escaping @Sendable (Row, inout [String: JSONValue]) -> Void = { _, _ in },
    text: TextColumn<Line>? = nil
  ) {
    self.columns = columns
    self.cells = cells
    self.addMembers = addMembers
    self.text = text
  }

  /// Creates a field for JSON and CSV.
  ///
  /// - Parameters:
  /// - column: The heading in CSV; `nil`, the default, for the key in JSON.
  /// - text: The column in the text format; `nil`, the default, if the text format does not contain the field.
  static func value<Value: FieldValue>(
    _ name: String, column: String? = nil, text: TextColumn<Line>? = nil,
    _ value: @escaping @Sendable (Row) -> Value
  ) -> Field {
    Field(
      columns: [column ?? name],
      cells: { [value($0).json.csvField] }, addMembers: { $1[name] = value($0).json }, text: text)
  }

  static func json<Value: FieldValue>(
    _ name: String, text: TextColumn<Line>? = nil, _ value: @escaping @Sendable (Row) -> Value
  ) -> Field {
    Field(addMembers: { $1[name] = value($0).json }, text: text)
  }

  /// Creates a field of the CSV output only, such as a value that is the same for all rows of the JSON output.
  static func csv(
    _ column: String, text: TextColumn<Line>? = nil, _ value: @escaping @Sendable (Row) -> some FieldValue
  ) -> Field {
    Field(columns: [column], cells: { [value($0).json.csvField] }, text: text)
  }

  static func text(_ column: TextColumn<Line>) -> Field { Field(text: column) }

  /// Creates a field whose value is a JSON object, with one CSV column for each of its fields, such as `onChainEther`.
  static func object<Inner>(
    _ name: String, _ table: FieldTable<Inner, Never>, text: TextColumn<Line>? = nil,
    _ value: @escaping @Sendable (Row) -> Inner
  ) -> Field {
    Field(
      columns: table.fields.flatMap(\.columns).map { name + $0.prefix(1).uppercased() + $0.dropFirst() },
      cells: { row in
        let inner = value(row)
        return table.fields.flatMap { $0.cells(inner) }
      }, addMembers: { $1[name] = table.json(value($0)) }, text: text)
  }

  /// Creates a field for JSON only, whose value is an object, or `null` if unknown.
  static func optionalObject<Inner>(
    _ name: String, _ table: FieldTable<Inner, Never>,
    _ value: @escaping @Sendable (Row) -> Inner?
  ) -> Field {
    Field(addMembers: { $1[name] = value($0).map { table.json($0) } ?? .null })
  }

  /// Creates a field for JSON only, whose value is an array of objects.
  static func rows<Inner, InnerLine>(
    _ name: String, _ table: FieldTable<Inner, InnerLine>,
    _ rows: @escaping @Sendable (Row) -> [Inner]
  ) -> Field {
    Field(addMembers: { $1[name] = table.json(rows($0)) })
  }

  /// Creates a field of several values whose JSON keys depend on the data, such as one value for each currency.
  static func members<Value: FieldValue>(
    _ values: @escaping @Sendable (Row) -> [String: Value]
  ) -> Field {
    Field(addMembers: { row, members in for (name, value) in values(row) { members[name] = value.json } })
  }
}
