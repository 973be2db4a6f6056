import QuidCore
import Testing

/// Use case: quote a send from the wallet.
struct SendQuoteTests {
  @Test func `given 10 ETH, when 1.5 are to be sent, then worth, fee, total and rest are exact`() throws {
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

  @Test func `given a price, when 50 dollars are typed, then they stay 50 and buy ether rounded down`() throws {
    let quote = try quote("50usd")
    #expect(text(quote.amount) == "0.030411775439450155 = 50")
    #expect(text(quote.total) == "0.033351775439450155 = 54.833653999999999836")
    #expect(quote.isValid)
  }

  @Test func `given dollars on show, when 50 euros are typed, then the dollars are their ether's worth`() throws {
    let quote = try quote("50eur")
    #expect(quote.amount?.wei.description == "0.032810982492059742")
    #expect(quote.amount?.fiat?.description == "53.944536315195421822")
  }

  @Test func `given 10 ETH, when max is to be sent, then the fee fits and nothing remains`() throws {
    let quote = try quote("max")
    #expect(text(quote.amount) == "9.99706 = 16436.166346")
    #expect(text(quote.total) == "10 = 16441")
    #expect(text(quote.remaining) == "0 = 0")
    #expect(quote.isValid)
  }

  @Test func `given less than the fee, when max is to be sent, then it is nothing and a problem`() throws {
    let quote = try quote("max", on: .brief(balance: .gwei(1)))
    #expect(quote.amount?.wei == .zero)
    #expect(quote.remaining == nil)
    #expect(quote.problems == [.feeNotCovered(maximum: .zero)])
  }

  @Test func `given the chain's formula, when a send is quoted, then fee and maximum follow it`() throws {
    let quote = try quote("1.5", on: .brief(formula: .onChain))
    #expect(quote.fee == quote.onChainFee)
    #expect(quote.maximum?.wei.description == "9.999706")
  }

  @Test func `given a slower tier, when a send is quoted, then its fee is lower`() throws {
    let quote = try quote("1.5", on: .brief(tier: .slow))
    #expect(quote.fee?.wei.description == "0.00273")
  }

  @Test(arguments: [("eur", "2285.82"), ("gbp", "1957.905")])
  func `given a chosen currency, when ether is typed, then its worth is in that currency`(
    currency: String, fiat: String
  ) throws {
    let quote = try quote("1.5", on: .brief(currency: try #require(Currency(currency))))
    #expect(quote.amount?.fiat?.description == fiat)
  }

  @Test func `given 10 ETH, when all 10 are typed, then the figures stand and the fee is not covered`() throws {
    let quote = try quote("10")
    #expect(quote.amount?.wei == .ether(10))
    #expect(quote.total?.wei.description == "10.00294")
    #expect(quote.remaining == nil)
    #expect(quote.problems == [.feeNotCovered(maximum: try Wei("9.99706"))])
    #expect(quote.isValid == false)
  }

  @Test(arguments: ["10.000000000000000001", "11", "16442usd", "340282366920938463463"])
  func `given 10 ETH, when more is typed, then it is a problem and not an error`(amount: String) throws {
    #expect(try quote(amount).problems == [.exceedsBalance(maximum: Wei("9.99706"))])
  }

  @Test(arguments: ["", "wei", "usd", "eth"])
  func `sixty digits in any unit are more than the balance`(unit: String) throws {
    let quote = try quote(String(repeating: "9", count: 60) + unit)
    #expect(quote.problems == [.exceedsBalance(maximum: try Wei("9.99706"))])
    #expect(quote.amount == nil)
    #expect(quote.total == nil)
    #expect(quote.remaining == nil)
    #expect(quote.fee?.wei.description == "0.00294")
  }

  @Test func `fiat worth more wei than can be counted is more than the balance`() throws {
    var terms = try SendTerms.brief()
    terms.prices = PriceList(of: .eth, [try PriceList.rate(.usd, "0.000000000000000001")])
    #expect(try quote("99999999999999999999usd", on: terms).problems.map(\.code) == ["exceedsBalance"])
  }

  @Test func `an amount whose total cannot be shown is still more than the balance`() throws {
    var terms = try SendTerms.brief()
    terms.prices = PriceList(of: .eth, [try PriceList.rate(.usd, "1")])
    let quote = try quote("170141183460469231731.687", on: terms)
    #expect(quote.amount?.fiat?.description == "170141183460469231731.687")
    #expect(quote.total == nil)
    #expect(quote.problems.map(\.code) == ["exceedsBalance"])
    #expect(
      try self.quote("340282366920938463463.374607431768211455", on: terms).problems.map(\.code) == ["exceedsBalance"])
  }

  @Test func `given 10 ETH, when 1,5 is typed, then it is refused, and fee and maximum stand`() throws {
    let quote = try quote("1,5")
    #expect(quote.problems == [.malformed(.number(.separator))])
    #expect(quote.amount == nil)
    #expect(quote.fee?.wei.description == "0.00294")
    #expect(quote.maximum?.wei.description == "9.99706")
    #expect(quote.balance.wei == .ether(10))
  }

  @Test func `given a bad address, when too much is sent, then the amount's problem comes first`() throws {
    let address = SendProblem.badAddress(.wrongLength(39))
    let quote = try SendQuote(.success(.ether(.ether(11))), on: .brief(), recipientProblems: [address])
    #expect(quote.problems.map(\.code) == ["exceedsBalance", "badAddress"])
    let valid = try SendQuote(.success(.ether(.ether(1))), on: .brief(), recipientProblems: [address])
    #expect(valid.problems == [address])
    #expect(valid.isValid == false)
  }

  @Test func `given no price in a currency, when a send is quoted in it, then there is no quote`() throws {
    let sek = try #require(Currency("SEK"))
    #expect(throws: SendQuote.Failure.priceMissing(sek)) { try quote("1.5", on: .brief(currency: sek)) }
    var terms = try SendTerms.brief()
    terms.prices = PriceList(of: .eth, [try PriceList.rate(.usd, "1644.1")])
    #expect(throws: SendQuote.Failure.priceMissing(.eur)) { try quote("50eur", on: terms) }
  }

  @Test func `a wallet or a fee too large to be shown makes no quote`() throws {
    #expect(throws: SendQuote.Failure.outOfRange) { try quote("1.5", on: .brief(balance: Wei(count: .max))) }
    var terms = try SendTerms.brief()
    let dearest = try #require(GasPrice(gwei: .maximum))
    terms.gas = GasPrices(slow: dearest, standard: dearest, fast: dearest, baseFee: nil, block: nil)
    terms.gasLimit = .max
    #expect(throws: SendQuote.Failure.outOfRange) { try quote("1.5", on: terms) }
  }

  @Test func `without gas prices the amount and balance keep their values and the fee is unknown`() throws {
    var terms = try SendTerms.brief()
    terms.gas = nil
    let quote = try quote("1.5", on: terms)
    #expect(text(quote.amount) == "1.5 = 2466.15")
    #expect(text(quote.balance) == "10 = 16441")
    #expect([quote.fee, quote.onChainFee, quote.total, quote.remaining, quote.maximum] == [nil, nil, nil, nil, nil])
    #expect(quote.problems.isEmpty)
    #expect(!quote.isValid)
    #expect(try self.quote("50usd", on: terms).amount?.fiat == FixedPoint(50))
    #expect(try self.quote("max", on: terms).amount == nil)
    #expect(try self.quote("11", on: terms).problems == [.exceedsBalance(maximum: nil)])
  }

  @Test func `without a price the ether is computed and its value is unknown`() throws {
    var terms = try SendTerms.brief()
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

  private func quote(_ amount: String, on terms: SendTerms? = nil) throws -> SendQuote {
    try SendQuote(Result { () throws(SendAmountError) in try SendAmount(amount) }, on: try terms ?? .brief())
  }

  private func text(_ value: ValuedEther?) -> String {
    value.map { "\($0.wei) = \($0.fiat?.description ?? "unknown")" } ?? "nothing"
  }
}
