import QuidCore
import QuidTerminal

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

  var fields: Fields { ["rows": SettingRow.fields.json(rows), "path": path] }

  var emptyMessage: String? {
    action == .list && rows.isEmpty ? "The configuration is empty. To set a value, run quid config set KEY VALUE." : nil
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
