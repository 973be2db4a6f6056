import QuidCore
import QuidPresentation
import QuidTerminal

/// The JSON report of a send with an invalid amount, for which no market values are requested.
struct MalformedSendReport: CommandReport {
  let error: SendAmountError
  let text: String
  let recipient: SendRecipient
  let currency: Currency
  let tier: GasTier
  let formula: String
  /// The balance of the practice wallet; `nil` for a send through a node.
  let balance: Ether?

  var fields: Fields { values.fields }

  var problems: [String] {
    [error.message(typed: text)]
      + recipient.problems.map { CommandStrings().message(of: $0, .english, at: nil) }
  }
  var warnings: [String] { recipient.warnings(paying: nil, .english) }
  func lines(columns: Int) -> [StyledLine] { [] }

  private var values: SendValues {
    let code = SendValidator(balance: .zero, fee: .zero).problem(with: error).code
    return SendValues(
      currency: currency, recipient: recipient,
      gas: SendValues.Gas(tier: tier, gwei: nil, limit: FeeFormula.transferGas), formula: formula,
      balance: balance.map { ValuedEther(wei: $0, fiat: nil) }, isValid: false,
      problems: zip([code] + recipient.problems.map(\.code), problems).map {
        SendProblemDescription(code: $0, message: $1)
      })
  }
}
