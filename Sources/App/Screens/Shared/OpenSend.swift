import QuidCore
import QuidPresentation

/// A message that opens the screen to send ether and can fill it with a transfer.
struct OpenSend: ScreenMessage {
  /// The amount of the transfer; `nil` for the amount of a payment link, or to open the screen only.
  var amount: SendAmount?
  /// The amount as typed, whose unit must be that of the chain.
  private var text: String?
  var recipient: String?
  var currency: Currency?
  var tier: GasTier?

  var isTransfer: Bool { amount != nil || recipient != nil }

  /// Returns the error for an amount in the coin of another chain; `nil` if there is none.
  func unitError(on chain: UInt64) -> String? {
    text.flatMap { SendCommand.unitError(in: $0, on: chain, isChainNamed: false) }
  }

  /// A message that requests confirmation of the transfer after the screen is shown.
  struct Confirmation: ScreenMessage {}
}

extension SendCommand {
  /// Whether the command line plans a send that the Send screen of the practice wallet cannot show.
  var isOnlyPlanned: Bool {
    let options: [Parameter] = [$recipientText, $showsCode, $balance, $formula]
    return options.firstGiven != nil && $nodeSend.members.firstGiven == nil
  }
}

extension OpenSend {
  /// Creates the message for a `quid send` command line; throws an error if the command line confirms the send itself.
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
    self.text = text
    do { amount = try SendAmount(text, coins: KnownChain.coins) } catch {
      throw CommandError.rejectedInput(error.message(typed: text))
    }
  }
}
