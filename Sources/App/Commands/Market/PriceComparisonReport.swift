import QuidCore
import QuidPresentation
import QuidTerminal

/// The price of a coin from each provider that responds, for `quid price --compare`.
struct PriceComparisonReport: CommandReport {
  private let coin: Coin
  private let rows: [Row]
  private let context: CommandContext

  private struct Row: Sendable {
    let price: Sourced<FixedDecimal>
    /// The difference from the first price in percent; `nil` for the first price.
    let difference: FixedDecimal?
  }

  private let errors: [ProviderError]

  /// Requests the price from all providers at once.
  ///
  /// - Throws: The error of the first provider if none responds.
  init(of coin: Coin, in context: CommandContext) async throws {
    self.coin = coin
    self.context = context
    let results = await context.services.priceSources.concurrentMap {
      source -> Result<Sourced<FixedDecimal>, ProviderError> in
      do throws(ProviderError) {
        return .success(try await source.price(coin.id))
      } catch {
        return .failure(error)
      }
    }
    let prices = results.compactMap { try? $0.get() }
    errors = results.compactMap { if case .failure(let error) = $0 { error } else { nil } }
    guard let first = prices.first else {
      guard let error = errors.first else { preconditionFailure("a provider without a price has failed") }
      throw error
    }
    rows = prices.enumerated().map { index, price in
      Row(price: price, difference: index == 0 ? nil : first.value.percentChange(to: price.value))
    }
  }

  var fields: Fields { ["id": coin.id, "rows": Self.rowFields.json(rows)] }

  private static let rowFields: FieldTable<Row, Line> = [
    .value("source", text: TextColumn("Source") { .init($0.row.price.source.name) }) { $0.price.source.name },
    .value(
      "price",
      text: TextColumn("Price", .right) { .init($0.format.numbers.price($0.row.price.value, .usd)) }
    ) { $0.price.value },
    .value(
      "difference",
      text: TextColumn("Difference", .right) { line in
        .init(line.row.difference.map { line.format.numbers.percent($0, decimals: 2) } ?? "")
      }
    ) { $0.difference },
    .value(
      "asOf",
      text: TextColumn("Time") { line in .init(line.row.price.asOf.map { line.format.dates.dateTime($0) } ?? "unknown")
      }
    ) { $0.price.asOf },
  ]

  private struct Line {
    let row: Row
    let format: DisplayFormat
  }

  var sources: [SourceReport] { rows.map { SourceReport($0.price) } }

  var warnings: [String] { errors.map(\.commandMessage) }

  var table: [[String]]? { Self.rowFields.csv(rows) }

  func lines(columns: Int) -> [StyledLine] {
    Self.rowFields.text(rows.map { Line(row: $0, format: context.format) }, columns: columns).lines
  }
}
