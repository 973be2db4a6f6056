import AllocationCounter
import Foundation
import QuidCore

/// The number of heap allocations of a quote.
enum QuoteAllocations {
  private static let quotes = 100_000

  static func report() throws -> String {
    guard allocation_count() >= 0 else {
      return "allocations per quote: not counted on this platform"
    }
    let requests = try QuoteRequests()
    let quid = count(requests.quid) { amount in
      guard let quote = try? SendQuote(for: amount, on: requests.terms) else { return 0 }
      return quote.maximum?.fiat?.trace ?? 0
    }
    let decimal = count(requests.decimal) {
      DecimalQuote(amount: $0, on: requests.decimalTerms).maximumFiat.trace
    }
    let control = count(Array(0..<Samples.count)) {
      UInt64(truncatingIfNeeded: [$0, $0].withUnsafeBufferPointer { keep($0) })
    }
    return
      "allocations per quote: Quid \(quid), Decimal \(decimal) (an array each time, to show that it counts: \(control))"
  }

  private static func count<Input>(_ inputs: [Input], _ operation: (Input) -> UInt64)
    -> String
  {
    _ = repeated(inputs.count, over: inputs, operation)
    let before = allocation_count()
    _ = repeated(quotes, over: inputs, operation)
    return String(format: "%.2f", Double(allocation_count() - before) / Double(quotes))
  }
}

@inline(never)
@_optimize(none)
private func keep(_ values: UnsafeBufferPointer<Int>) -> Int { values.count }
