import QuidNetworking

/// The screens of the full-screen app.
enum ScreenList {
  /// The types of the screens, in the order of their tabs.
  ///
  /// To add a screen, add a folder with a ``Screen`` to `Screens` and a line here.
  static let all: [any Screen.Type] = [
    MarketScreen.self,
    CoinScreen.self,
    SendScreen.self,
    BitcoinScreen.self,
    ConvertScreen.self,
  ]
}

extension FullScreenApp {
  /// Creates the app on the terminal of this process; `nil` if the process has no terminal.
  ///
  /// - Parameters:
  ///   - target: The node of real sends; `nil` for the practice wallet.
  ///   - warnings: The warnings of the settings; the last one is shown in the status line.
  init?(
    _ settings: Settings, _ target: FullScreenSendTarget?, environment: [String: String], warnings: [String]
  ) {
    let configuration = Configuration(
      screens: ScreenList.all, knownCoins: Array(BuiltinCoins.coins), environment: environment, color: settings.color,
      theme: settings.theme, localeIdentifier: settings.localeIdentifier, currency: settings.currency,
      send: target?.options, configuredClient: settings.clientWarning == nil ? nil : settings.client.rawValue,
      preferencesFile: settings.preferences,
      refreshIntervals: settings.client == .mock ? .mock(MockClient.updateInterval) : .live, warnings: warnings)
    self.init(configuration) { warn in
      var services = CompositionRoot.services(settings, observe: { _ in }, warn: warn)
      services.linkOpener = .standard(environment)
      services.sendRunner = target.flatMap { services.sendRunner(to: $0) }
      return services
    }
  }
}
