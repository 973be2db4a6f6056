/// A recipient that the user typed, and the result of the check by a ``RecipientGuard``.
public struct CheckedRecipient: Hashable, Sendable {
  /// The string that the user typed as the recipient: an address, a payment link, the name of a contact or an ENS name.
  public let text: String
  /// The parsed recipient.
  ///
  /// The value is `nil` if the typed string is invalid, or if it is an ENS name that has not been resolved.
  public let recipient: Recipient?
  /// The ENS name from which the address of the recipient was resolved.
  ///
  /// The value is `nil` if the user did not type an ENS name, or if the name has not been resolved.
  public let resolvedName: ENSName?
  /// The result of checking the address of the recipient: an error, warnings, or neither.
  ///
  /// The value is `nil` if the address of the recipient is unknown.
  public private(set) var verdict: RecipientVerdict?
  /// The ENS name of the contact that has the address of the recipient.
  ///
  /// The value is `nil` if the address does not belong to a contact, or if the contact has no ENS name.
  public let contactName: ENSName?
  /// The errors that prevent a transfer to the recipient; an empty array if there are none.
  public let problems: [SendError]
  /// Whether the check included the resolution of ENS names, even if there is none.
  var isResolved = false

  /// Creates a checked recipient from an address, a payment link or the name of a contact.
  ///
  /// - Parameters:
  ///   - chain: The chain ID (EIP-155) of the wallet.
  ///   - recipients: A guard that checks the address of the recipient. Contacts are looked up in the guard's address
  ///     book.
  public init(_ text: String, on chain: UInt64, _ recipients: RecipientGuard) {
    let parsed: Result<Recipient, SendError>
    do {
      parsed = .success(try Recipient(text, on: chain, book: recipients.book))
    } catch {
      parsed = .failure(error)
    }
    self.init(text, parsed, name: nil, recipients)
  }

  /// Creates a checked recipient from an ENS name and the address to which the name was resolved.
  ///
  /// The check can result in warnings about the name; see ``RecipientGuard/verdict(on:resolvedFrom:)``.
  public init(_ name: ENSName, resolvedTo address: EthereumAddress, _ recipients: RecipientGuard) {
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

  /// The ENS name that must be resolved before the recipient can be paid, such as `ann.eth`.
  ///
  /// The value is `nil` if the recipient is not an ENS name, or if the name has been resolved.
  public var unresolvedName: ENSName? {
    guard case .badAddress(.unresolvedName(let name))? = problems.first else { return nil }
    return name
  }

  /// The name that the user typed, or that of the contact.
  var nameToResolve: ENSName? { unresolvedName ?? resolvedName ?? contactName }

  func adding(_ caution: RecipientCaution) -> CheckedRecipient {
    var recipient = self
    recipient.verdict = verdict?.adding(caution)
    return recipient
  }
}
