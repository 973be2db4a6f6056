/// How far back a chart goes.
public enum ChartPeriod: Int, Hashable, Sendable, CaseIterable {
  /// 24 hours.
  case day = 1
  /// Seven days.
  case week = 7
  /// 30 days.
  case month = 30
  /// 90 days.
  case quarter = 90
  /// 365 days.
  case year = 365

  /// The number of days, as the providers take it.
  public var days: Int { rawValue }

  /// What stands on the control that changes the period: `1D`.
  public var title: String { self == .year ? "1Y" : "\(days)D" }

  /// The period in words.
  public var name: String {
    switch self {
    case .day: "24 hours"
    case .week, .month, .quarter: "\(days) days"
    case .year: "1 year"
    }
  }

  /// The next longer period; the longest has itself.
  public var longer: ChartPeriod { Self.allCases.first { $0.days > days } ?? self }

  /// The next shorter period; the shortest has itself.
  public var shorter: ChartPeriod { Self.allCases.last { $0.days < days } ?? self }
}
