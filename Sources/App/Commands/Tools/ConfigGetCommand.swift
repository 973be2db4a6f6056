/// `quid config get`: prints the value of a setting.
struct ConfigGetCommand: Command {
  static let configuration = CommandConfiguration(name: ConfigCommand.name, interval: nil, usesSettings: false)

  @Argument(
    "KEY", .string("KEY", completion: .local(.settings)),
    missing: "the name of a setting, as in quid config get currency")
  var name: String

  func run(in context: CommandContext) async throws -> any CommandReport {
    ResourceLimit.forbidCoreFiles()
    let setting = try Setting.typed(name)
    let values = try context.settingSources.values()
    guard let row = SettingRow(setting, values) else {
      throw CommandError.rejectedInput("\(setting.key) is not set. \(ConfigCommand.advice(for: setting))")
    }
    if let problem = row.problem { throw problem }
    var report = ConfigReport(.value, rows: [row], context, warnings: values.warnings)
    if setting == .node, row.isHidden {
      report.notes = ["Parts of the URL are hidden, because they can contain an API key or a login."]
    }
    return report
  }
}
