import Foundation
import QuidCore
import QuidPresentation

/// A planned send, in every form it is printed in.
struct SendReport: CommandReport {
  let quote: SendQuote
  let market: SendMarket
  let recipient: Recipient?
  let now: Date
  let format: DisplayFormat

  var sources: [SourceReport] { market.sources }

  var problems: [String] { quote.problems.map { $0.message(format.numbers) } }

  var warnings: [String] {
    var warnings = market.warnings(at: now, format)
    if let recipient, !recipient.address.isChecksummed {
      warnings.append("The address carries no checksum, so a wrong digit cannot be noticed. Compare all of it.")
    }
    if let requested = recipient?.requested, let amount = quote.amount, requested != amount.wei {
      warnings.append(
        "The payment link asks for \(format.numbers.ether(requested)), not \(format.numbers.ether(amount.wei)).")
    }
    return warnings
  }

  var data: JSONValue {
    let terms = quote.terms
    return [
      "amount": [
        "ether": JSONValue(quote.amount?.wei), "wei": JSONValue(quote.amount?.wei.count),
        "fiat": JSONValue(quote.amount?.fiat),
      ],
      "currency": .string(terms.currency.code),
      "price": JSONValue(quote.price.rate),
      "to": JSONValue(recipient?.address),
      "gas": [
        "tier": .string(terms.tier.rawValue), "gwei": JSONValue(terms.gas[terms.tier].gwei),
        "limit": .number(Int64(clamping: terms.gasLimit)),
      ],
      "fee": [
        "formula": .string(terms.formula.rawValue), "ether": JSONValue(quote.fee.wei),
        "fiat": JSONValue(quote.fee.fiat), "onChainEther": JSONValue(quote.onChainFee.wei),
      ],
      "total": Self.json(quote.total),
      "balance": Self.json(quote.balance),
      "remaining": Self.json(quote.remaining),
      "maximum": Self.json(quote.maximum),
      "valid": .bool(quote.isValid),
      "problems": .array(
        quote.problems.map { ["code": .string($0.code), "message": .string($0.message(format.numbers))] }),
    ]
  }

  private static func json(_ value: ValuedEther?) -> JSONValue {
    ["ether": JSONValue(value?.wei), "fiat": JSONValue(value?.fiat)]
  }

  func price(of coin: String) -> FixedPoint? { ["eth", "ethereum"].contains(coin) ? quote.price.rate : nil }

  func lines(columns: Int) -> [StyledLine] {
    let plan = SendPlanViewState(quote, on: market, to: recipient?.address, at: now, format)
    var lines: [StyledLine] = []
    if let recipient = plan.recipient { lines += [StyledLine("To  " + recipient, .strong), StyledLine()] }
    let wide = Self.table(plan.rows, withNotes: true)
    lines += wide.width <= columns ? wide.lines : Self.narrow(plan.rows)
    lines += [StyledLine(), StyledLine(plan.priceLine, .faint), StyledLine(plan.gasLine, .faint)]
    return lines
  }

  private static func table(_ rows: [SendPlanViewState.Row], withNotes: Bool) -> TextTable {
    var table = TextTable([.left, .right, .right, .left])
    for row in rows {
      let style: TextStyle = row.label == "Total" ? .strong : .plain
      let note = withNotes ? row.note : ""
      table.append([.init(row.label, style), .init(row.ether, style), .init(row.fiat, style), .init(note, .faint)])
    }
    return table
  }

  /// Too little room for the notes beside the figures: they stand below.
  private static func narrow(_ rows: [SendPlanViewState.Row]) -> [StyledLine] {
    let notes = rows.filter { !$0.note.isEmpty }.map {
      StyledLine("\($0.label.drop { $0 == " " }): \($0.note)", .faint)
    }
    return table(rows, withNotes: false).lines + [StyledLine()] + notes
  }
}
