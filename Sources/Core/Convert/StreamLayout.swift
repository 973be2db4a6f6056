/// Where in a stream the amounts stand and what is written in their place.
public struct StreamLayout: Hashable, Sendable {
  /// The fields of comma-separated values that are needed, counted from 1; `nil` for a stream of one amount a line.
  public var columns: Columns?
  /// Whether the first line is a heading that passes as it is.
  public var hasHeading = false
  /// Whether each line becomes a JSON object.
  public var isJSON = false
  /// Whether the first line that is wrong ends the stream.
  public var isStrict = false

  /// One amount a line.
  public init() {}

  /// The columns of comma-separated values.
  public struct Columns: Hashable, Sendable {
    /// The amounts, which are replaced by what they are worth.
    public let amount: Int
    /// The days whose rates count; `nil` where all lines are of one day.
    public let day: Int?
    /// The currencies that are converted from; `nil` where it is one for all lines.
    public let from: Int?

    /// Columns counted from 1.
    ///
    /// Returns `nil` when one is below 1 or one column is to be two things.
    public init?(amount: Int, day: Int? = nil, from: Int? = nil) {
      let all = [amount, day, from].compactMap { $0 }
      guard all.allSatisfy({ $0 >= 1 }), Set(all).count == all.count else { return nil }
      self.amount = amount
      self.day = day
      self.from = from
    }
  }
}
