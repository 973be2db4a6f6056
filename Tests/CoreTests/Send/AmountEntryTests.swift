import QuidCore
import Testing
struct AmountEntryTests {
  private let terms: SendTerms

  init() throws {
    terms = try .sample()
  }

  @Test func `typing ether computes fiat and typing fiat computes ether`() throws {
    var entry = AmountEntry(currency: .usd)
    entry.type("1.5")
    #expect(try quote(entry).amount?.fiat?.description == "2466.15")
    entry.togglePrimary()
    entry.type("50")
    #expect(try quote(entry).amount?.wei.description == "0.030411775439450155")
    #expect(try quote(entry).amount?.fiat?.description == "50")
  }

  @Test(arguments: ["1.5", "0.030411775439450155", "1.000000000000000001", "9.997059999999999999"])
  func `changing labels and currencies a thousand times changes no wei`(typed: String) throws {
    for label in AmountEntry.Label.allCases {
      var entry = AmountEntry(currency: .usd)
      if label == .fiat { entry.togglePrimary() }
      entry.type(typed)
      let before = try entry.amount()
      let wei = try quote(entry).amount?.wei
      for turn in 0..<1_000 {
        entry.togglePrimary()
        entry.choose(SendAmount.currencies[turn % 3])
      }
      entry.choose(.usd)
      #expect(try entry.amount() == before)
      #expect(try quote(entry).amount?.wei == wei)
      #expect(entry.typedText(in: label) == typed)
    }
  }

  @Test func `typed amount in euros stays in euros when dollars are chosen`() throws {
    var entry = AmountEntry(currency: .eur)
    entry.togglePrimary()
    entry.type("100")
    entry.choose(.usd)
    #expect(try entry.amount() == .fiat(FixedDecimal(100), .eur))
    #expect(entry.typedText(in: .fiat) == nil, "these dollars were not typed")
    entry.type("100")
    #expect(try entry.amount() == .fiat(FixedDecimal(100), .usd))
    #expect(entry.typedText(in: .fiat) == "100")
  }

  @Test(arguments: ["", "0", "0.", "1.50", "007", "1,5", "1.2.3", "abc", " 1", "٣", "5."])
  func `typed string is returned unchanged in the label it was typed into`(text: String) {
    var entry = AmountEntry(currency: .usd)
    entry.type(text)
    #expect(entry.typedText(in: .ether) == text)
    #expect(entry.typedText(in: .fiat) == nil)
    entry.togglePrimary()
    #expect(entry.typedText(in: .ether) == text)
    #expect(entry.typedText(in: .fiat) == nil)
    entry.type(text)
    #expect(entry.typedText(in: .ether) == nil)
    #expect(entry.typedText(in: .fiat) == text)
  }

  @Test func `digit can be missing before or after the dot of an amount`() throws {
    var entry = AmountEntry(currency: .usd)
    entry.type("1.")
    #expect(try entry.amount() == .ether(.ether(1)))
    #expect(entry.typedText(in: .ether) == "1.")
    entry.type(".5")
    #expect(try entry.amount() == .ether(Ether(gwei: 500_000_000)))
    for (text, reason) in [(".", DecimalSyntaxError.Reason.missingDigit), ("1.2.", .secondDot), ("1..", .secondDot)] {
      entry.type(text)
      #expect(throws: SendAmountError.number(.malformed(reason))) { try entry.amount() }
    }
  }

  @Test func `empty field has no amount`() {
    #expect(throws: SendAmountError.number(.empty)) { try AmountEntry(currency: .usd).amount() }
  }

  @Test func `unit typed into the field becomes the primary unit, and an unknown one is rejected`() throws {
    var entry = AmountEntry(currency: .usd)
    entry.type("€1.5")
    #expect(try entry.amount() == .fiat(FixedDecimal("1.5"), .eur) && entry.primary == .fiat && entry.currency == .eur)
    entry.type("1.5eth")
    #expect(try entry.amount() == .ether(Ether("1.5")) && entry.primary == .ether)
    entry.type("max")
    #expect(entry.isMaximum && entry.typedText(in: .ether) == "max")
    entry.type("1.5kr")
    #expect(throws: SendAmountError.unknownUnit("kr")) { try entry.amount() }
  }

  @Test func `maximum follows the fee until another amount is typed`() throws {
    var entry = AmountEntry(currency: .usd)
    entry.chooseMaximum()
    #expect(entry.isMaximum)
    #expect(entry.typedText(in: .ether) == nil)
    #expect(try quote(entry).amount?.wei.description == "9.99706")
    var slower = terms
    slower.tier = .slow
    let slow = try SendQuote(.success(try entry.amount()), on: slower)
    #expect(slow.amount?.wei.description == "9.99727")
    #expect(slow.problems.isEmpty)
    entry.type("1")
    #expect(entry.isMaximum == false)
    #expect(try entry.amount() == .ether(.ether(1)))
  }

  @Test func `field starts with ether as its primary label`() {
    var entry = AmountEntry(currency: .gbp)
    #expect(entry.primary == .ether)
    #expect(entry.currency == .gbp)
    entry.togglePrimary()
    #expect(entry.primary == .fiat)
  }

  private func quote(_ entry: AmountEntry) throws -> SendQuote {
    try SendQuote(.success(try entry.amount()), on: terms)
  }
}
