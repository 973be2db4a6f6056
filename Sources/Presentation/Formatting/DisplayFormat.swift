/// Everything about showing figures that a person can choose.
public struct DisplayFormat: Sendable {
  /// How numbers are written.
  public let numbers: NumberFormat
  /// How moments are written.
  public let moments: MomentFormat

  /// English numbers and ISO 8601 moments.
  public static let english = DisplayFormat(localeIdentifier: "en_US")

  /// The way of a locale such as `sv_SE`.
  public init(localeIdentifier: String) {
    numbers = NumberFormat(localeIdentifier: localeIdentifier)
    moments = MomentFormat(localeIdentifier: localeIdentifier)
  }
}
