/// The period before the current time that a chart covers.
public struct ChartPeriod: Hashable, Sendable, CaseIterable {
  /// The length of the period in days, from 1 to 365; `nil` for ``all``.
  public let days: Int?

  /// The last 24 hours.
  public static let day = ChartPeriod(1)
  /// The last seven days.
  public static let week = ChartPeriod(7)
  /// The last 30 days.
  public static let month = ChartPeriod(30)
  /// The last 90 days.
  public static let quarter = ChartPeriod(90)
  /// The last 365 days.
  public static let year = ChartPeriod(365)
  /// All days for which the provider has prices.
  ///
  /// Only some plans of a provider include more than 365 days.
  public static let all = ChartPeriod(nil)

  /// The periods of a period control, shortest first.
  public static let allCases: [ChartPeriod] = [.day, .week, .month, .quarter, .year]

  /// The maximum number of days of a period other than ``all``: 365.
  public static let maximumDays = 365

  /// Creates a period of a number of days.
  ///
  /// Returns `nil` unless the number is from 1 to ``maximumDays``.
  public init?(days: Int) {
    guard (1...Self.maximumDays).contains(days) else { return nil }
    self.init(days)
  }

  private init(_ days: Int?) { self.days = days }

  /// The short name of the period, such as `1D`, `7D`, `1Y` or `Max`.
  public var title: String { days.map { $0 == 365 ? "1Y" : "\($0)D" } ?? "Max" }

  /// The full name of the period, such as `24 hours`, `7 days`, `1 year` or `all days`.
  public var name: String {
    switch days {
    case 1: "24 hours"
    case 365: "1 year"
    case let days?: "\(days) days"
    case nil: "all days"
    }
  }

  /// The next longer period of the period control, such as 90 days for 30 days.
  ///
  /// For the longest period, the value is the same period.
  public var longer: ChartPeriod { Self.allCases.first { $0.length > length } ?? self }

  /// The next shorter period of the period control, such as 7 days for 30 days.
  ///
  /// For the shortest period, the value is the same period.
  public var shorter: ChartPeriod { Self.allCases.last { $0.length < length } ?? self }

  private var length: Int { days ?? .max }
}
