import Foundation
import QuidNetworking
import QuidPresentation
import QuidTerminal

/// The report of `quid config`, in all output formats.
struct ConfigReport: CommandReport {
  private let action: ConfigCommand.Action
  private let rows: [SettingRow]
  /// The path of the configuration file; `nil` if its folder is unknown.
  private let path: String?
  private let context: CommandContext
  let warnings: [String]
  var notes: [String] = []

  init(_ action: ConfigCommand.Action, rows: [SettingRow], _ context: CommandContext, warnings: [String] = []) {
    self.action = action
    self.rows = rows
    self.context = context
    self.warnings = warnings
    path = context.settingSources.file?.path(percentEncoded: false)
  }

  static let fields: Fields = [
    .rows("rows", "the settings that the command shows", SettingRow.fields) { $0.rows },
    .json("path", "the path of the configuration file") { $0.path },
  ]

  var emptyMessage: String? {
    action == .list && rows.isEmpty ? "No setting is set. Set one with: quid config set KEY VALUE" : nil
  }

  var table: [[String]]? { action == .path ? [["path"], [path ?? ""]] : SettingRow.fields.csv(rows) }

  func lines(columns: Int) -> [StyledLine] {
    switch action {
    case .list: SettingRow.fields.text(rows, columns: columns, alphabet: context.alphabet).lines
    case .get: rows.map { StyledLine($0.value ?? "set") }
    case .set, .unset: []
    case .path: [StyledLine(path ?? "")]
    }
  }
}

/// A setting in the output of `quid config`, without its secret parts.
struct SettingRow: Sendable {
  private let variable: Variable
  private let source: SettingValues.Source
  /// The value without its secret parts; `nil` for an API key and for a value that cannot be parsed.
  let value: String?
  /// Whether a part of the value is omitted.
  let isHidden: Bool
  /// The error in the value; `nil` for a valid value.
  let problem: CommandError?

  /// Creates a row; returns `nil` for a setting that is not set.
  init?(_ variable: Variable, _ values: SettingValues) {
    guard let setting = values[variable] else { return nil }
    self.variable = variable
    source = setting.source
    value = setting.string.flatMap { Self.value($0, of: variable) }
    isHidden = value != setting.string
    var problem: CommandError?
    do throws(CommandError) {
      if let string = try values.string(variable) {
        _ = try variable.standardForm(of: string, named: setting.name)
      }
    } catch {
      problem = error
    }
    self.problem = problem
  }

  /// Returns a value without its secret parts; `nil` if nothing of it can be shown.
  private static func value(_ string: String, of variable: Variable) -> String? {
    guard !variable.isKey else { return nil }
    guard variable.isURL else { return string }
    // An invalid URL can contain a password.
    guard let url = try? ProviderURL(string) else { return nil }
    let shown = variable == .nodeURL ? url.origin.description : url.redacted
    // A spelling such as a slash at the end is not a hidden part.
    return shown == url.description ? string : shown
  }

  static let fields: FieldTable<SettingRow, SettingRow> = [
    .value("key", "the name of the setting", text: TextColumn("Setting") { .init($0.variable.key, .strong) }) {
      $0.variable.key
    },
    .value(
      "value", "the value; null if it is an API key, or if it is invalid and may contain one",
      text: TextColumn("Value") { .init($0.text) }
    ) { $0.value },
    .value(
      "source", "the source of the value: environment or file", text: TextColumn("Source") { .init($0.source.rawValue) }
    ) { $0.source.rawValue },
    .value("hidden", "whether the value or a part of it is hidden") { $0.isHidden },
  ]

  /// The value in the text format.
  private var text: String {
    guard let value else { return isHidden ? "(hidden)" : "(not a string)" }
    return variable == .nodeURL && isHidden ? "\(value)/(hidden)" : value.excerpt(200)
  }
}
