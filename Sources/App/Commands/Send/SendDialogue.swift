import QuidCore
import QuidPresentation
import QuidTerminal

/// The interaction with the user during a send: progress messages on standard error and the confirmation.
struct SendDialogue: Sendable {
  let console: Console
  let outputFormat: OutputFormat
  /// A Boolean value that indicates whether standard error is written in color.
  var usesColor = false

  /// A Boolean value that indicates whether standard input and standard error are terminals, so that the user can confirm
  /// the send.
  var canAsk: Bool { console.isInputTerminal && console.isErrorTerminal }

  /// Prints lines on standard error.
  func show(_ lines: [StyledLine]) {
    console.writeError(lines.map { $0.rendered(inColor: usesColor) + "\n" }.joined())
  }

  /// Prints a progress message in the text format.
  ///
  /// The JSON format has no progress messages: its report contains the outcome.
  func report(_ text: String) {
    guard outputFormat == .text else { return }
    show(StyledLine.wrapping(text, columns: console.columns, .plain))
  }

  /// Prompts the user to confirm the recipient by typing four characters of the address.
  ///
  /// The four characters are in the middle of the address, because an attacker generates similar addresses with the same
  /// first and last characters. A prompt for `y` would not make the user compare the address.
  ///
  /// - Throws: ``CommandError`` if the input differs from the four characters, is missing or is interrupted.
  func confirm(_ address: EthereumAddress) throws(CommandError) {
    let group = address.groups[4]
    console.writeError("\nTo send, type the four characters \(Self.position(in: address)) in the recipient's address: ")
    guard let typed = console.readLine() else {
      console.writeError("\n")
      if Task.isCancelled { throw Self.interrupted }
      throw Self.unconfirmed("Nothing was typed. Nothing was sent.")
    }
    console.writeError("\n")
    let input = typed.filter { !$0.isWhitespace }
    guard input.lowercased() == group.lowercased() else {
      throw Self.unconfirmed(
        "\"\(input.excerpt(12))\" does not match the four characters \(Self.position(in: address)). Nothing was sent.")
    }
  }

  /// Returns a description of the position of the fifth group of four digits: the group before it, or the position in the
  /// address if that group occurs more than once.
  private static func position(in address: EthereumAddress) -> String {
    let groups = address.groups
    let digits = Array(groups.joined().lowercased())
    let before = Array(groups[3].lowercased())
    let count = (0...digits.count - before.count).filter { digits[$0..<$0 + before.count] == before[...] }.count
    return count == 1 ? "after \(groups[3])" : "17 to 20 after 0x"
  }

  /// The user interrupted the process before the transfer was sent.
  static let interrupted = CommandError(
    kind: "cancelled", message: "Interrupted. Nothing was sent.", exitCode: .interrupted)

  private static func unconfirmed(_ message: String) -> CommandError {
    CommandError(kind: "unconfirmed", message: message, exitCode: .refusedInput)
  }
}
