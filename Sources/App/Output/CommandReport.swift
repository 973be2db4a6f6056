import QuidCore
import QuidTerminal

/// The format in which a command prints its result.
enum OutputFormat: Hashable, Sendable {
  /// Formatted text for the user, such as a table.
  case text
  /// One JSON object for use by other programs.
  case json
  /// Comma-separated values (CSV, RFC 4180).
  case csv
  /// Tab-separated values (TSV).
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

  /// A Boolean value that indicates whether the format is a table of values: CSV or TSV.
  var isTable: Bool { self == .csv || self == .tsv }
}

/// The result of a command, which can be printed in every output format.
///
/// Only the requested format is computed.
protocol CommandReport: Sendable {
  /// The fields of the result in the JSON output.
  static var fields: Fields { get }
  /// A table of fields without columns of the text format.
  typealias Fields = FieldTable<Self, Never>
  /// The providers of the values in the result, with the times of the values.
  var sources: [SourceReport] { get }
  /// The warnings about a result that is valid, such as a warning about outdated data.
  var warnings: [String] { get }
  /// The reasons why the input is rejected; empty if it is accepted.
  ///
  /// The text format prints the reasons on standard error.
  var problems: [String] { get }
  /// The message to print on standard error if the result is empty; `nil` if it is not empty.
  var emptyMessage: String? { get }
  /// The errors of the parts of the result that could not be loaded.
  ///
  /// All other parts are printed.
  var failures: [CommandError] { get }
  /// The messages about side effects of the command, such as a file that was written.
  var notes: [String] { get }
  /// The values that a condition of `quid watch --until` can refer to, including those that are currently unknown.
  var watchedValues: [WatchedValue] { get }
  /// Returns the lines of the text format.
  ///
  /// - Parameter columns: The width of the terminal in columns.
  func lines(columns: Int) -> [StyledLine]
  /// The rows of the CSV output, starting with the header; `nil` if the result cannot be printed as a table.
  var table: [[String]]? { get }
  /// A Boolean value that indicates whether ``table`` is already limited to the columns that the option `--columns`
  /// selects.
  var hasChosenColumns: Bool { get }
  /// The exit code with which the process ends after printing the result.
  var exitCode: ExitCode { get }
  /// The message for standard error if the result cannot be printed; `nil` if the command had no side effect.
  ///
  /// If there is a message, the process ends with ``exitCode``, because the side effect has succeeded or failed
  /// independently of the output.
  var messageIfUnwritten: String? { get }
  /// A Boolean value that indicates whether warnings are not printed, because a shell reads the output.
  var omitsWarnings: Bool { get }
  /// A Boolean value that indicates whether the command has already printed its result while it ran.
  ///
  /// If so, only warnings and errors remain to be printed.
  var isWritten: Bool { get }
}

extension CommandReport {
  /// The result as a JSON object, for the key `data` of the JSON output.
  var data: JSONValue { Self.fields.json(self) }
  /// The type of ``data``, from which the JSON Schema is generated.
  static var dataType: FieldType { .object(fields.description) }
  var sources: [SourceReport] { [] }
  var warnings: [String] { [] }
  var problems: [String] { [] }
  var emptyMessage: String? { nil }
  var table: [[String]]? { nil }
  var hasChosenColumns: Bool { false }
  var isWritten: Bool { false }
  var omitsWarnings: Bool { false }
  var messageIfUnwritten: String? { nil }
  var failures: [CommandError] { [] }
  var notes: [String] { [] }
  var watchedValues: [WatchedValue] { [] }

  /// Returns the messages about the parts of the result that could not be loaded.
  ///
  /// - Parameter isOffline: Whether the user has disabled the network with `--offline`.
  func failureMessages(isOffline: Bool) -> [String] { failures.map { (isOffline ? $0.offline : $0).message } }

  /// The exit code for rejected input, or for the first part of the result that could not be loaded.
  ///
  /// The exit code is ``ExitCode/success`` if there was neither.
  var exitCode: ExitCode { problems.isEmpty ? failures.first?.exitCode ?? .success : .refusedInput }
}

/// A named value of a result that a condition of `quid watch --until` can refer to.
struct WatchedValue: Hashable, Sendable {
  /// The name of the value in lowercase, such as `btc`, `gas` or `change`.
  let name: String
  /// The ID of the coin, with which a condition can also refer to the value; `nil` if the value does not belong to a
  /// coin.
  ///
  /// An ID has precedence over the names of all values.
  var id: String?
  /// The current value; `nil` if it is unknown.
  let value: FixedDecimal?
  /// The time of a coin price, or of the oldest price from which the value is computed; `nil` for any other value.
  var asOf: Date?
}

