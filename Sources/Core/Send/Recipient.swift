/// The recipient of a send, parsed from an address, the name of a contact, or a payment link
/// (`ethereum:0x…`).
public struct Recipient: Hashable, Sendable {
  /// The address of the account to pay.
  public let address: EthereumAddress
  /// The amount that the payment link requests, which the payer may change.
  ///
  /// The value is `nil` if the recipient was not parsed from a payment link, or if the link has no amount.
  public let requested: Ether?

  /// The chain ID (EIP-155) of Ethereum's main chain, which is 1.
  ///
  /// The built-in practice wallet, which has no real ether, uses this chain.
  public static let mainChain: UInt64 = 1

  /// Creates a recipient from an address, a payment link or the name of a contact.
  ///
  /// - Parameters:
  ///   - text: The address, the payment link or the name of a contact.
  ///   - chain: The chain ID (EIP-155) of the wallet. The default is Ethereum's main chain.
  ///   - book: The contacts of the user, in which a name is looked up. The default is an empty book.
  /// - Throws: ``SendError/badAddress(_:)`` for an invalid address, an invalid link or an unknown name.
  ///   ``SendError/wrongChain(requested:wallet:)`` for a link that specifies another chain.
  public init(
    _ text: String, on chain: UInt64 = Recipient.mainChain, book: AddressBook = AddressBook()
  ) throws(SendError) {
    if let contact = book.contact(named: text) {
      (address, requested) = (contact.address, nil)
      return
    }
    let request: PaymentRequest
    do throws(AddressError) {
      request = try text.contains(":") ? PaymentRequest(text) : PaymentRequest(address: text)
    } catch {
      if error == .missingPrefix, let name = try? ContactName(text) {
        throw .badAddress(.unknownContact(name.description))
      }
      throw .badAddress(error)
    }
    if let requested = request.chain, requested != chain {
      throw .wrongChain(requested: requested, wallet: chain)
    }
    (address, requested) = (request.address, request.value)
  }
}

extension RecipientVerdict {
  /// The errors that prevent a send to the recipient; empty if the recipient may be paid.
  public var problems: [SendError] { error.map { [.badAddress($0)] } ?? [] }
}
