import QuidCore
import QuidPresentation
import QuidTerminal

/// The outer JSON object that every command prints with `--json`, which contains the result or the error.
enum Envelope {
  /// The version of the JSON format.
  private struct FormatVersion: FieldValue {
    private static let number: Int64 = 1

    static var fieldType: FieldType { .integers([number]) }
    var json: JSONValue { .number(Self.number) }
  }

  /// Returns the JSON object for a successful command.
  ///
  /// - Parameters:
  ///   - command: The name of the command.
  ///   - report: The result of the command.
  ///   - warnings: The warnings about the result.
  static func success(_ command: String, _ report: any CommandReport, _ warnings: [String]) -> JSONValue {
    Success.fields.json(Success(command: command, data: report.data, sources: report.sources, warnings: warnings))
  }

  /// Returns the JSON object for a failed command.
  ///
  /// - Parameters:
  ///   - command: The name of the command; `nil` if the command line contains none.
  ///   - error: The error that ended the command.
  static func failure(_ command: String?, _ error: CommandError) -> JSONValue {
    Failure.fields.json(Failure(command: command, error: error))
  }

  /// Returns the JSON Schema of the object that a successful command prints.
  ///
  /// - Parameters:
  ///   - command: The name of the command.
  ///   - data: The types that the result of the command can have.
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

  /// The JSON Schema of the object that a failed command prints.
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
    .json("kind", "the kind of error, such as offline or usage") { $0.kind },
    .json("message", "the error message") { $0.message },
    .json("retryAfter", "the number of seconds to wait before a retry") { $0.retryAfter },
    .json("exitCode", "the exit code of the process") { $0.exitCode },
  ]
}

extension ExitCode: FieldValue {
  static var fieldType: FieldType { .integers(allCases.map { Int64($0.rawValue) }) }
  var json: JSONValue { .number(Int64(rawValue)) }
}

/// The provider of a value, with the time and the freshness of the value, for the JSON output.
struct SourceReport: Hashable, Sendable {
  let source: DataSource
  let asOf: Date?
  let fetchedAt: Date
  let freshness: Freshness

  /// Creates the description of a value.
  ///
  /// - Parameters:
  ///   - sourced: The value.
  ///   - isOld: Whether the value is outdated according to its own time, even if the response is not.
  ///   - oldestTime: The time of the oldest row of a list; `nil`, the default, for any other value.
  init(_ sourced: Sourced<some Sendable>, isOld: Bool = false, oldestTime: Date? = nil) {
    source = sourced.source
    asOf = oldestTime ?? sourced.asOf
    fetchedAt = sourced.fetchedAt
    freshness = isOld ? .stale : sourced.freshness
  }

  static let fields: FieldTable<SourceReport, Never> = [
    .json("name", "the name of the provider") { $0.source.name },
    .json("host", "the host of the provider") { $0.source.host },
    .json("asOf", "the time of the value according to the provider; for a list, that of its oldest row") { $0.asOf },
    .json("fetchedAt", "the time at which the value was fetched") { $0.fetchedAt },
    .json(
      "freshness",
      "the state of the data: live (just fetched), fresh (cached), stale (outdated) or builtin (part of quid)"
    ) { $0.freshness },
  ]
}

/// A JSON value, such as a string or an object.
///
/// In objects, unknown values are `null` instead of missing.
enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Int64)
  case unsigned(UInt64)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// Converts a value of a command's result to JSON.
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
  /// The JSON document in one line, with sorted keys.
  ///
  /// Characters that a terminal could interpret as a control sequence are escaped.
  var text: String { Self.escapingUnsafeScalars(in: encoded([.sortedKeys, .withoutEscapingSlashes])) }

  /// The lines of the JSON document, with indentation and sorted keys.
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

  /// Returns a JSON document in which control characters are escaped, including bidirectional and C1 control
  /// characters.
  ///
  /// The JSON encoder does not escape all of them. They occur only in strings, where an escape has the same meaning.
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

/// A formatter of comma-separated values (RFC 4180) that a spreadsheet does not interpret as formulas.
///
/// Source: OWASP, "CSV Injection".
enum CSVText {
  /// Returns the rows as comma-separated values, each row terminated by a line feed.
  ///
  /// A field is enclosed in quotation marks only if this is required.
  static func text(_ rows: [[String]]) -> String {
    rows.map { $0.map(field).joined(separator: ",") + "\n" }.joined()
  }

  private static func field(_ string: String) -> String {
    let isFormula = isFormula(string)
    let safe = string.safeForTerminal()
    guard isFormula || safe.contains(where: { $0 == "," || $0 == "\"" }) else { return safe }
    return "\"" + (isFormula ? "'" : "") + safe.replacing("\"", with: "\"\"") + "\""
  }

  /// Returns whether a spreadsheet could interpret a field as a formula.
  ///
  /// A formula starts with a character such as `=` or `-` and is not a decimal number such as `-1.3`.
  ///
  /// - Parameter string: The original field, in which control characters are not replaced yet.
  private static func isFormula(_ string: String) -> Bool {
    guard let first = string.unicodeScalars.first, starts.contains(first) else { return false }
    return !isDecimalNumber(string)
  }

  /// The characters with which a formula can start.
  ///
  /// They include full-width forms, which some spreadsheets treat like the ASCII characters.
  private static let starts: Set<Unicode.Scalar> = [
    "=", "+", "-", "@", "\t", "\r", "\n", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}",
  ]

  /// Returns whether a string is a decimal number in plain notation, such as `12`, `-1.3` or `0.5`.
  private static func isDecimalNumber(_ string: String) -> Bool {
    let parts = (string.hasPrefix("-") ? string.dropFirst() : string[...]).split(
      separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    return parts.count <= 2
      && parts.allSatisfy { part in
        !part.isEmpty && part.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
      }
  }
}
