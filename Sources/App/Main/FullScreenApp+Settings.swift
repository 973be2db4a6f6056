import QuidCore
import QuidNetworking

extension FullScreenApp {
  /// Creates the app on the terminal of the process; returns `nil` if the process has no terminal.
  ///
  /// - Parameter target: The node of real sends; `nil` for the practice wallet.
  init?(
    _ settings: Settings, _ target: FullScreenSendTarget?, isCurrencyRequested: Bool, environment: [String: String],
    warnings: [String]
  ) {
    let commandLine = FullScreenCommandLine(
      commands: CommandList.all, currency: settings.currency,
      settingSources: SettingSources(environment: environment, file: Folders(environment).configurationFile),
      sendsForReal: target != nil)
    let configuration = Configuration(
      screens: ScreenList.all,
      screenSettings: ScreenSettings(
        currency: settings.currency, isCurrencyRequested: isCurrencyRequested,
        configuredClient: settings.clientWarning == nil ? nil : settings.client.rawValue,
        send: target?.options, commands: CommandList.declared, runLine: { try await commandLine.run($0, from: $1) }),
      environment: environment, color: settings.color, theme: settings.theme,
      localeIdentifier: settings.localeIdentifier, preferencesFile: settings.folders.preferences,
      refreshIntervals: settings.client == .mock
        ? RefreshIntervals(prices: MockClient.updateInterval, rates: MockClient.updateInterval) : RefreshIntervals(),
      warnings: warnings)
    self.init(configuration) { client, warn in
      var settings = settings
      settings.isRefreshing = true
      if let client { settings.client = client }
      var services = CompositionRoot.services(settings, observe: { _ in }, warn: warn)
      if client != nil { services.portfolio.rejectChanges() }
      services.linkOpener = .standard(environment)
      services.transferService = target.flatMap { services.transferService(to: $0) }
      return services
    }
  }
}
