import QuidNetworking
import QuidPresentation
import QuidTerminal

/// A setting in the output of `quid config`, without its secret parts.
struct SettingRow: Sendable {
  private let setting: Setting
  private let source: SettingValues.Source
  /// The value without its secret parts; `nil` for an API key and for a value that cannot be parsed.
  let value: String?
  let isHidden: Bool
  let problem: CommandError?

  init?(_ setting: Setting, _ values: SettingValues) {
    guard let found = values[setting] else { return nil }
    self.setting = setting
    source = found.source
    value = found.string.flatMap { Self.value($0, of: setting) }
    isHidden = value != found.string
    var problem: CommandError?
    do {
      if let string = try values.string(setting) {
        _ = try setting.standardForm(of: string, named: found.name)
      }
    } catch {
      problem = CommandError(error)
    }
    self.problem = problem
  }

  /// Returns a value without its secret parts; `nil` if nothing of it can be shown.
  private static func value(_ string: String, of setting: Setting) -> String? {
    guard setting.kind != .secret else { return nil }
    if setting.kind == .urls {
      let urls = string.split(separator: ",").map { Self.url(String($0), of: setting) }
      return urls.contains(nil) ? nil : urls.compactMap { $0 }.joined(separator: ",")
    }
    return setting.kind == .url ? url(string, of: setting) : string
  }

  private static func url(_ string: String, of setting: Setting) -> String? {
    // An invalid URL can contain a password.
    guard let url = try? setting == .node ? ProviderURL(node: string) : ProviderURL(string) else { return nil }
    let shown = setting == .node ? url.origin.description : url.redacted
    // A spelling such as a slash at the end is not a hidden part.
    return shown == url.description && url.login == nil ? string : shown
  }

  static let fields: FieldTable<SettingRow, SettingRow> = [
    .value("key", text: TextColumn("Setting") { .init($0.setting.key, .strong) }) { $0.setting.key },
    .value("value", text: TextColumn("Value") { .init($0.text) }) { $0.value },
    .value("source", text: TextColumn("Source") { .init($0.source.rawValue) }) { $0.source.rawValue },
    .value("hidden") { $0.isHidden },
  ]

  private var text: String {
    guard let value else { return isHidden ? "(hidden)" : "(invalid: not a string)" }
    return setting == .node && isHidden ? "\(value)/(hidden)" : value.excerpt(200)
  }
}