/// The fields of a result, from which the JSON output, the CSV columns and the text columns are generated.
///
/// `Row` is the type that contains the values of the fields. `Line` is the type that contains the formatted values for
/// the text format; it is `Never` for a table without text columns.
struct FieldTable<Row, Line>: Sendable, ExpressibleByArrayLiteral {
  /// The fields, in the order of the CSV columns and of the text columns.
  let fields: [Field<Row, Line>]

  init(arrayLiteral fields: Field<Row, Line>...) { self.fields = fields }

  init(_ fields: [Field<Row, Line>]) { self.fields = fields }

  /// Returns a JSON object with the values of a row.
  func json(_ row: Row) -> JSONValue {
    var members: [String: JSONValue] = [:]
    for field in fields { field.addMembers(row, &members) }
    return .object(members)
  }

  /// Returns the rows of the CSV output, starting with the header.
  func csv(_ rows: [Row]) -> [[String]] {
    let fields = fields.filter { !$0.columns.isEmpty }
    return [fields.flatMap(\.columns)] + rows.map { row in fields.flatMap { $0.cells(row) } }
  }

  /// The names, types and descriptions of the fields in the JSON output.
  var description: [FieldDescription] { fields.flatMap { $0.description() } }

  /// Returns these fields for a table whose rows have another type.
  ///
  /// - Parameter row: A closure that converts a row of the other type to a row of this table.
  func within<Outer>(_ row: @escaping @Sendable (Outer) -> Row) -> [Field<Outer, Never>] {
    fields.map { field in
      Field<Outer, Never>(
        description: field.description(), columns: field.columns, cells: { field.cells(row($0)) },
        addMembers: { outer, members in field.addMembers(row(outer), &members) })
    }
  }
}

/// A field of a ``FieldTable``: a named value in JSON and CSV, with an optional column in the text format.
struct Field<Row, Line>: Sendable {
  /// A closure that returns the description of the field, which only schemas and lists of columns contain.
  fileprivate let description: @Sendable () -> [FieldDescription]
  /// The headings of the field's CSV columns: one for a simple value, several for an object, none for a field without
  /// CSV.
  fileprivate let columns: [String]
  fileprivate let cells: @Sendable (Row) -> [String]
  fileprivate let addMembers: @Sendable (Row, inout [String: JSONValue]) -> Void
  fileprivate let text: TextColumn<Line>?

  /// Returns whether a cell of the field in the CSV output of a row is not empty.
  func hasValue(_ row: Row) -> Bool { cells(row).contains { !$0.isEmpty } }

  fileprivate init(
    description: @escaping @Sendable @autoclosure () -> [FieldDescription] = [], columns: [String] = [],
    cells: @escaping @Sendable (Row) -> [String] = { _ in [] },
    addMembers: @escaping @Sendable (Row, inout [String: JSONValue]) -> Void = { _, _ in },
    text: TextColumn<Line>? = nil
  ) {
    self.description = description
    self.columns = columns
    self.cells = cells
    self.addMembers = addMembers
    self.text = text
  }

  /// Creates a field for JSON and CSV.
  ///
  /// - Parameters:
  ///   - name: The key in JSON.
  ///   - summary: The meaning of the value, with its unit.
  ///   - column: The heading in CSV; `nil`, the default, for the key in JSON.
  ///   - text: The column in the text format; `nil`, the default, if the text format does not contain the field.
  ///   - value: A closure that returns the value of a row.
  static func value<Value: FieldValue>(
    _ name: String, _ summary: String, column: String? = nil, text: TextColumn<Line>? = nil,
    _ value: @escaping @Sendable (Row) -> Value
  ) -> Field {
    Field(
      description: [FieldDescription(name: name, type: Value.fieldType, summary: summary)], columns: [column ?? name],
      cells: { [value($0).json.csvField] }, addMembers: { $1[name] = value($0).json }, text: text)
  }

  /// Creates a field that only the JSON output contains.
  static func json<Value: FieldValue>(
    _ name: String, _ summary: String, text: TextColumn<Line>? = nil, _ value: @escaping @Sendable (Row) -> Value
  ) -> Field {
    Field(
      description: [FieldDescription(name: name, type: Value.fieldType, summary: summary)],
      addMembers: { $1[name] = value($0).json }, text: text)
  }

  /// Creates a field that only the CSV output contains.
  ///
  /// An example is a value that is the same for all rows, so that the JSON object contains it outside of the rows.
  static func csv(
    _ column: String, text: TextColumn<Line>? = nil, _ value: @escaping @Sendable (Row) -> some FieldValue
  ) -> Field {
    Field(columns: [column], cells: { [value($0).json.csvField] }, text: text)
  }

  /// Creates a field that only the text output contains.
  static func text(_ column: TextColumn<Line>) -> Field { Field(text: column) }

