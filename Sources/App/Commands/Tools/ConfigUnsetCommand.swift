/// `quid config unset`: removes a setting.
struct ConfigUnsetCommand: Command {
  static let configuration = CommandConfiguration(name: ConfigCommand.name, interval: nil, usesSettings: false)

  @Argument(
    "KEY", .string("KEY", completion: .local(.settings)),
    missing: "the name of a setting, as in quid config unset currency")
  var name: String

  func run(in context: CommandContext) async throws -> any CommandReport {
    ResourceLimit.forbidCoreFiles()
    let setting = try Setting.typed(name)
    let file = try ConfigCommand.file(context)
    var removed = try ConfigurationFile.unset(setting, at: file)
    let isRemoved = removed.remove(setting) != nil
    var report = ConfigReport(.none, rows: [], context)
    report.notes = [
      isRemoved ? "Removed the setting \(setting.key)." : "The setting \(setting.key) is not set in the configuration."
    ]
    if !removed.isEmpty { report.notes.append("Removed node-auth, the login of the node.") }
    if let variable = setting.variable, context.settingSources.environment[variable]?.isEmpty == false {
      report.notes.append("The environment variable \(variable) is still set.")
    }
    return report
  }
}
