import QuidCore
import QuidNetworking
import QuidPresentation

/// The refresh intervals of `quid watch` for conversions.
enum RateInterval {
  /// The interval for exchange rates between fiat currencies: five minutes.
  static let fiat = Duration.seconds(300)
  /// The interval for the prices of coins: one minute.
  static let coins = Duration.seconds(60)
}
