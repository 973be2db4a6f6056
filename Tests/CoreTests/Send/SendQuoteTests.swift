import QuidCore
import Testing
struct SendQuoteTests {
  @Test func `quote of 1.5 ETH from 10 has exact value, fee, total and remainder`() throws {
    let quote = try quote("1.5")
    #expect(text(quote.amount) == "1.5 = 2466.15")
    #expect(text(quote.fee) == "0.00294 = 4.833654")
    #expect(text(quote.onChainFee) == "0.000294 = 0.4833654")
    #expect(text(quote.total) == "1.50294 = 2470.983654")
    #expect(text(quote.balance) == "10 = 16441")
    #expect(text(quote.remaining) == "8.49706 = 13970.016346")
    #expect(text(quote.maximum) == "9.99706 = 16436.166346")
    #expect(quote.price?.rate.description == "1644.1")
    #expect(quote.isValid)
    #expect(quote.problems == [])
  }

  @Test func `fiat amount is kept and buys ether rounded down`() throws {
    let quote = try quote("50usd")
    #expect(text(quote.amount) == "0.030411775439450155 = 50")
    #expect(text(quote.total) == "0.033351775439450155 = 54.833653999999999836")
    #expect(quote.isValid)
  }

  @Test func `euro amount shown in dollars has the dollar value of its ether`() throws {
    let quote = try quote("50eur")
    #expect(quote.amount?.wei.description == "0.032810982492059742")
    #expect(quote.amount?.fiat?.description == "53.944536315195421822")
  }

  @Test func `maximum leaves nothing after the fee`() throws {
    let quote = try quote("max")
    #expect(text(quote.amount) == "9.99706 = 16436.166346")
    #expect(text(quote.total) == "10 = 16441")
    #expect(text(quote.remaining) == "0 = 0")
    #expect(quote.isValid)
  }

  @Test func `maximum below the fee is zero and a problem`() throws {
    let quote = try quote("max", on: .sample(balance: Ether(gwei: 1)))
    #expect(quote.amount?.wei == .zero)
    #expect(quote.remaining == nil)
    #expect(quote.problems == [.feeNotCovered(maximum: .zero)])
  }

  @Test func `on-chain formula changes the fee and the maximum`() throws {
    let quote = try quote("1.5", on: .sample(formula: .onChain))
    #expect(quote.fee == quote.onChainFee)
    #expect(quote.maximum?.wei.description == "9.999706")
  }

  @Test func `slower tier has a lower fee`() throws {
    let quote = try quote("1.5", on: .sample(tier: .slow))
    #expect(quote.fee?.wei.description == "0.00273")
  }

