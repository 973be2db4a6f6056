package import QuidCore

/// The period of time that a chart covers, up to the current time.
public struct ChartPeriod: Hashable, Sendable, CaseIterable {
  /// The length of the period in days, from 1 to 365; `nil` for ``all``.
  public let days: Int?

  /// The chart period of the last 24 hours.
  public static let day = ChartPeriod(1)
  /// The chart period of the last seven days.
  public static let week = ChartPeriod(7)
  /// The chart period of the last 30 days.
  public static let month = ChartPeriod(30)
  /// The chart period of the last 90 days.
  public static let quarter = ChartPeriod(90)
  /// The chart period of the last 365 days.
  public static let year = ChartPeriod(365)
  /// The period of all days for which the provider has prices.
  ///
  /// Prices older than 365 days are available only with some subscription plans of the provider.
  public static let all = ChartPeriod(nil)

  /// The periods that a chart screen offers, from ``day`` through ``year``, without ``all``.
  public static let allCases: [ChartPeriod] = [.day, .week, .month, .quarter, .year]

  /// The maximum number of days in a period other than ``all``: 365.
  public static let maximumDays = 365

  /// Creates a period of 1 to ``maximumDays`` days; returns `nil` for another number of days.
  public init?(days: Int) {
    guard (1...Self.maximumDays).contains(days) else { return nil }
    self.init(days)
  }

  private init(_ days: Int?) { self.days = days }

  /// The short name of the period in English, such as `1D`, `7D`, `1Y` or `Max`.
  package var title: String { EnglishStrings().shortPeriod(days: days) }

  /// The full name of the period in English, such as `24 hours`, `7 days`, `1 year` or `all time`.
  public var name: String { EnglishStrings().period(days: days) }

  /// The next longer period in ``allCases``, such as 90 days after 30 days; the same period if there is none.
  package var longer: ChartPeriod { Self.allCases.first { $0.length > length } ?? self }

  /// The next shorter period in ``allCases``, such as 7 days before 30 days; the same period if there is none.
  package var shorter: ChartPeriod { Self.allCases.last { $0.length < length } ?? self }

  private var length: Int { days ?? .max }

  /// Returns whether prices since a time cover the period, except for at most a twentieth of it.
  package func isCovered(from first: Timestamp, at now: Timestamp) -> Bool {
    days.map { now.timeIntervalSince(first) >= TimeInterval($0 * 82_080) } ?? true
  }
}

extension ChartPeriod: Codable {
  /// Decodes a period from its number of days, or `null` for ``all``.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let days = container.decodeNil() ? nil : try container.decode(Int.self)
    guard let period = days.map({ ChartPeriod(days: $0) }) ?? .all else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "expected a number from 1 to \(Self.maximumDays)")
    }
    self = period
  }

  /// Encodes the period as its number of days, or `null` for ``all``.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(days)
  }
}

extension CandleSpan {
  /// The English name of the period that the candles cover, such as `30 days`, `1 year` or `all time`.
  package var name: String { EnglishStrings().period(days: days) }

  /// Returns the formatted length of time that each candle on the chart covers, such as `4 h per candle`.
  func candleLength(merging count: Int, _ strings: any ViewStrings) -> String {
    strings.candleLength(seconds: interval * max(1, count))
  }

  /// Returns a note stating that the candles cover a different period than requested.
  ///
  /// An example is `A candle chart of 20 days is not available, so the chart covers 30 days.` The result is `nil` if
  /// the candles cover the requested period, or if one of the two periods is unlimited.
  package func note(
    requested period: ChartPeriod, _ strings: any ViewStrings = .english
  ) -> String? {
    guard let days, let requested = period.days, days != requested else { return nil }
    return strings.candleNote(days: days, requested: requested)
  }
}
