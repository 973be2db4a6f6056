/// The two amount fields of a converter, either of which the person edits.
///
/// It keeps what was typed and where, not what it came out as. The other field is computed from that by the two rates of
/// a table, so swapping, looking at another currency and back, or new rates never move what was typed.
public struct ConversionEntry: Hashable, Sendable {
  /// Which of the two fields.
  public enum Field: Hashable, Sendable, CaseIterable {
    /// The amount that is converted.
    case from
    /// What it is worth.
    case to

    /// The other one.
    public var other: Field { self == .from ? .to : .from }
  }

  /// The currency of the amount.
  public private(set) var from: Currency
  /// The currency of what it is worth.
  public private(set) var to: Currency
  /// The field that was typed into last.
  public private(set) var edited = Field.from
  /// What was typed there.
  public private(set) var text = "1"

  /// Two fields, with 1 in the first.
  public init(from: Currency, to: Currency) {
    self.from = from
    self.to = to
  }

  /// The currency of a field.
  public func currency(of field: Field) -> Currency { field == .from ? from : to }

  /// Replaces the text of a field, which the other one follows from then on.
  public mutating func type(_ text: String, in field: Field) {
    self.text = text
    edited = field
  }

  /// Exchanges the currencies; what was typed stays in its field.
  public mutating func swap() { (from, to) = (to, from) }

  /// Chooses the currency of a field; that of the other field exchanges the two.
  public mutating func choose(_ currency: Currency, for field: Field) {
    guard currency != self.currency(of: field.other) else {
      swap()
      return
    }
    if field == .from { from = currency } else { to = currency }
  }

  /// The number that was typed, never negative.
  ///
  /// A dot at the very end is taken as typing still going on.
  ///
  /// - Throws: ``DecimalSyntaxError``; ``DecimalSyntaxError/empty`` for nothing.
  public func typedAmount() throws(DecimalSyntaxError) -> FixedPoint {
    try FixedPoint(typed: text.withoutUnfinishedDot)
  }

  /// Both amounts by a table: the one that was typed exactly as it is, the other rounded once, half to even at the 18th
  /// decimal.
  ///
  /// - Throws: ``Failure``.
  public func amounts(by table: RateTable) throws(Failure) -> (from: FixedPoint, to: FixedPoint) {
    let typed: FixedPoint
    do { typed = try typedAmount() } catch { throw .text(error) }
    let cross: CrossRate
    do { cross = try table.route(from: from, to: to) } catch { throw .conversion(error) }
    do throws(ArithmeticError) {
      return edited == .from
        ? (typed, try cross.converted(typed)) : (try cross.inverse.converted(typed), typed)
    } catch {
      throw .conversion(.outOfRange)
    }
  }

  /// Why there are no amounts.
  public enum Failure: Error, Hashable, Sendable {
    /// What was typed is no number.
    case text(DecimalSyntaxError)
    /// It cannot be converted.
    case conversion(ConversionFailure)
  }
}
