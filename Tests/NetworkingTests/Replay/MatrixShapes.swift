import QuidCore

/// What values of a wrong kind come down to, which depends on the fields that an operation looks at.
extension MatrixExpectation {
  /// The expectation of each operation by its name.
  static func of(_ shape: MatrixFault.Shape) -> [String: MatrixExpectation] {
    switch shape {
    case .wrongTypes, .textsForNumbers, .objectsForNumbers: wrongTypes
    case .nulls: nulls
    case .nullsForNumbers: nullsForNumbers
    case .controlCharacters: controlCharacters
    }
  }

  private static let wrongTypes: [String: MatrixExpectation] = [
    "CoinGecko ether prices": .unreadable("a number", "ethereum.usd"),
    "CoinGecko bitcoin prices": .unreadable("a number", "bitcoin.usd"),
    "CoinGecko listing": .unreadable("a number", "[0].current_price"),
    "CoinGecko listing of coins": .unreadable("a number", "[0].current_price"),
    "CoinGecko series": .unreadable("a whole number", "prices.[0].[0]"),
    "CoinGecko bitcoin history": .unreadable("a whole number", "prices.[0].[0]"),
    // Their answers have no number that is looked at.
    "CoinGecko list of coins": .answered,
    "CoinGecko search": .answered,
    "Etherscan gas prices v2": .unreadable("a text", "result.LastBlock"),
    "Etherscan gas prices v1": .unreadable("a text", "result.LastBlock"),
    "Fixer newest rates": .unreadable("a whole number", "timestamp"),
    "Fixer rates of a day": .unreadable("a whole number", "timestamp"),
    "Fixer names": .answered,
    "Frankfurter newest rates": .unreadable("a number", "amount"),
    "Frankfurter rates of a day": .unreadable("a number", "amount"),
    "Frankfurter rates of days": .unreadable("a number", "amount"),
    "Frankfurter names": .answered,
    "CoinDesk bitcoin prices": .unreadable("a number", "bpi."),
    "CoinDesk bitcoin history": .unreadable("a number", "bpi."),
    "WazirX tickers": .unreadable("a text", "[0].openPrice"),
  ]

  private static let nulls: [String: MatrixExpectation] = [
    // As CoinGecko writes the price in a currency that it does not have.
    "CoinGecko ether prices": .stale(.notFound("USD")),
    "CoinGecko bitcoin prices": .stale(.notFound("USD")),
    "CoinGecko listing": .unreadable("the id of a coin", "[0].id"),
    "CoinGecko listing of coins": .unreadable("the id of a coin", "[0].id"),
    "CoinGecko series": .unreadable("a whole number", "prices.[0].[0]"),
    "CoinGecko bitcoin history": .unreadable("a whole number", "prices.[0].[0]"),
    "CoinGecko list of coins": .unreadable("a coin", "body"),
    "CoinGecko search": .unreadable("the id of a coin", "coins.[0].id"),
    "Etherscan gas prices v2": .unreadable("a text", "result.SafeGasPrice"),
    "Etherscan gas prices v1": .unreadable("a text", "result.SafeGasPrice"),
    "Fixer newest rates": .unreadable("a text", "base"),
    "Fixer rates of a day": .unreadable("a text", "base"),
    "Fixer names": .unreadable("the name of a currency", "symbols"),
    "Frankfurter newest rates": .unreadable("a text", "base"),
    "Frankfurter rates of a day": .unreadable("a text", "base"),
    "Frankfurter rates of days": .unreadable("a text", "base"),
    "Frankfurter names": .unreadable("the name of a currency", "body"),
    "CoinDesk bitcoin prices": .unreadable("a price above zero", "bpi.USD.rate_float"),
    // Days whose price is not known; here that is all of them.
    "CoinDesk bitcoin history": .stale(.notFound("bitcoin from 2021-02-10 through 2021-02-18")),
    "WazirX tickers": .unreadable("a whole number", "[0].at"),
  ]

  private static let nullsForNumbers: [String: MatrixExpectation] = [
    "CoinGecko ether prices": .stale(.notFound("USD")),
    "CoinGecko bitcoin prices": .stale(.notFound("USD")),
    // Any figure of a line may be unknown, and of coins that nobody trades all are.
    "CoinGecko listing": .answered,
    "CoinGecko listing of coins": .answered,
    "CoinGecko series": .unreadable("a whole number", "prices.[0].[0]"),
    "CoinGecko bitcoin history": .unreadable("a whole number", "prices.[0].[0]"),
    "CoinGecko list of coins": .answered,
    "CoinGecko search": .answered,
    // Its figures are texts.
    "Etherscan gas prices v2": .answered,
    "Etherscan gas prices v1": .answered,
    "Fixer newest rates": .unreadable("a rate", "rates"),
    "Fixer rates of a day": .unreadable("a rate", "rates"),
    "Fixer names": .answered,
    "Frankfurter newest rates": .unreadable("a rate", "rates"),
    "Frankfurter rates of a day": .unreadable("a rate", "rates"),
    "Frankfurter rates of days": .unreadable("a rate", "rates."),
    "Frankfurter names": .answered,
    // The price stands there as a text too.
    "CoinDesk bitcoin prices": .answered,
    "CoinDesk bitcoin history": .stale(.notFound("bitcoin from 2021-02-10 through 2021-02-18")),
    "WazirX tickers": .unreadable("a whole number", "[0].at"),
  ]

  /// Only a screen knows what it must not show, so names may hold anything; what is no name may not.
  private static let controlCharacters: [String: MatrixExpectation] = [
    "CoinGecko ether prices": .answered,
    "CoinGecko bitcoin prices": .answered,
    "CoinGecko listing": .answered,
    "CoinGecko listing of coins": .answered,
    "CoinGecko series": .answered,
    "CoinGecko bitcoin history": .answered,
    "CoinGecko list of coins": .answered,
    "CoinGecko search": .answered,
    "Etherscan gas prices v2": .unreadable("the number of a block", "result.LastBlock"),
    "Etherscan gas prices v1": .unreadable("the number of a block", "result.LastBlock"),
    "Fixer newest rates": .unreadable("the base EUR", "base"),
    "Fixer rates of a day": .unreadable("the base EUR", "base"),
    "Fixer names": .answered,
    "Frankfurter newest rates": .unreadable("the base EUR", "base"),
    "Frankfurter rates of a day": .unreadable("the base EUR", "base"),
    "Frankfurter rates of days": .unreadable("the base EUR", "base"),
    "Frankfurter names": .answered,
    "CoinDesk bitcoin prices": .answered,
    "CoinDesk bitcoin history": .answered,
    "WazirX tickers": .answered,
  ]
}
