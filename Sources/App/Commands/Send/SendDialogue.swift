import QuidCore
import QuidPresentation
import QuidTerminal

/// The interaction with the user during a send: progress messages on standard error and the confirmation.
struct SendDialogue: Sendable {
  let console: Console
  let outputFormat: OutputFormat
  var usesColor = false

  /// Whether standard input and standard error are terminals, so that the user can confirm the send.
  var canAsk: Bool { console.isInputTerminal && console.isErrorTerminal }

  func show(_ lines: [StyledLine]) {
    console.writeError(lines.map { $0.rendered(inColor: usesColor) + "\n" }.joined())
  }

  /// Prints a progress message, but not in the JSON format, whose report contains the outcome.
  func report(_ text: String) {
    guard outputFormat == .text else { return }
    show(StyledLine.wrapping(text, columns: console.columns, .plain))
  }

  /// Asks the user to type four characters of the recipient's address, and returns them (see ``AddressChallenge``).
  @discardableResult
  func confirm(_ address: EthereumAddress) throws -> String {
    let challenge = AddressChallenge(address)
    console.writeError("\nTo send, \(challenge.prompt): ")
    guard let typed = console.readLine() else {
      console.writeError("\n")
      if Task.isCancelled { throw Self.interrupted }
      throw Self.unconfirmed("Not confirmed: no characters were typed. Nothing was sent.")
    }
    console.writeError("\n")
    guard challenge.accepts(typed) else { throw Self.unconfirmed(challenge.message(rejecting: typed)) }
    return typed
  }

  static let interrupted = CommandError(
    kind: "cancelled", message: "Interrupted. Nothing was sent.", exitCode: .interrupted)

  private static func unconfirmed(_ message: String) -> CommandError {
    CommandError(kind: "unconfirmed", message: message, exitCode: .rejectedInput)
  }
}
