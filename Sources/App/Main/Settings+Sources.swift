import QuidNetworking

extension Settings {
  /// Creates the settings from a command line, the environment and the configuration file.
  ///
  /// - Throws: ``CommandError/usage(_:)`` for an invalid value, with the name of the setting and without any API key.
  init(
    _ options: CommonOptions, environment: [String: String], file: ConfigurationFile
  ) throws {
    let values = SettingValues(environment: environment, file: file)
    localeIdentifier = Self.locale(environment)
    // An error in the client is reported before errors in other settings.
    for setting in [Setting.client] + Setting.all {
      guard let string = try values.string(setting), let name = values[setting]?.name else { continue }
      try setting.apply(string, named: name, to: &self)
    }
    addNodeLogin(values)
    transport = TransportConfiguration(environment: environment)
    folders = Folders(environment)
    try apply(options)
    if options.client == nil { clientWarning = Self.clientWarning(client, values) }
  }

  /// Adds the configured login to the node, except a login of the file to a node of another origin.
  private mutating func addNodeLogin(_ values: SettingValues) {
    if values[.nodeLogin]?.source == .file, let stored = values.file[.node]?.value,
      (try? ProviderURL(node: stored))?.origin != node?.origin
    {
      return
    }
    if node?.login == nil { node?.login = nodeLogin }
  }

  private static func clientWarning(_ client: ClientKind, _ values: SettingValues) -> String? {
    guard client != .live, let value = values[.client] else { return nil }
    return switch value.source {
    case .environment: "The data is not live: the client “\(client.rawValue)” is set by \(value.name)."
    case .file: "The data is not live: the client “\(client.rawValue)” is set in \(values.file.path)."
    }
  }

  private mutating func apply(_ options: CommonOptions) throws {
    let formats = [(options.isJSON, OutputFormat.json), (options.isCSV, .csv), (options.isTSV, .tsv)].filter(\.0)
    if formats.count > 1 {
      let flags = formats.compactMap(\.1.option)
      throw CommandError.usage("Give either \(flags[0]) or \(flags[1]), not both.")
    }
    if options.isTSV { outputFormat = .tsv }
    if options.isJSON { outputFormat = .json }
    if options.isCSV { outputFormat = .csv }
    client = options.client ?? client
    seed = options.seed
    isOffline = options.isOffline
    maximumAge = options.maximumAge
    color = options.color ?? color
    theme = options.theme ?? theme
    localeIdentifier = options.localeIdentifier ?? localeIdentifier
    timeout = options.timeout ?? timeout
    isVerbose = options.isVerbose
  }

  /// Returns the locale of numbers in the POSIX order of precedence: `LC_ALL`, `LC_NUMERIC`, `LANG`.
  private static func locale(_ environment: [String: String]) -> String {
    let name = ["LC_ALL", "LC_NUMERIC", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    return ValueParser<String>.isLocaleIdentifier(name) ? name : ""
  }
}
