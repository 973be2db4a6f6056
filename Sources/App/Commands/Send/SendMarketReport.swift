import Foundation
import QuidCore
import QuidPresentation

extension SendMarket {
  /// The sources of the ether price and the gas prices.
  var sources: [SourceReport] {
    [prices.map { SourceReport($0) }, gas.map { SourceReport($0) }].compactMap { $0 }.uniqued
  }

  /// Returns the warnings about the source and the age of the prices.
  func warnings(at now: Date, _ format: DisplayFormat) -> [String] {
    (prices?.warnings(at: now, format, notOlderThan: DataAge.prices) ?? [])
      + (gas?.warnings(at: now, format, notOlderThan: DataAge.prices) ?? [])
  }

  /// The failures of the prices that could not be fetched.
  var failures: [CommandFailure] {
    [
      priceError.map { CommandFailure($0, missingPart: "The price of ether is unknown.") },
      gasError.map { CommandFailure($0, missingPart: "The network fee is unknown.") },
    ].compactMap { $0 }
  }
}

extension CommandContext {
  /// Fetches the ether price in the wallet's currencies and the gas prices concurrently.
  func market() async throws(CommandFailure) -> SendMarket {
    do throws(ProviderError) { return try await services.sendService.market() } catch { throw CommandFailure(error) }
  }
}
