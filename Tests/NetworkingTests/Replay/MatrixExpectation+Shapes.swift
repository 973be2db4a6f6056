import QuidCore

/// The expected outcomes for values of a wrong kind, which depend on the fields that an operation decodes.
extension MatrixExpectation {
  /// Returns the expected outcomes, by name, of the operations that do not succeed.
  static func exceptions(of shape: MatrixFault.Shape) -> [String: MatrixExpectation] {
    switch shape {
    case .wrongTypes, .stringsForNumbers, .objectsForNumbers: wrongTypes
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
    "CoinGecko candles": .unreadable("a whole number", "[0].[0]"),
    "CoinGecko bitcoin history": .unreadable("a whole number", "prices.[0].[0]"),
    "Etherscan gas prices v2": .unreadable("a string", "result.LastBlock"),
    "Etherscan gas prices v1": .unreadable("a string", "result.LastBlock"),
    "Fixer newest rates": .unreadable("a whole number", "timestamp"),
    "Fixer rates of a day": .unreadable("a whole number", "timestamp"),
    "Frankfurter newest rates": .unreadable("a number", "amount"),
    "Frankfurter rates of a day": .unreadable("a number", "amount"),
    "Frankfurter rates of days": .unreadable("a number", "amount"),
    "CoinDesk bitcoin prices": .unreadable("a number", "bpi."),
    "CoinDesk bitcoin history": .unreadable("a number", "bpi."),
    "WazirX tickers": .unreadable("a string", "[0].openPrice"),
  ]

  private static let nulls: [String: MatrixExpectation] = [
    // CoinGecko returns null for the price in an unsupported currency.
    "CoinGecko ether prices": .stale(.notFound("USD")),
    "CoinGecko bitcoin prices": .stale(.notFound("USD")),
    "CoinGecko listing": .unreadable("a coin ID", "[0].id"),
    "CoinGecko listing of coins": .unreadable("a coin ID", "[0].id"),
    "CoinGecko sparklines": .unreadable("a coin ID", "[0].id"),
    "CoinGecko series": .unreadable("a whole number", "prices.[0].[0]"),
    "CoinGecko candles": .unreadable("a whole number", "[0].[0]"),
    "CoinGecko bitcoin history": .unreadable("a whole number", "prices.[0].[0]"),
    "CoinGecko list of coins": .unreadable("a coin ID", "[0].id"),
    "CoinGecko search": .unreadable("a coin ID", "coins.[0].id"),
    "Etherscan gas prices v2": .unreadable("a string", "result.SafeGasPrice"),
    "Etherscan gas prices v1": .unreadable("a string", "result.SafeGasPrice"),
    "Fixer newest rates": .unreadable("a string", "base"),
    "Fixer rates of a day": .unreadable("a string", "base"),
    "Fixer names": .unreadable("the name of a currency", "symbols"),
    "Frankfurter newest rates": .unreadable("a string", "base"),
    "Frankfurter rates of a day": .unreadable("a string", "base"),
    "Frankfurter rates of days": .unreadable("a string", "base"),
    "Frankfurter names": .unreadable("the name of a currency", "body"),
    "CoinDesk bitcoin prices": .unreadable("a price greater than zero", "bpi.USD.rate_float"),
    // Days without a price are omitted; here, that is every day.
    "CoinDesk bitcoin history": .stale(.notFound("the bitcoin prices from 2021-02-10 through 2021-02-18")),
    "WazirX tickers": .unreadable("a whole number", "[0].at"),
  ]

  private static let nullsForNumbers: [String: MatrixExpectation] = [
    "CoinGecko ether prices": .stale(.notFound("USD")),
    "CoinGecko bitcoin prices": .stale(.notFound("USD")),
    "CoinGecko series": .unreadable("a whole number", "prices.[0].[0]"),
    "CoinGecko candles": .unreadable("a whole number", "[0].[0]"),
    "CoinGecko bitcoin history": .unreadable("a whole number", "prices.[0].[0]"),
    "Fixer newest rates": .unreadable("a rate", "rates"),
    "Fixer rates of a day": .unreadable("a rate", "rates"),
    "Frankfurter newest rates": .unreadable("a rate", "rates"),
    "Frankfurter rates of a day": .unreadable("a rate", "rates"),
    "Frankfurter rates of days": .unreadable("a rate", "rates."),
    "CoinDesk bitcoin history": .stale(.notFound("the bitcoin prices from 2021-02-10 through 2021-02-18")),
    "WazirX tickers": .unreadable("a whole number", "[0].at"),
  ]

  /// Names may contain any character, since the output is sanitized.
  ///
  /// Other strings may not.
  private static let controlCharacters: [String: MatrixExpectation] = [
    "Etherscan gas prices v2": .unreadable("a block number", "result.LastBlock"),
    "Etherscan gas prices v1": .unreadable("a block number", "result.LastBlock"),
    "Fixer newest rates": .unreadable("the base currency EUR", "base"),
    "Fixer rates of a day": .unreadable("the base currency EUR", "base"),
    "Frankfurter newest rates": .unreadable("the base currency EUR", "base"),
    "Frankfurter rates of a day": .unreadable("the base currency EUR", "base"),
    "Frankfurter rates of days": .unreadable("the base currency EUR", "base"),
  ]
}
