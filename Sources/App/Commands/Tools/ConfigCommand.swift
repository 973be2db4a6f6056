import QuidCore
import QuidNetworking
import QuidPresentation
import QuidTerminal

struct ConfigCommand: Command {
  static let configuration = CommandConfiguration(
    name: "config",
    summary: "show, set or remove settings",
    discussion: [
      "The settings are \(Setting.all.map(\.key).list("and")). They are stored in the configuration file; quid"
        + " config path prints its path. Environment variables override the file, and options override both.",
      "The currency setting is the default value of --in. quid send, quid fee and quid balance support only EUR, USD"
        + " and GBP, and use EUR if another currency is set. The full-screen app remembers the currency that you choose"
        + " there, for its screens only.",
      "quid config get KEY prints the value of a setting, or ends with exit code 65 if the setting is not set. API keys"
        + " are never printed, and node URLs are printed without their path.",
      "API keys are read from standard input, so that they do not appear in the shell history: quid config set"
        + " etherscan-key < FILE. Node URLs can also be read from standard input.",
      "node-auth is the login of the configured node: Bearer TOKEN, user:password or a token. It is sent to the scheme, host"
        + " and port of that node only. A login in the URL of a node is stored as node-auth.",
    ],
    examples: [
      "quid config list", "quid config set currency sek", "quid config get currency", "quid config unset currency",
    ],
    interval: nil,
    usesSettings: false,
    otherNames: [
      "settings": "config", "configure": "config", "configuration": "config", "preferences": "config",
      "set": "config set", "unset": "config unset",
    ])

  enum Action: String, Sendable, CaseIterable {
    case list
    case get
    case set
    case unset
    case path
  }

  @Argument("[list | get KEY | set KEY [VALUE] | unset KEY | path]", .choice)
  var action = Action.list
  @Argument(
    "", .string("KEY", completion: .localAfter(["get": .settings, "set": .settings, "unset": .settings])), limit: 2)
  var words: [String]

  /// Whether the value is read from standard input.
  var isDialogue: Bool {
    action == .set && words.count == 1 && Setting.all.contains { $0.key == words[0] && $0.isSecret }
  }

  func run(in context: CommandContext) async throws -> any CommandReport {
    ResourceLimit.forbidCoreFiles()
    switch action {
    case .list:
      try checkWords(limit: 0)
      let values = try context.settingSources.values()
      let rows = Setting.all.compactMap { SettingRow($0, values) }
      return ConfigReport(
        action, rows: rows, context, warnings: values.warnings + rows.compactMap(\.problem?.message))
    case .get: return try get(context)
    case .set: return try set(context)
    case .unset: return try unset(context)
    case .path:
      try checkWords(limit: 0)
      _ = try Self.file(context)
      return ConfigReport(action, rows: [], context)
    }
  }

  private func get(_ context: CommandContext) throws -> ConfigReport {
    let setting = try setting()
    try checkWords(limit: 1)
    let values = try context.settingSources.values()
    guard let row = SettingRow(setting, values) else {
      throw CommandError.rejectedInput("\(setting.key) is not set. \(Self.advice(for: setting))")
    }
    if let problem = row.problem { throw problem }
    var report = ConfigReport(action, rows: [row], context, warnings: values.warnings)
    if setting == .node, row.isHidden {
      report.notes = ["Parts of the URL are hidden, because they can contain an API key or a login."]
    }
    return report
  }

  private func unset(_ context: CommandContext) throws -> ConfigReport {
    let setting = try setting()
    try checkWords(limit: 1)
    let file = try Self.file(context)
    var removed = try ConfigurationFile.unset(setting, at: file)
    let isRemoved = removed.remove(setting) != nil
    var report = ConfigReport(action, rows: [], context)
    report.notes = [
      isRemoved ? "Removed the setting \(setting.key)." : "The setting \(setting.key) is not set in the configuration."
    ]
    if !removed.isEmpty { report.notes.append("Removed node-auth, the login of the node.") }
    if let variable = setting.variable, context.settingSources.environment[variable]?.isEmpty == false {
      report.notes.append("The environment variable \(variable) is still set.")
    }
    return report
  }

  // MARK: Set

