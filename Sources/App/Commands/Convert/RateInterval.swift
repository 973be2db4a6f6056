enum RateInterval {
  /// The interval for exchange rates between fiat currencies: five minutes.
  static let fiat = Duration.seconds(300)
  static let coins = Duration.seconds(60)
}
