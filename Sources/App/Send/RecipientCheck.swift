import QuidCore
import QuidNetworking
import QuidPresentation

/// Who is to be paid, read from `--to` and looked at by the guard: the one way every send goes.
struct RecipientCheck: Sendable {
  /// What `--to` says; `nil` when it was not given or is no recipient.
  let recipient: Recipient?
  /// What the guard says about it.
  let verdict: RecipientVerdict?
  /// Why nothing may be sent; empty when something may.
  let problems: [SendError]

  /// Nobody was named.
  static let none = RecipientCheck(recipient: nil, verdict: nil, problems: [])

  /// What to know about paying that much to the recipient.
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

  /// The check of an address, a payment link or the name of a contact.
  ///
  /// - Parameters:
  ///   - chain: the chain that the wallet is on.
  ///   - own: the address that is sent from; `nil` in the practice wallet.
  ///   - past: who was sent something before.
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
  /// Who is to be paid, by what is known on this machine; nobody where no text is given.
  ///
  /// - Throws: a file failure: without the address book and the record of sends nobody can be recognised.
  func check(
    recipient text: String?, on chain: UInt64, own: EthereumAddress?
  ) throws(CommandFailure) -> RecipientCheck {
    guard let text else { return .none }
    let book = try root.contacts.read()
    return RecipientCheck(text, on: chain, own: own, book: book, past: try paidAddresses())
  }

  /// Who was paid through a node before, from whichever account and on whichever chain.
  func paidAddresses() throws(CommandFailure) -> [EthereumAddress] {
    guard let journal = root.journal else { return [] }
    do throws(FileError) {
      return try journal.records().filter(\.isPaid).map(\.plan.to)
    } catch {
      throw CommandFailure(journal: error)
    }
  }
}
