/// The recipient of a transfer, parsed from an address, a payment link (`ethereum:0x…`) or the name of a contact.
///
/// An address can have its chain in front, as in `oeth:0x…`. For ENS names, use ``RecipientCheck``.
public struct Recipient: Hashable, Sendable {
  /// The address of the account to pay.
  public let address: EthereumAddress
  /// The amount in the payment link, which the user can change; `nil` if there is no payment link or amount.
  public let requested: Ether?

  /// The chain ID (EIP-155) of Ethereum mainnet: 1.
  public static let mainChain: UInt64 = 1

  /// Creates a recipient from an address, a payment link or the name of a contact.
  ///
  /// - Parameter chain: The chain ID (EIP-155) of the wallet. The default is Ethereum mainnet.
  /// - Throws: ``SendError/badAddress(_:)`` if the address or the link is invalid, if the contact is unknown, or if the
  ///   string is an ENS name. ``SendError/wrongChain(requested:wallet:)`` if the string specifies another chain.
  public init(
    _ text: String, on chain: UInt64 = Recipient.mainChain, book: AddressBook = AddressBook()
  ) throws(SendError) {
    let text = text.withoutOuterSpaces
    if let contact = book.contact(named: text) {
      address = contact.address
      requested = nil
      return
    }
    if Secret.looksLike(text) { throw .badAddress(.secret) }
    if let error = Self.nameError(in: text) { throw .badAddress(error) }
    let request: PaymentRequest
    do {
      request = try PaymentRequest(typed: text)
    } catch {
      if error == .missingPrefix, let name = try? ContactName(text) {
        throw .badAddress(.unknownContact(name.description))
      }
      throw .badAddress(error)
    }
    if let requested = request.chain, requested != chain {
      throw .wrongChain(requested: requested, wallet: chain)
    }
    address = request.address
    requested = request.value
  }

  /// Returns the error for a string like an ENS name, which must be resolved first; `nil` for any other string.
  private static func nameError(in text: String) -> AddressError? {
    guard ENSName.isNameLike(text) else { return nil }
    do {
      return .unresolvedName(try ENSName(text))
    } catch {
      // A mistyped address with a dot is rejected as an address.
      return text.hasPrefix("0x") ? nil : .invalidName(text, error)
    }
  }

  init(_ address: EthereumAddress) {
    self.address = address
    requested = nil
  }
}
