public import Foundation
public import QuidCore

/// How it stands with an upstream: who it is, when it last answered, what of it is stored.
public struct UpstreamStatus: Hashable, Sendable {
  /// The upstream.
  public let source: Source
  /// Its base.
  public let base: UpstreamURL
  /// Whether a key is set for it.
  public let hasKey: Bool
  /// When it last gave an answer that could be used; `nil` for never.
  public let lastSuccess: Date?
  /// When it last failed to; `nil` for never.
  public let lastFailure: Date?
  /// The time until which it has asked to be left alone; `nil` where it may be asked.
  public let closedUntil: Date?
  /// How many of its answers are stored.
  public let storedAnswers: Int
  /// How much room they take, in bytes.
  public let storedBytes: Int
  /// When the newest of them was fetched; `nil` without any.
  public let storedAt: Date?
  /// How many requests are left this month; `nil` where they are not counted.
  public let remaining: Int?
}
