/// A recipient that the user typed, and the result of the check by a ``RecipientGuard``.
public struct CheckedRecipient: Hashable, Sendable {
  /// The string that the user typed as the recipient: an address, a payment link, the name of a contact or an ENS name.
  public let text: String
  /// The parsed recipient; `nil` if the typed string is invalid or an ENS name that has not been resolved.
  public let recipient: Recipient?
  /// The ENS name that was resolved to the address; `nil` if the user typed no ENS name, or if it has not been
  /// resolved.
  public let resolvedName: ENSName?
  /// The error and the warnings about the address of the recipient; `nil` if the address is unknown.
  public private(set) var verdict: RecipientVerdict?
  /// The ENS name of the contact that has the recipient's address; `nil` if there is no such contact or ENS name.
  public let contactName: ENSName?
  /// The errors that prevent a transfer to the recipient; an empty array if there are none.
  public let problems: [SendError]
  /// Whether the check included the resolution of ENS names; also `true` if there was no name to resolve.
  var isResolved = false

  /// Creates a checked recipient from an address, a payment link or the name of a contact.
  ///
  /// - Parameters:
  ///   - chain: The chain ID (EIP-155) of the wallet.
  ///   - recipients: A guard that checks the address, and whose address book contains the contacts.
  package init(_ text: String, on chain: UInt64, _ recipients: RecipientGuard) {
    let parsed: Result<Recipient, SendError>
    do {
      parsed = .success(try Recipient(text, on: chain, book: recipients.book))
    } catch {
      parsed = .failure(error)
    }
    self.init(text, parsed, name: nil, recipients)
  }

  /// Creates a checked recipient, with warnings about the name, from an ENS name and the address to which it resolves.
  package init(_ name: ENSName, resolvedTo address: EthereumAddress, _ recipients: RecipientGuard) {
    self.init(name.description, .success(Recipient(address)), name: name, recipients)
  }

  private init(
    _ text: String, _ parsed: Result<Recipient, SendError>, name: ENSName?, _ recipients: RecipientGuard
  ) {
    self.text = text
    resolvedName = name
    switch parsed {
    case .success(let recipient):
      let verdict = recipients.verdict(on: recipient.address, resolvedFrom: name)
      self.recipient = recipient
      self.verdict = verdict
      problems = verdict.problems
      contactName = recipients.book.contact(at: recipient.address)?.ensName
    case .failure(let error): (recipient, verdict, contactName, problems) = (nil, nil, nil, [error])
    }
  }

  /// The ENS name that must be resolved before a payment, such as `ann.eth`; `nil` if no name must be resolved.
  package var unresolvedName: ENSName? {
    guard case .badAddress(.unresolvedName(let name))? = problems.first else { return nil }
    return name
  }

  /// The ENS name to resolve before planning: the typed name, or else the name of the contact; `nil` if there is no
  /// name.
  var nameToResolve: ENSName? { unresolvedName ?? resolvedName ?? contactName }

  func adding(_ caution: RecipientCaution) -> CheckedRecipient {
    var recipient = self
    recipient.verdict = verdict?.adding(caution)
    return recipient
  }
}