  private func set(_ context: CommandContext) throws -> ConfigReport {
    let setting = try setting()
    let file = try Self.file(context)
    let typed = try value(of: setting, context)
    if setting == .fallbacks {
      for name in RemovedNames.names(ofFallbacks: typed) { try RemovedNames.error(for: name).map { throw $0 } }
    }
    let value = try setting.standardForm(of: typed, named: setting.key)
    if setting == .sender {
      _ = try NodeSendTarget.account(value, named: setting.key, try context.services.contacts.read())
    }
    var changes: [(setting: Setting, value: String?)] = [(setting, value)]
    let before = try context.settingSources.values()
    var notes = ["Set \(setting.key)\(setting.kind == .plain ? " to \(value)" : "") in the configuration."]
    if setting == .node, let node = try? ProviderURL(node: typed) {
      let other = before.file[.node]?.value.flatMap { try? ProviderURL(node: $0) }
      if let login = node.login {
        changes.append((.nodeLogin, login.value))
        notes.append("Set node-auth to the login in the URL.")
      } else if before.file[.nodeLogin] != nil, let other, other.origin != node.origin {
        changes.append((.nodeLogin, nil))
        notes.append("Removed node-auth, the login of \(other.origin).")
      }
    }
    if setting == .nodeLogin, before[.node] == nil {
      notes.append("No node is configured. The login will be sent to the node that you set with quid config set node.")
    }
    try ConfigurationFile.set(changes, at: file)
    let values = try context.settingSources.values()
    var report = ConfigReport(
      action, rows: [SettingRow(setting, values)].compactMap(\.self), context, warnings: values.warnings)
    report.notes = notes
    if let variable = setting.variable, values.environment[variable] != nil {
      report.notes.append("The environment variable \(variable) is also set and overrides this setting.")
    }
    return report
  }

  /// Returns the value to set: an argument, or standard input for an API key or the URL of a node.
  ///
  /// - Throws: A usage error for a missing or empty value, or for an API key among the arguments.
  private func value(of setting: Setting, _ context: CommandContext) throws -> String {
    let value: String
    if let argument = words.dropFirst().first {
      guard setting.kind != .secret else {
        throw CommandError.usage(
          "\(setting == .nodeLogin ? "Logins" : "API keys") cannot be arguments, because the shell saves arguments in its"
            + " history. Use standard input: quid config set \(setting.key) < FILE")
      }
      value = argument
    } else if setting.isSecret {
      value = try Self.secret(for: setting, context.console)
    } else {
      throw CommandError.usage("quid config set \(setting.key) needs a value. \(Self.advice(for: setting))")
    }
    guard !value.isEmpty else {
      throw CommandError.usage(
        "\(setting.key) cannot be empty. To remove the setting, run quid config unset \(setting.key).")
    }
    return value
  }

  /// Reads one line with a secret from standard input, but not from a terminal, which would show the secret.
  ///
  /// - Throws: A usage error for a terminal and for more than one line.
  private static func secret(for setting: Setting, _ console: Console) throws -> String {
    guard !console.isInputTerminal else {
      throw CommandError.usage(
        "quid config set \(setting.key) reads the value from standard input. \(advice(for: setting))")
    }
    let bytes = try console.input.all(limit: secretLimit)
    guard bytes.count <= secretLimit else {
      throw CommandError.usage(
        "The value of \(setting.key) is longer than the maximum of \(secretLimit) bytes. Give only the value, without"
          + " other text.")
    }
    // `\r\n` is one character.
    let lines = String(decoding: bytes, as: UTF8.self).split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    guard lines.dropFirst().allSatisfy(\.isEmpty) else {
      throw CommandError.usage("Standard input has more than one line. Give only the value of \(setting.key).")
    }
    return lines.first.map { String($0) } ?? ""
  }

  private static let secretLimit = 4_096

  // MARK: Arguments

  private func setting() throws -> Setting {
    guard let name = words.first else {
      let example = action == .set ? "quid config set currency sek" : "quid config \(action.rawValue) currency"
      throw CommandError.usage("quid config \(action.rawValue) needs the name of a setting, as in \(example).")
    }
    return try Setting.typed(name)
  }

  private func checkWords(limit: Int) throws {
    guard let surplus = words.dropFirst(limit).first else { return }
    throw CommandError.usage(
      "quid config \(action.rawValue) does not take “\(surplus.excerpt())”. See quid help config.")
  }

  private static func file(_ context: CommandContext) throws -> URL {
    guard let file = context.settingSources.file else {
      throw CommandError.file(
        "There is no folder for the configuration file. Set XDG_CONFIG_HOME or HOME to an absolute path.")
    }
    return file
  }

  private static func advice(for setting: Setting) -> String {
    "To set it, run quid config set \(setting.key) \(setting.isSecret ? "< FILE" : "VALUE")"
  }
}
