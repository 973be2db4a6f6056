/// The state of a currency converter with two amount fields, either of which the user can edit.
///
/// It stores the typed string and the field it was typed in, never a computed amount. The amount of the other field is
/// computed from it with a ``RateTable``, so swapping currencies, changing a currency and back, or new rates never change
/// what the user typed.
public struct ConversionEntry: Hashable, Sendable {
  /// One of the two amount fields.
  public enum Field: Hashable, Sendable, CaseIterable {
    /// The field of the source amount.
    case from
    /// The field of the target amount.
    case to

    /// The other field.
    public var other: Field { self == .from ? .to : .from }
  }

  /// The source currency.
  public private(set) var from: Currency
  /// The target currency.
  public private(set) var to: Currency
  /// The field that was edited last.
  public private(set) var edited = Field.from
  /// The string that was typed into ``edited``.
  public private(set) var text = "1"

  /// Creates an entry with the amount 1 in the source field.
  public init(from: Currency, to: Currency) {
    self.from = from
    self.to = to
  }

  /// Returns the currency of a field.
  public func currency(of field: Field) -> Currency { field == .from ? from : to }

  /// Replaces the string of a field, from which the other field is computed from now on.
  public mutating func type(_ text: String, in field: Field) {
    self.text = text
    edited = field
  }

  /// Exchanges the two currencies; the typed string stays in its field.
  public mutating func swap() { (from, to) = (to, from) }

  /// Sets the currency of a field; the currency of the other field exchanges the two.
  public mutating func choose(_ currency: Currency, for field: Field) {
    guard currency != self.currency(of: field.other) else {
      swap()
      return
    }
    if field == .from { from = currency } else { to = currency }
  }

  /// Returns the typed amount, which is never negative.
  ///
  /// A trailing dot is ignored, because the user may still be typing.
  ///
  /// - Throws: ``DecimalSyntaxError``; ``DecimalSyntaxError/empty`` for an empty field.
  public func typedAmount() throws(DecimalSyntaxError) -> FixedPoint {
    try FixedPoint(typed: text.withoutTrailingDot)
  }

  /// Returns the amounts of both fields: the typed one exactly, the other rounded once, half to even at the 18th decimal.
  ///
  /// - Throws: ``AmountError``.
  public func amounts(by table: RateTable) throws(AmountError) -> (from: FixedPoint, to: FixedPoint) {
    let typed: FixedPoint
    do { typed = try typedAmount() } catch { throw .syntax(error) }
    let cross: CrossRate
    do { cross = try table.crossRate(from: from, to: to) } catch { throw .conversion(error) }
    do throws(ArithmeticError) {
      return edited == .from
        ? (typed, try cross.converted(typed)) : (try cross.inverse.converted(typed), typed)
    } catch {
      throw .conversion(.outOfRange)
    }
  }

  /// The reason why an entry has no amounts.
  public enum AmountError: Error, Hashable, Sendable {
    /// The typed string is not a number.
    case syntax(DecimalSyntaxError)
    /// The typed amount cannot be converted.
    case conversion(ConversionError)
  }
}
