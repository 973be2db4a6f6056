import QuidPlatform
import QuidCore
import QuidPresentation
import QuidTerminal

/// The JSON object that every command prints, with the data or with the error.
enum Envelope {
  /// The version of the format.
  private struct FormatVersion: FieldValue {
    private static let number: Int64 = 1

    static var fieldType: FieldType { .integers([number]) }
    var json: JSONValue { .number(Self.number) }
  }

  /// Returns the object for a report.
  static func success(_ command: String, _ report: any CommandReport, _ warnings: [String]) -> JSONValue {
    Success.fields.json(Success(command: command, data: report.data, sources: report.sources, warnings: warnings))
  }

  /// Returns the object for an error.
  static func failure(_ command: String?, _ error: CommandError) -> JSONValue {
    Failure.fields.json(Failure(command: command, error: error))
  }

  /// Returns the schema of the object for a command.
  ///
  /// - Parameters:
  ///   - command: The name of the command.
  ///   - data: The types of the data of its reports.
  static func schema(of command: String, data: [FieldType]) -> JSONSchema {
    let data = data.uniqued
    let fields = Success.fields.description.map { field in
      switch field.name {
      case "command": field.with(.choice([command]))
      case "data": field.with(data.count == 1 ? data[0] : .either(data))
      default: field
      }
    }
    return JSONSchema(.object(fields))
  }

  /// The schema of the object for an error.
  static var errorSchema: JSONSchema { JSONSchema(.object(Failure.fields.description)) }

  private struct Success {
    let command: String
    let data: JSONValue
    let sources: [SourceReport]
    let warnings: [String]

    static let fields: FieldTable<Success, Never> = [
      .json("quid", "the version of the JSON format") { _ in FormatVersion() },
      .json("command", "the name of the command") { $0.command },
      .json("data", "the result of the command") { $0.data },
      .rows("sources", "the providers of the values in the result", SourceReport.fields) { $0.sources },
      .json("warnings", "the warnings about the result, such as old data") { $0.warnings },
    ]
  }

  private struct Failure {
    let command: String?
    let error: CommandError

    static let fields: FieldTable<Failure, Never> = [
      .json("quid", "the version of the JSON format") { _ in FormatVersion() },
      .json("command", "the name of the command") { $0.command },
      .object("error", "the error that ended the command", CommandError.fields) { $0.error },
    ]
  }
}

extension CommandError {
  fileprivate static let fields: FieldTable<CommandError, Never> = [
    .json("kind", "the kind of the error, such as offline or usage") { $0.kind },
    .json("message", "the error message") { $0.message },
    .json("retryAfter", "the number of seconds to wait before a retry") { $0.retryAfter },
    .json("exitCode", "the exit code of the process") { $0.exitCode },
  ]
}

extension ExitCode: FieldValue {
  static var fieldType: FieldType { .integers(allCases.map { Int64($0.rawValue) }) }
  var json: JSONValue { .number(Int64(rawValue)) }
}

/// The source and the times of a value, for the JSON output.
struct SourceReport: Hashable, Sendable {
  let source: DataSource
  let asOf: Date?
  let fetchedAt: Date
  let freshness: Freshness

  init(_ sourced: Sourced<some Sendable>) {
    source = sourced.source
    asOf = sourced.asOf
    fetchedAt = sourced.fetchedAt
    freshness = sourced.freshness
  }

  static let fields: FieldTable<SourceReport, Never> = [
    .json("name", "the name of the provider") { $0.source.name },
    .json("host", "the host of the provider") { $0.source.host },
    .json("asOf", "the time of the value according to the provider") { $0.asOf },
    .json("fetchedAt", "the time at which the value was fetched") { $0.fetchedAt },
    .json(
      "freshness", "the state of the data: live (just fetched), fresh (cached), stale (outdated) or builtin"
    ) { $0.freshness },
  ]
}

/// A JSON document.
///
/// Unknown values are `null` instead of missing.
enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Int64)
  case unsigned(UInt64)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// Creates the JSON form of a value of a report.
  init(_ value: some FieldValue) { self = value.json }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral,
  ExpressibleByNilLiteral
{
  init(stringLiteral value: String) { self = .string(value) }
  init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  init(nilLiteral: ()) { self = .null }
  init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(Dictionary(elements) { _, last in last })
  }
}

extension JSONValue: Encodable {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .unsigned(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }
}

extension JSONValue {
  /// The document on one line, with sorted keys and without characters that a terminal could interpret as a control sequence.
  var text: String { Self.escapingUnsafeScalars(in: encoded([.sortedKeys, .withoutEscapingSlashes])) }

  /// The lines of the document with indentation and sorted keys.
  var lines: [String] {
    // A line feed of the encoder separates lines. One in a string is escaped already.
    encoded([.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]).split(separator: "\n")
      .map { Self.escapingUnsafeScalars(in: String($0)) }
  }

  private func encoded(_ formatting: JSONEncoder.OutputFormatting) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = formatting
    // Encoding strings, whole numbers and containers cannot fail.
    guard let data = try? encoder.encode(self) else { return "null" }
    return String(decoding: data, as: UTF8.self)
  }

  /// Returns a JSON document in which bidirectional, C1 and other control characters are escaped.
  ///
  /// The encoder leaves them unescaped. Outside ASCII they occur only in strings, where an escape has the same meaning.
  private static func escapingUnsafeScalars(in json: String) -> String {
    guard json.unicodeScalars.contains(where: { !$0.isSafeForTerminal }) else { return json }
    var escaped = ""
    for scalar in json.unicodeScalars {
      if scalar.isSafeForTerminal {
        escaped.unicodeScalars.append(scalar)
      } else {
        for unit in UTF16.encode(scalar) ?? .init() { escaped += "\\u" + hexadecimal(unit) }
      }
    }
    return escaped
  }

  private static func hexadecimal(_ unit: UInt16) -> String {
    let digits = String(unit, radix: 16)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }
}

/// Formats comma-separated values (RFC 4180) that a spreadsheet does not interpret as formulas.
///
/// Source: OWASP, "CSV Injection".
enum CSVText {
  /// Returns the rows, each terminated by a line feed, with quotation marks around a field only if they are required.
  static func text(_ rows: [[String]]) -> String {
    rows.map { $0.map(field).joined(separator: ",") + "\n" }.joined()
  }

  private static func field(_ string: String) -> String {
    let isFormula = isFormula(string)
    let safe = string.safeForTerminal()
    guard isFormula || safe.contains(where: { $0 == "," || $0 == "\"" }) else { return safe }
    return "\"" + (isFormula ? "'" : "") + safe.replacing("\"", with: "\"\"") + "\""
  }

  /// Whether a spreadsheet could interpret a field as a formula: it starts with one of the characters that open a formula
  /// and is not a decimal number such as `-1.3`.
  ///
  /// The check uses the original string, since a leading tab or carriage return is replaced before printing.
  private static func isFormula(_ string: String) -> Bool {
    guard let first = string.unicodeScalars.first, starts.contains(first) else { return false }
    return !isDecimalNumber(string)
  }

  /// The ASCII characters and their full-width forms, which some spreadsheets treat alike.
  private static let starts: Set<Unicode.Scalar> = [
    "=", "+", "-", "@", "\t", "\r", "\n", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}",
  ]

  /// Whether a string consists of digits, optionally with a leading minus and a decimal point between digits.
  private static func isDecimalNumber(_ string: String) -> Bool {
    let parts = (string.hasPrefix("-") ? string.dropFirst() : string[...]).split(
      separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    return parts.count <= 2
      && parts.allSatisfy { part in
        !part.isEmpty && part.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
      }
  }
}
