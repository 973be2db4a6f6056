/// What a source said in its own currency, kept beside the converted figures.
struct Quotation<Figure: Hashable & Sendable>: Hashable, Sendable {
  /// The currency the source quotes in.
  let currency: Currency
  /// The figures, as many and in the same order as the converted ones.
  let figures: [Figure]

  /// The figures at these places, in this order.
  func picking(_ places: [Int]) -> Quotation {
    Quotation(currency: currency, figures: places.map { figures[$0] })
  }
}
