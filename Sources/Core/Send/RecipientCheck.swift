/// A recipient that the user typed, and the result of the check by a ``RecipientGuard``.
public struct RecipientCheck: Hashable, Sendable {
  /// The string that the user typed as the recipient: an address, a payment link, the name of a contact or an ENS name.
  public let text: String
  /// The parsed recipient; `nil` if the typed string is invalid or an ENS name that has not been resolved.
  public let recipient: Recipient?
  /// The ENS name that was resolved to the address; `nil` if the user typed no ENS name, or if it has not been
  /// resolved.
  public let resolvedName: ENSName?
  /// The error and the warnings about the address of the recipient; `nil` if the address is unknown.
  public private(set) var verdict: RecipientCheck.Verdict?
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

  func adding(_ caution: RecipientCheck.Caution) -> RecipientCheck {
    var recipient = self
    recipient.verdict = verdict?.adding(caution)
    return recipient
  }
}

extension RecipientCheck {
  /// The result of checking a recipient with ``RecipientGuard``.
  public struct Verdict: Hashable, Sendable {
    /// The checked address of the recipient.
    public let address: EthereumAddress
    /// The name of the contact with the recipient's address; `nil` if no contact has this address.
    public let contact: ContactName?
    /// The reason why the recipient must not be paid; `nil` if the payment is allowed.
    public let error: AddressError?
    /// The warnings to show before the payment, in descending order of severity.
    public let cautions: [Caution]

    func adding(_ caution: Caution) -> Verdict {
      Verdict(address: address, contact: contact, error: error, cautions: [caution] + cautions)
    }
  }

  /// A warning about the recipient of a payment, which does not prevent the payment.
  public enum Caution: Hashable, Sendable {
    /// The recipient's address looks like a known address but differs from it, as in an address poisoning attack.
    case looksLike(LookAlike)
    /// The associated name of the recipient's contact mixes scripts (writing systems), such as Latin and Cyrillic.
    case mixedScripts(ContactName)
    /// The name of the recipient's contact looks like the name of another contact, `with`.
    case confusableName(ContactName, with: ContactName)
    /// The ENS name of the contact no longer resolves to the contact's address, but to the address `now`.
    ///
    /// The owner of the name may have changed the address, or the response of the Ethereum node may be wrong.
    case changedResolution(Contact, now: EthereumAddress)
    /// The ENS name of the contact could not be resolved again, so it may no longer resolve to the contact's address.
    case unverifiedResolution(Contact)
    /// The ENS name of the recipient looks like the name or ENS name of a contact with another address, `to`.
    case similarName(ENSName, to: Contact)
    /// The recipient is a contract, whose code decides what happens to the ether.
    ///
    /// `delegate` is the contract to which the recipient's account has delegated (EIP-7702); `nil` if the recipient is
    /// itself a contract. `gas` is the amount of gas that the node estimates for the transfer; `nil` if it is unknown.
    case contract(delegate: EthereumAddress?, gas: UInt64?)
    /// The address has no checksum (EIP-55) to detect typing errors, because all its letters have the same case.
    case noChecksum
    /// The recipient is not a contact, and the user has not sent ether to the recipient's address before.
    case firstUse
  }
}

extension RecipientCheck.Verdict {
  /// The errors that prevent a transfer to the recipient; an empty array if there are none.
  public var problems: [SendError] { error.map { [.badAddress($0)] } ?? [] }
}

extension RecipientCheck.Caution {
  /// Creates a warning for the code of an account; code that delegates is `0xef0100` and the address of the contract.
  init?(code: [UInt8], gas: UInt64?) {
    guard !code.isEmpty else { return nil }
    let isDelegation = code.starts(with: [0xEF, 0x01, 0x00])
    self = .contract(delegate: isDelegation ? EthereumAddress(bytes: code.dropFirst(3)) : nil, gas: gas)
  }
}

extension Contact {
  /// Returns a warning if the contact's ENS name now resolves to another address; `nil` if not, or without an ENS name.
  public func caution(ifNameResolvesTo address: EthereumAddress) -> RecipientCheck.Caution? {
    ensName == nil || address == self.address ? nil : .changedResolution(self, now: address)
  }
}