  /// Creates a field whose value is a JSON object.
  ///
  /// The CSV output has one column for each field of the object. The heading combines the two names, such as
  /// `onChainEther`.
  static func object<Inner>(
    _ name: String, _ summary: String, _ table: FieldTable<Inner, Never>, text: TextColumn<Line>? = nil,
    _ value: @escaping @Sendable (Row) -> Inner
  ) -> Field {
    Field(
      description: [FieldDescription(name: name, type: .object(table.description), summary: summary)],
      columns: table.fields.flatMap(\.columns).map { name + $0.prefix(1).uppercased() + $0.dropFirst() },
      cells: { row in
        let inner = value(row)
        return table.fields.flatMap { $0.cells(inner) }
      }, addMembers: { $1[name] = table.json(value($0)) }, text: text)
  }

  /// Creates a field whose value is a JSON object, or `null` if it is unknown.
  ///
  /// The CSV output does not contain the field.
  static func optionalObject<Inner>(
    _ name: String, _ summary: String, _ table: FieldTable<Inner, Never>,
    _ value: @escaping @Sendable (Row) -> Inner?
  ) -> Field {
    Field(
      description: [FieldDescription(name: name, type: .nullable(.object(table.description)), summary: summary)],
      addMembers: { $1[name] = value($0).map { table.json($0) } ?? .null })
  }

  /// Creates a field whose value is a JSON array of objects.
  ///
  /// The CSV output does not contain the field.
  static func rows<Inner, InnerLine>(
    _ name: String, _ summary: String, _ table: FieldTable<Inner, InnerLine>,
    _ rows: @escaping @Sendable (Row) -> [Inner]
  ) -> Field {
    Field(
      description: [FieldDescription(name: name, type: .array(of: .object(table.description)), summary: summary)],
      addMembers: { $1[name] = .array(rows($0).map { table.json($0) }) })
  }

  /// Creates a field for several values whose JSON keys depend on the data, such as one value for each currency.
  ///
  /// - Parameters:
  ///   - name: The placeholder for the keys in the description of the format.
  ///   - summary: The meaning of the values, with their unit.
  ///   - values: A closure that returns the values of a row by their keys.
  static func members<Value: FieldValue>(
    _ name: String, _ summary: String, _ values: @escaping @Sendable (Row) -> [String: Value]
  ) -> Field {
    Field(
      description: [FieldDescription(name: name, type: Value.fieldType, summary: summary, isPlaceholder: true)],
      addMembers: { row, members in for (name, value) in values(row) { members[name] = value.json } })
  }
}

/// A column of a table in the text format.
struct TextColumn<Line>: Sendable {
  fileprivate let heading: @Sendable (Line) -> String
  fileprivate let alignment: TextTable.Alignment
  fileprivate let omission: Int?
  fileprivate let cell: @Sendable (Line) -> TextTable.Cell

  /// Creates a column with a constant heading.
  ///
  /// - Parameters:
  ///   - heading: The heading of the column; empty by default.
  ///   - alignment: The alignment of the heading and the cells; left by default.
  ///   - omission: The priority with which the column is omitted if the table is too wide, lowest number first; `nil`,
  ///     the default, for a column that is never omitted.
  ///   - cell: A closure that returns the cell of a row.
  init(
    _ heading: String = "", _ alignment: TextTable.Alignment = .left, omission: Int? = nil,
    _ cell: @escaping @Sendable (Line) -> TextTable.Cell
  ) {
    self.init(heading: { _ in heading }, alignment, omission: omission, cell)
  }

  /// Creates a column whose heading depends on the data.
  ///
  /// - Parameter heading: A closure that returns the heading from the first row of the table.
  init(
    heading: @escaping @Sendable (Line) -> String, _ alignment: TextTable.Alignment = .left, omission: Int? = nil,
    _ cell: @escaping @Sendable (Line) -> TextTable.Cell
  ) {
    self.heading = heading
    self.alignment = alignment
    self.omission = omission
    self.cell = cell
  }
}

extension FieldTable {
  /// Returns the widest table of the text columns that fits into the terminal; if none fits, the narrowest table.
  ///
  /// - Parameters:
  ///   - lines: The rows of the table.
  ///   - columns: The width of the terminal in columns.
  ///   - alphabet: The characters that the terminal supports; Unicode by default.
  ///   - hasHeadings: Whether the first row of the table contains the headings; `true` by default.
  func text(
    _ lines: [Line], columns: Int, alphabet: TerminalAlphabet = .unicode, hasHeadings: Bool = true
  ) -> TextTable {
    let all = fields.compactMap(\.text)
    var fitting = Self.table(lines, all, alphabet, hasHeadings)
    for omission in Set(all.compactMap(\.omission)).sorted() where fitting.width > columns {
      fitting = Self.table(lines, all.filter { $0.omission ?? .max > omission }, alphabet, hasHeadings)
    }
    return fitting
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
