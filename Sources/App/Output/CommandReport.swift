import QuidPlatform
import QuidCore
import QuidTerminal

/// The output format of a command.
enum OutputFormat: Hashable, Sendable {
  /// Lines of text for the user.
  case text
  /// One JSON object.
  case json
  /// Comma-separated values.
  case csv
  /// Tab-separated values.
  case tsv

  /// The option that selects the format, such as `--csv`; `nil` for text.
  var option: String? {
    switch self {
    case .text: nil
    case .json: "--json"
    case .csv: "--csv"
    case .tsv: "--tsv"
    }
  }

  /// Whether the format is a table without other output.
  var isTable: Bool { self == .csv || self == .tsv }
}

/// The result of a command, in every output format.
///
/// Only the requested format is computed.
protocol CommandReport: Sendable {
  /// The fields of `data` in the JSON output.
  static var fields: Fields { get }
  /// The fields of a report without text columns.
  typealias Fields = FieldTable<Self, Never>
  /// The sources of the values in the report.
  var sources: [SourceReport] { get }
  /// Problems that do not make the report wrong, such as out-of-date data.
  var warnings: [String] { get }
  /// The reasons for which the input is rejected. The text format prints them on standard error.
  var problems: [String] { get }
  /// The message on standard error for an empty result, or `nil` if there is a result.
  var emptyMessage: String? { get }
  /// The errors of the parts that could not be fetched. All other parts are shown.
  var failures: [CommandError] { get }
  /// Messages about other effects of the command, such as a written file.
  var notes: [String] { get }
  /// The values that `quid watch --until` can wait for, including those that are currently unknown.
  var watchedValues: [WatchedValue] { get }
  /// Returns the lines of the text format.
  ///
  /// - Parameter columns: The width of the terminal.
  func lines(columns: Int) -> [StyledLine]
  /// The rows of the CSV output, starting with the header, or `nil` if the command has no table.
  var table: [[String]]? { get }
  /// Whether ``table`` contains only the columns of `--columns` already.
  var hasChosenColumns: Bool { get }
  /// The exit code of the process.
  var exitCode: ExitCode { get }
  /// The message for standard error if the report cannot be written, or `nil` if the command had no other effect.
  ///
  /// With a message, the exit code is that of the report.
  var messageIfUnwritten: String? { get }
  /// A Boolean value that indicates whether warnings are omitted, because a shell and not the user reads the output.
  var omitsWarnings: Bool { get }
  /// Whether the command has already printed its output line by line, so that only warnings and errors remain to be printed.
  var isWritten: Bool { get }
}

extension CommandReport {
  /// The `data` of the JSON output.
  var data: JSONValue { Self.fields.json(self) }
  /// The type of ``data``.
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

  /// Returns the messages of the parts that could not be fetched.
  ///
  /// - Parameter isOffline: Whether the user has disabled the network.
  func failureMessages(isOffline: Bool) -> [String] { failures.map { (isOffline ? $0.offline : $0).message } }

  /// The exit code for rejected input, or of the first part that could not be fetched.
  var exitCode: ExitCode { problems.isEmpty ? failures.first?.exitCode ?? .success : .refusedInput }
}

/// A value of a report that `quid watch --until` can wait for.
struct WatchedValue: Hashable, Sendable {
  /// The name in lower case, such as `btc`, `gas` or `change`.
  let name: String
  /// Another name with precedence over the names of all values: the id of a coin.
  var id: String?
  /// The value, or `nil` while it is unknown.
  let value: FixedPoint?
}

/// The fields of a report or of its rows, from which the JSON object, the CSV columns, the text columns and the
/// description of the format derive.
///
/// A field is one entry of the table. `Row` contains the values; `Line` contains their formatted forms for the text
/// format, and is `Never` for a table without text columns.
struct FieldTable<Row, Line>: Sendable, ExpressibleByArrayLiteral {
  /// The fields in the order of the CSV columns and of the text columns.
  let fields: [Field<Row, Line>]

  init(arrayLiteral fields: Field<Row, Line>...) { self.fields = fields }

  init(_ fields: [Field<Row, Line>]) { self.fields = fields }

  /// Returns the JSON object of a row.
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

  /// The names, types and descriptions of the fields in JSON.
  var description: [FieldDescription] { fields.flatMap(\.description) }

  /// The fields of a table whose rows contain the rows of this table.
  func within<Outer>(_ row: @escaping @Sendable (Outer) -> Row) -> [Field<Outer, Never>] {
    fields.map { field in
      Field<Outer, Never>(
        description: field.description, columns: field.columns, cells: { field.cells(row($0)) },
        addMembers: { outer, members in field.addMembers(row(outer), &members) })
    }
  }
}

/// A field of a ``FieldTable``: a named value in JSON and CSV, and a column in the text format.
struct Field<Row, Line>: Sendable {
  fileprivate let description: [FieldDescription]
  /// The headings of the CSV columns; more than one for an object.
  fileprivate let columns: [String]
  fileprivate let cells: @Sendable (Row) -> [String]
  fileprivate let addMembers: @Sendable (Row, inout [String: JSONValue]) -> Void
  fileprivate let text: TextColumn<Line>?

