import QuidCore
import QuidNetworking

/// `quid config set`: sets a setting to an argument or to a line of standard input.
struct ConfigSetCommand: Command {
  static let configuration = CommandConfiguration(name: ConfigCommand.name, interval: nil, usesSettings: false)

  @Argument(
    "KEY", .string("KEY", completion: .local(.settings)),
    missing: "the name of a setting, as in quid config set currency sek")
  var name: String
  @Argument("[VALUE]", .string("VALUE"))
  var argument: String?

  /// Whether the value is read from standard input.
  var isDialogue: Bool { argument == nil && Setting.all.contains { $0.key == name && $0.isSecret } }

  func run(in context: CommandContext) async throws -> any CommandReport {
    ResourceLimit.forbidCoreFiles()
    let setting = try Setting.typed(name)
    let file = try ConfigCommand.file(context)
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
      .none, rows: [SettingRow(setting, values)].compactMap(\.self), context, warnings: values.warnings)
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
    if let argument {
      guard setting.kind != .secret else {
        throw CommandError.usage(
          "\(setting == .nodeLogin ? "Logins" : "API keys") cannot be arguments, because the shell saves arguments in its"
            + " history. Use standard input: quid config set \(setting.key) < FILE")
      }
      value = argument
    } else if setting.isSecret {
      value = try Self.secret(for: setting, context.console)
    } else {
      throw CommandError.usage("quid config set \(setting.key) needs a value. \(ConfigCommand.advice(for: setting))")
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
        "quid config set \(setting.key) reads the value from standard input. \(ConfigCommand.advice(for: setting))")
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
}
