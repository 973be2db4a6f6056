import QuidCore

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

  static let subcommands: [(name: String, type: any Command.Type)] = [
    ("list", ConfigCommand.self), ("get", ConfigGetCommand.self), ("set", ConfigSetCommand.self),
    ("unset", ConfigUnsetCommand.self), ("path", ConfigPathCommand.self),
  ]

  func run(in context: CommandContext) async throws -> any CommandReport {
    ResourceLimit.forbidCoreFiles()
    let values = try context.settingSources.values()
    let rows = Setting.all.compactMap { SettingRow($0, values) }
    return ConfigReport(
      .table, rows: rows, context, warnings: values.warnings + rows.compactMap(\.problem?.message))
  }

  /// Returns the path of the configuration file.
  static func file(_ context: CommandContext) throws -> URL {
    guard let file = context.settingSources.file else {
      throw CommandError.file(
        "There is no folder for the configuration file. Set XDG_CONFIG_HOME or HOME to an absolute path.")
    }
    return file
  }

  static func advice(for setting: Setting) -> String {
    "To set it, run quid config set \(setting.key) \(setting.isSecret ? "< FILE" : "VALUE")"
  }
}

/// `quid config path`: prints the path of the configuration file.
struct ConfigPathCommand: Command {
  static let configuration = CommandConfiguration(name: ConfigCommand.name, interval: nil, usesSettings: false)

  func run(in context: CommandContext) async throws -> any CommandReport {
    _ = try ConfigCommand.file(context)
    return ConfigReport(.path, rows: [], context)
  }
}
