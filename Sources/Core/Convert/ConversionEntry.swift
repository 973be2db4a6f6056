/// The state of a currency converter with two amount fields, either of which the user can edit.
///
/// Only the typed string and its field are stored. The amount of the other field is computed from that string with a
/// ``RateTable``. Therefore the typed string stays the same when currencies are swapped or changed, or when rates
/// change.
public struct ConversionEntry: Hashable, Sendable {
  /// An amount field of the converter: source or target.
  public enum Field: Hashable, Sendable, CaseIterable {
    /// The field of the source amount.
    case from
    /// The field of the target amount.
    case to

    /// The opposite field: ``to`` for ``from``, and ``from`` for ``to``.
    public var other: Field { self == .from ? .to : .from }
  }

  /// The source currency.
  public private(set) var from: Currency
  /// The target currency.
  public private(set) var to: Currency
  /// The field that the user edited last.
  public private(set) var edited = Field.from
  /// The string that the user typed into the field ``edited``.
  public private(set) var text = "1"

  /// Creates a converter state with the amount 1 in the source field.
  public init(from: Currency, to: Currency) {
    self.from = from
    self.to = to
  }

  /// Returns the currency of a field.
  public func currency(of field: Field) -> Currency { field == .from ? from : to }

  /// Replaces the string of a field and makes this field the edited one.
  ///
  /// The amount of the opposite field is then computed from this string.
  public mutating func type(_ text: String, in field: Field) {
    self.text = text
    edited = field
  }

  /// Exchanges the source and the target currency.
  ///
  /// The typed string stays in its field.
  public mutating func swap() { (from, to) = (to, from) }

  /// Sets the currency of a field.
  ///
  /// If the opposite field already has this currency, the two currencies are exchanged.
  public mutating func choose(_ currency: Currency, for field: Field) {
    guard currency != self.currency(of: field.other) else {
      swap()
      return
    }
    if field == .from { from = currency } else { to = currency }
  }

  /// Parses the typed string and returns the amount, which is never negative.
  ///
  /// A trailing dot is ignored, because the user may still be typing.
  ///
  /// - Throws: ``DecimalSyntaxError``; ``DecimalSyntaxError/empty`` for an empty string.
  public func typedAmount() throws(DecimalSyntaxError) -> FixedPoint {
    try FixedPoint(typed: text.withoutTrailingDot)
  }

  /// Returns the amounts of both fields.
  ///
  /// The typed amount is exact. The computed amount is rounded once, half to even to 18 decimals.
  ///
  /// - Parameter table: The exchange rates of the conversion.
  /// - Throws: ``AmountError`` if the typed string is not a number or cannot be converted.
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

  /// An error of ``amounts(by:)``.
  public enum AmountError: Error, Hashable, Sendable {
    /// The typed string is not a number.
    case syntax(DecimalSyntaxError)
    /// The typed amount cannot be converted.
    case conversion(ConversionError)
  }
}
