import Foundation
import QuidCore
import QuidPresentation

extension SendMarket {
  /// Where the price and the gas come from.
  var sources: [SourceReport] {
    [prices.map { SourceReport($0) }, gas.map { SourceReport($0) }].compactMap { $0 }.uniqued
  }

  /// What the person should know about how they were come by.
  func warnings(at now: Date, _ format: DisplayFormat) -> [String] {
    (prices?.warnings(at: now, format, notOlderThan: DataAge.prices) ?? [])
      + (gas?.warnings(at: now, format, notOlderThan: DataAge.prices) ?? [])
  }

  /// The parts that could not be fetched.
  var failures: [CommandFailure] {
    [
      priceError.map { CommandFailure($0, missingPart: "The price of ether is unknown.") },
      gasError.map { CommandFailure($0, missingPart: "The network fee is unknown.") },
    ].compactMap { $0 }
  }
}

extension CommandContext {
  /// The price of ether in the wallet's currencies and the gas prices, asked for at the same time.
  func market() async throws(CommandFailure) -> SendMarket {
    do throws(ProviderError) { return try await root.sendService.market() } catch { throw CommandFailure(error) }
  }
}
