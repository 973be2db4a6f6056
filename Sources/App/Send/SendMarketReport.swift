import Foundation
import QuidCore
import QuidPresentation

extension SendMarket {
  /// Where the price and the gas come from.
  var sources: [SourceReport] {
    let reports = [SourceReport(prices), SourceReport(gas)]
    return reports[0] == reports[1] ? [reports[0]] : reports
  }

  /// What the person should know about how they were come by.
  func warnings(at now: Date, _ format: DisplayFormat) -> [String] {
    prices.warnings(at: now, format) + gas.warnings(at: now, format)
  }
}

extension CommandContext {
  /// The price of ether in the wallet's currencies and the gas prices, asked for at the same time.
  func market() async throws(CommandFailure) -> SendMarket {
    do throws(ProviderError) { return try await root.sendMarketReader.market() } catch { throw CommandFailure(error) }
  }
}
