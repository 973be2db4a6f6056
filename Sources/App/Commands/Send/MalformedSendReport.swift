import QuidCore
import QuidPresentation
import QuidTerminal

/// The JSON output of a send with an invalid amount.
///
/// No request is sent to a provider, so all market values are unknown.
struct MalformedSendReport: CommandReport {
  /// The error in the amount.
  let error: SendAmountError
  /// The typed amount.
  let text: String
  let recipient: RecipientCheck
  let currency: Currency
  let tier: GasTier
  /// The name of the fee formula.
  let formula: String
  /// The balance of the practice wallet; `nil` for a send through a node.
  let balance: Ether?

  var sources: [SourceReport] { [] }
  var problems: [String] { [error.message(typed: text)] + recipient.problems.map { $0.message() } }
  var warnings: [String] { recipient.warnings(paying: nil, .english) }
  func lines(columns: Int) -> [StyledLine] { [] }

  var data: JSONValue {
    let unknown: JSONValue = ["ether": .null, "fiat": .null]
    let code = SendValidator(balance: .zero, fee: .zero).problem(with: error).code
    let problems = zip([code] + recipient.problems.map(\.code), problems)
    return [
      "amount": ["ether": .null, "wei": .null, "fiat": .null],
      "currency": .string(currency.code), "price": .null,
      "to": JSONValue(recipient.recipient?.address), "contact": JSONValue(recipient.verdict?.contact), "link": .null,
      "gas": [
        "tier": .string(tier.rawValue), "gwei": .null, "limit": .number(Int64(clamping: FeeFormula.transferGas)),
      ],
      "fee": ["formula": .string(formula), "ether": .null, "fiat": .null, "onChainEther": .null],
      "total": unknown, "balance": ["ether": JSONValue(balance), "fiat": .null], "remaining": unknown,
      "maximum": unknown, "valid": .bool(false),
      "problems": .array(problems.map { ["code": .string($0), "message": .string($1)] }),
    ]
  }
}
