/// The state of a currency converter with two amount fields, both of which the user can edit.
///
/// The state stores the typed string, which stays the same when the currencies or the exchange rates change. The amount
/// in the opposite field is computed from this string.
public struct ConversionEntry: Hashable, Sendable {
  /// One of the two amount fields of the converter.
  public enum Field: Hashable, Sendable, CaseIterable {
    /// The field that contains the amount in the source currency.
    case from
    /// The field that contains the amount in the target currency.
    case to

    /// The opposite field, such as ``to`` if this field is ``from``.
    package var other: Field { self == .from ? .to : .from }
  }

  /// The source currency, which is the currency of the first amount field.
  package private(set) var from: Currency
  /// The target currency, which is the currency of the second amount field.
  package private(set) var to: Currency
  /// The amount field that the user edited last; initially the field of the source currency.
  package private(set) var edited = Field.from
  /// The string that the user typed into the ``edited`` field, such as `12.5`; initially `1`.
  package private(set) var text = "1"

  /// Creates a converter state with the amount 1 in the field of the source currency.
  package init(from: Currency, to: Currency) {
    self.from = from
    self.to = to
  }

  /// Returns the currency of an amount field: the source currency or the target currency.
  package func currency(of field: Field) -> Currency { field == .from ? from : to }

  /// Sets the string of an amount field, which becomes the edited field; the opposite amount is computed from the
  /// string.
  package mutating func type(_ text: String, in field: Field) {
    self.text = text
    edited = field
  }

  /// Exchanges the source and target currencies; the typed string stays in its field, so its currency changes.
  package mutating func swap() { (from, to) = (to, from) }

  /// Sets the currency of an amount field; if the opposite field has this currency, both currencies are exchanged.
  package mutating func choose(_ currency: Currency, for field: Field) {
    guard currency != self.currency(of: field.other) else {
      swap()
      return
    }
    if field == .from { from = currency } else { to = currency }
  }

  /// Parses the typed string, such as `12.5`, `.5` or `5.`, and returns the amount, which is never negative.
  ///
  /// - Throws: ``DecimalSyntaxError`` if the string is not a number; ``DecimalSyntaxError/empty`` if it is empty.
  package func typedAmount() throws(DecimalSyntaxError) -> FixedDecimal {
    try FixedDecimal(typed: text.completedDecimal)
  }

  /// Returns the amounts of both fields: the typed amount, and the converted amount, rounded half to even to 18
  /// decimals.
  ///
  /// - Throws: ``AmountError`` if the typed string is not a number or the amount cannot be converted.
  package func amounts(by table: RateTable) throws(AmountError) -> (from: FixedDecimal, to: FixedDecimal) {
    let typed: FixedDecimal
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

  /// An error that indicates why the amounts of the two fields cannot be computed.
  public enum AmountError: NamedError, Hashable, Sendable {
    /// The typed string is not a number. The associated value is the syntax error.
    case syntax(DecimalSyntaxError)
    /// The typed amount cannot be converted, for example because a currency has no exchange rate.
    case conversion(ConversionError)
  }
}
