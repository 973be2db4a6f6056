import QuidCore
import QuidPresentation
import Testing

/// Right-to-left locales put directional marks beside symbols and numbers, which formatted values omit.
struct RightToLeftTests {
  private static let locales = ["fa_IR", "ar_EG", "ar_SA", "he_IL", "ur_PK", "ckb_IQ", "ps_AF", "yi_001", "dv_MV"]

  @Test(arguments: locales) func `formatted values contain no directional marks`(_ locale: String) throws {
    let numbers = NumberFormat(localeIdentifier: locale)
    let negative = try FixedDecimal("1234567.89").negated()
    var texts = [Currency.usd, .eur, .gbp, Currency("ILS"), Currency("IRR"), Currency("EGP")].compactMap { $0 }
      .flatMap {
        [numbers.amount(negative, $0), numbers.price(FixedDecimal(3), $0), numbers.compactAmount(negative, $0)]
      }
    texts += [numbers.change(negative).text, numbers.exact(negative), numbers.rate(negative)]
    for text in texts {
      #expect(!text.unicodeScalars.contains { $0.properties.generalCategory == .format }, "\(text.debugDescription)")
      #expect(text.contains { $0.isNumber }, "\(text)")
    }
    #expect(numbers.amount(negative, .usd).contains { "-\u{2212}".contains($0) }, "\(numbers.amount(negative, .usd))")
  }
}