  @Test(arguments: [("eur", "2285.82"), ("gbp", "1957.905")])
  func `value is in the chosen currency`(
    currency: String, fiat: String
  ) throws {
    let quote = try quote("1.5", on: .sample(currency: try #require(Currency(currency))))
    #expect(quote.amount?.fiat?.description == fiat)
  }

  @Test func `quote of the whole balance has its total and a fee problem`() throws {
    let quote = try quote("10")
    #expect(quote.amount?.wei == .ether(10))
    #expect(quote.total?.wei.description == "10.00294")
    #expect(quote.remaining == nil)
    #expect(quote.problems == [.feeNotCovered(maximum: try Ether("9.99706"))])
    #expect(quote.isValid == false)
  }

  @Test(arguments: ["10.000000000000000001", "11", "16442usd", "340282366920938463463"])
  func `amount above the balance is a problem`(amount: String) throws {
    #expect(try quote(amount).problems == [.exceedsBalance(maximum: Ether("9.99706"))])
  }

  @Test(arguments: ["", "wei", "usd", "eth"])
  func `sixty digits in any unit exceed the balance`(unit: String) throws {
    let quote = try quote(String(repeating: "9", count: 60) + unit)
    #expect(quote.problems == [.exceedsBalance(maximum: try Ether("9.99706"))])
    #expect(quote.amount == nil)
    #expect(quote.total == nil)
    #expect(quote.remaining == nil)
    #expect(quote.fee?.wei.description == "0.00294")
  }

  @Test func `fiat amount above 128 bits of wei exceeds the balance`() throws {
    var terms = try SendTerms.sample()
    terms.prices = PriceList(of: .eth, [try PriceList.rate(.usd, "0.000000000000000001")])
    #expect(try quote("99999999999999999999usd", on: terms).problems.map(\.code) == ["exceedsBalance"])
  }

  @Test func `amount whose total overflows exceeds the balance`() throws {
    var terms = try SendTerms.sample()
    terms.prices = PriceList(of: .eth, [try PriceList.rate(.usd, "1")])
    let quote = try quote("170141183460469231731.687", on: terms)
    #expect(quote.amount?.fiat?.description == "170141183460469231731.687")
    #expect(quote.total == nil)
    #expect(quote.problems.map(\.code) == ["exceedsBalance"])
    #expect(
      try self.quote("340282366920938463463.374607431768211455", on: terms).problems.map(\.code) == ["exceedsBalance"])
  }

  @Test func `malformed amount keeps the fee and the maximum`() throws {
    let quote = try quote("1,5")
    #expect(quote.problems == [.malformed(.number(.separator))])
    #expect(quote.amount == nil)
    #expect(quote.fee?.wei.description == "0.00294")
    #expect(quote.maximum?.wei.description == "9.99706")
    #expect(quote.balance.wei == .ether(10))
  }

  @Test func `problem of the amount precedes the problem of the address`() throws {
    let address = SendError.badAddress(.wrongLength(39))
    let quote = try SendQuote(.success(.ether(.ether(11))), on: .sample(), recipientProblems: [address])
    #expect(quote.problems.map(\.code) == ["exceedsBalance", "badAddress"])
    let valid = try SendQuote(.success(.ether(.ether(1))), on: .sample(), recipientProblems: [address])
    #expect(valid.problems == [address])
    #expect(valid.isValid == false)
  }

  @Test func `quote without a price in its currency is an error`() throws {
    let sek = try #require(Currency("SEK"))
    #expect(throws: SendQuoteError.priceMissing(sek)) { try quote("1.5", on: .sample(currency: sek)) }
    var terms = try SendTerms.sample()
    terms.prices = PriceList(of: .eth, [try PriceList.rate(.usd, "1644.1")])
    #expect(throws: SendQuoteError.priceMissing(.eur)) { try quote("50eur", on: terms) }
  }

  @Test func `balance or fee above the range is an error`() throws {
    #expect(throws: SendQuoteError.outOfRange) { try quote("1.5", on: .sample(balance: Ether(wei: .max))) }
    var terms = try SendTerms.sample()
    let dearest = try #require(GasPrice(gwei: .maximum))
    terms.gas = GasPrices(slow: dearest, standard: dearest, fast: dearest, baseFee: nil, block: nil)
    terms.gasLimit = .max
    #expect(throws: SendQuoteError.outOfRange) { try quote("1.5", on: terms) }
  }

  @Test func `quote without gas prices has the amount and balance but no fee`() throws {
    var terms = try SendTerms.sample()
    terms.gas = nil
    let quote = try quote("1.5", on: terms)
    #expect(text(quote.amount) == "1.5 = 2466.15")
    #expect(text(quote.balance) == "10 = 16441")
    #expect([quote.fee, quote.onChainFee, quote.total, quote.remaining, quote.maximum] == [nil, nil, nil, nil, nil])
    #expect(quote.problems.isEmpty)
    #expect(!quote.isValid)
    #expect(try self.quote("50usd", on: terms).amount?.fiat == FixedDecimal(50))
    #expect(try self.quote("max", on: terms).amount == nil)
    #expect(try self.quote("11", on: terms).problems == [.exceedsBalance(maximum: nil)])
  }

  @Test func `quote without a price has ether values only`() throws {
    var terms = try SendTerms.sample()
    terms.prices = nil
    let quote = try quote("1.5", on: terms)
    #expect(quote.price == nil)
    #expect(text(quote.amount) == "1.5 = unknown")
    #expect(text(quote.fee) == "0.00294 = unknown")
    #expect(text(quote.remaining) == "8.49706 = unknown")
    #expect(quote.isValid)
    let fiat = try self.quote("50usd", on: terms)
    #expect(fiat.amount == nil)
    #expect(fiat.problems.isEmpty && !fiat.isValid)
  }

  @Test func `quote of a typed or parsed amount has the errors of the recipient last`() throws {
    let terms = try SendTerms.sample()
    let problem = SendError.badAddress(.own)
    #expect(try SendQuote(for: "1.5", on: terms) == quote("1.5", on: terms))
    #expect(try SendQuote(for: .ether(Ether("1.5")), on: terms) == quote("1.5", on: terms))
    #expect(try SendQuote(for: .maximum, on: terms, recipientProblems: [problem]).problems == [problem])
    let unknown = try SendQuote(for: "1 doge", on: terms, recipientProblems: [problem])
    #expect(unknown.problems == [.malformed(.unknownUnit("doge")), problem])
    #expect(unknown.amount == nil)
  }

  private func quote(_ amount: String, on terms: SendTerms? = nil) throws -> SendQuote {
    try SendQuote(Result { () throws(SendAmountError) in try SendAmount(amount) }, on: try terms ?? .sample())
  }

  private func text(_ value: ValuedEther?) -> String {
    value.map { "\($0.wei) = \($0.fiat?.description ?? "unknown")" } ?? "nothing"
  }
}
