public import Foundation
import QuidCore

/// Writes moments and ages for people.
public struct MomentFormat: Sendable {
  /// Whose way of writing dates it is; `nil` for ISO 8601.
  let locale: Locale?

  /// Moments as ISO 8601 writes them, in UTC: `2023-09-01 17:15 UTC`.
  public static let iso = MomentFormat(locale: nil)

  /// The way of a locale such as `sv_SE`; ISO 8601 where the identifier is empty, `C`, `POSIX`, `en` or `en_US`.
  public init(localeIdentifier: String) {
    locale = LocaleName.foreign(localeIdentifier).map { Locale(identifier: $0 + "@numbers=latn") }
  }

  private init(locale: Locale?) { self.locale = locale }

  /// The same format where its dates can be written in other characters, such as those of ASCII; ISO 8601 where a month
  /// would become `????`.
  func spelled(by spelling: (String) -> String) -> MomentFormat {
    guard locale != nil else { return self }
    let dates = (1...12).compactMap { CalendarDay(year: 2023, month: $0, day: $0)?.start }
    let isWritable = dates.allSatisfy { date in
      ![moment(date), day(date), shortDay(date), month(date), weekday(date)].contains { spelling($0).contains("?") }
    }
    return isWritable ? self : .iso
  }

  /// A moment to the minute, in UTC.
  public func moment(_ date: Date) -> String {
    guard let locale else {
      let moment = CalendarMoment(date)
      return "\(moment.day) \(moment.timeOfDay) UTC"
    }
    var style = Date.FormatStyle(date: .abbreviated, time: .shortened, locale: locale)
    style.timeZone = .gmt
    return date.formatted(style).withoutFormatCharacters + " UTC"
  }

  /// How long before `now` something was, such as `12 s ago`.
  public func age(of date: Date, at now: Date) -> String {
    let seconds = Int(max(0, min(now.timeIntervalSince(date), 1e10)))
    return switch seconds {
    case ..<2: "just now"
    case ..<120: "\(seconds) s ago"
    case ..<7_200: "\(seconds / 60) min ago"
    case ..<172_800: "\(seconds / 3_600) h ago"
    default: "\(seconds / 86_400) days ago"
    }
  }
}
