import QuidCore
import QuidNetworking
import QuidPresentation

/// The recipient of a send and the result of its check by ``RecipientGuard``.
///
/// Every send checks the value of `--to` in this way.
struct RecipientCheck: Sendable {
  /// The parsed recipient; `nil` if `--to` is missing or invalid.
  let recipient: Recipient?
  /// The verdict of ``RecipientGuard``; `nil` without a recipient.
  let verdict: RecipientVerdict?
  /// The errors that prevent a send to the recipient; empty if there are none.
  let problems: [SendError]

  /// The check without a recipient.
  static let none = RecipientCheck(recipient: nil, verdict: nil, problems: [])

  /// Returns the warnings about a payment of an amount to the recipient.
  func warnings(paying amount: Ether?, _ numbers: NumberFormat) -> [String] {
    var warnings = verdict.map { RecipientViewState($0).warnings } ?? []
    if let requested = recipient?.requested, let amount, requested != amount {
      warnings.append("The payment link asks for \(numbers.ether(requested)), not \(numbers.ether(amount)).")
    }
    return warnings
  }

  private init(recipient: Recipient?, verdict: RecipientVerdict?, problems: [SendError]) {
    (self.recipient, self.verdict, self.problems) = (recipient, verdict, problems)
  }

  /// Checks an address, a payment link or the name of a contact.
  ///
  /// - Parameters:
  ///   - text: The value of `--to`.
  ///   - chain: The ID of the wallet's chain.
  ///   - own: The address of the account that pays; `nil` in the practice wallet.
  ///   - book: The address book.
  ///   - past: The recipients of earlier sends.
  init(_ text: String, on chain: UInt64, own: EthereumAddress?, book: AddressBook, past: [EthereumAddress]) {
    do throws(SendError) {
      let recipient = try Recipient(text, on: chain, book: book)
      let verdict = RecipientGuard(own: own, book: book, past: past).verdict(on: recipient.address)
      self.init(recipient: recipient, verdict: verdict, problems: verdict.problems)
    } catch {
      self.init(recipient: nil, verdict: nil, problems: [error])
    }
  }
}

extension CommandContext {
  /// Checks a recipient with the address book and the journal of sends.
  ///
  /// - Parameter text: The value of `--to`; `nil` if it is missing, for ``RecipientCheck/none``.
  /// - Throws: A file failure if the address book or the journal cannot be read.
  func check(
    recipient text: String?, on chain: UInt64, own: EthereumAddress?
  ) throws(CommandFailure) -> RecipientCheck {
    guard let text else { return .none }
    let book = try services.contacts.read()
    return RecipientCheck(text, on: chain, own: own, book: book, past: try paidAddresses())
  }

  /// Returns the recipients of earlier sends through a node, from all accounts and on all chains.
  func paidAddresses() throws(CommandFailure) -> [EthereumAddress] {
    guard let journal = services.journal else { return [] }
    do throws(FileError) {
      return try journal.records().filter(\.isPaid).map(\.plan.to)
    } catch {
      throw CommandFailure(journal: error)
    }
  }
}