  fileprivate init(
    description: [FieldDescription] = [], columns: [String] = [],
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

  /// Creates a value in JSON and CSV.
  ///
  /// - Parameters:
  ///   - name: The key in JSON.
  ///   - summary: The meaning of the value, with its unit.
  ///   - column: The heading in CSV; `nil` for the name.
  ///   - text: The column in the text format; `nil` if that format does not contain it.
  ///   - value: Returns the value of a row.
  static func value<Value: FieldValue>(
    _ name: String, _ summary: String, column: String? = nil, text: TextColumn<Line>? = nil,
    _ value: @escaping @Sendable (Row) -> Value
  ) -> Field {
    Field(
      description: [FieldDescription(name: name, type: Value.fieldType, summary: summary)], columns: [column ?? name],
      cells: { [value($0).json.csvField] }, addMembers: { $1[name] = value($0).json }, text: text)
  }

  /// Creates a value in JSON only.
  static func json<Value: FieldValue>(
    _ name: String, _ summary: String, text: TextColumn<Line>? = nil, _ value: @escaping @Sendable (Row) -> Value
  ) -> Field {
    Field(
      description: [FieldDescription(name: name, type: Value.fieldType, summary: summary)],
      addMembers: { $1[name] = value($0).json }, text: text)
  }

  /// Creates a value in CSV only, such as one that the JSON object contains outside of the rows.
  static func csv(
    _ column: String, text: TextColumn<Line>? = nil, _ value: @escaping @Sendable (Row) -> some FieldValue
  ) -> Field {
    Field(columns: [column], cells: { [value($0).json.csvField] }, text: text)
  }

  /// Creates a column of the text format only.
  static func text(_ column: TextColumn<Line>) -> Field { Field(text: column) }

  /// Creates an object in JSON.
  ///
  /// CSV contains each of its fields as a column whose heading combines both names, such as `onChainEther`.
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

  /// Creates an object in JSON that is `null` if it is unknown.
  static func optionalObject<Inner>(
    _ name: String, _ summary: String, _ table: FieldTable<Inner, Never>,
    _ value: @escaping @Sendable (Row) -> Inner?
  ) -> Field {
    Field(
      description: [FieldDescription(name: name, type: .nullable(.object(table.description)), summary: summary)],
      addMembers: { $1[name] = value($0).map { table.json($0) } ?? .null })
  }

  /// Creates an array of objects in JSON.
  static func rows<Inner, InnerLine>(
    _ name: String, _ summary: String, _ table: FieldTable<Inner, InnerLine>,
    _ rows: @escaping @Sendable (Row) -> [Inner]
  ) -> Field {
    Field(
      description: [FieldDescription(name: name, type: .array(of: .object(table.description)), summary: summary)],
      addMembers: { $1[name] = .array(rows($0).map { table.json($0) }) })
  }

  /// Creates values in JSON whose names depend on the data, such as one for each currency.
  ///
  /// - Parameters:
  ///   - name: A placeholder for the names in the description of the format.
  ///   - values: Returns the values of a row by their names.
  static func members<Value: FieldValue>(
    _ name: String, _ summary: String, _ values: @escaping @Sendable (Row) -> [String: Value]
  ) -> Field {
    Field(
      description: [FieldDescription(name: name, type: Value.fieldType, summary: summary, isPlaceholder: true)],
      addMembers: { row, members in for (name, value) in values(row) { members[name] = value.json } })
  }
}

/// A column of the text format.
struct TextColumn<Line>: Sendable {
  fileprivate let heading: @Sendable (Line) -> String
  fileprivate let alignment: TextTable.Alignment
  fileprivate let omission: Int?
  fileprivate let cell: @Sendable (Line) -> TextTable.Cell

  /// Creates a column.
  ///
  /// - Parameters:
  ///   - heading: The heading, or an empty string.
  ///   - alignment: The alignment of the heading and the cells.
  ///   - omission: The position among the columns that are omitted, one position after another, while the table is too
  ///     wide; `nil` for a column that is never omitted.
  ///   - cell: Returns the cell of a line.
  init(
    _ heading: String = "", _ alignment: TextTable.Alignment = .left, omission: Int? = nil,
    _ cell: @escaping @Sendable (Line) -> TextTable.Cell
  ) {
    self.init(heading: { _ in heading }, alignment, omission: omission, cell)
  }

  /// Creates a column whose heading depends on the values.
  ///
  /// - Parameter heading: Returns the heading from the first line.
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
  /// Returns the widest table of the text columns that fits the terminal; the narrowest table if none fits.
  ///
  /// - Parameters:
  ///   - lines: The rows of the table.
  ///   - columns: The width of the terminal.
  ///   - alphabet: The characters that the terminal can display.
  ///   - hasHeadings: Whether the first row contains the headings.
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
