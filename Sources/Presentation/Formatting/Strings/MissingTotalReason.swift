/// The reason why the total value of a portfolio on a day is unknown.
public enum MissingTotalReason: Hashable, Sendable {
  /// The past prices of these coins are loading.
  case loading(String)
  /// These coins have no past prices.
  case noPrices(String)
  /// The value is too large to compute exactly.
  case tooLarge
}
