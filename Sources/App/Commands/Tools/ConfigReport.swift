import QuidCore
import QuidTerminal

struct ConfigReport: CommandReport {
  /// The text output of a subcommand of `quid config`.
  enum Text {
    case table
    case value
    case path
    case none
  }

  private let text: Text
  private let rows: [SettingRow]
  /// The path of the configuration file; `nil` if its folder is unknown.
  private let path: String?
  private let context: CommandContext
  let warnings: [String]
  var notes: [String] = []

  init(_ text: Text, rows: [SettingRow], _ context: CommandContext, warnings: [String] = []) {
    self.text = text
    self.rows = rows
    self.context = context
    self.warnings = warnings
    path = context.settingSources.file?.path(percentEncoded: false)
  }

  var fields: Fields { ["rows": SettingRow.fields.json(rows), "path": path] }

  var emptyMessage: String? {
    text == .table && rows.isEmpty ? "The configuration is empty. To set a value, run quid config set KEY VALUE." : nil
  }

  var table: [[String]]? { text == .path ? [["path"], [path ?? ""]] : SettingRow.fields.csv(rows) }

  func lines(columns: Int) -> [StyledLine] {
    switch text {
    case .table: SettingRow.fields.text(rows, columns: columns, alphabet: context.alphabet).lines
    case .value: rows.map { StyledLine($0.value ?? "set") }
    case .none: []
    case .path: [StyledLine(path ?? "")]
    }
  }
}
