import QuidCore
import QuidPresentation

/// A request to show the screen that sends ether, and to confirm a transfer there.
struct OpenSend: ScreenMessage {
  /// The amount of the transfer to confirm; `nil` to show only the screen, or for the amount of a payment link.
  var amount: SendAmount?
  /// The recipient as typed; `nil` for none.
  var recipient: String?
  var currency: Currency?
  var tier: GasTier?

  var isTransfer: Bool { amount != nil || recipient != nil }

  /// The confirmation of the requested transfer, after the screen is shown.
  struct Confirmation: ScreenMessage {}
}

extension OpenSend {
  /// Creates the request for a command line, whose transfer the user always confirms on the screen.
  init(_ command: SendCommand) throws {
    if command.nodeSend.isConfirmed {
      throw CommandError.usage(
        "--yes is not supported in the full-screen app, where you confirm each transfer. Remove --yes.")
    }
    let others: [Parameter] = [command.$showsCode, command.$balance, command.$formula] + command.$nodeSend.members
    if let option = others.firstGiven {
      throw CommandError.usage("\(option.flag) is not supported in the full-screen app. Remove the option.")
    }
    recipient = command.recipientText
    currency = command.currency
    tier = command.tier
    guard let text = try command.typedAmount() else {
      guard recipient == nil else { return }
      throw SendCommand.missingAmount
    }
    do { amount = try SendAmount(text) } catch { throw CommandError.refusedInput(error.message(typed: text)) }
  }
}
