/// The recipient of a send, parsed from an address, the name of a contact, or a payment link.
public struct Recipient: Hashable, Sendable {
  /// The account to pay.
  public let address: EthereumAddress
  /// The amount in the payment link, which the payer may change; `nil` without a payment link or without an amount in
  /// it.
  public let requested: Ether?

  /// The chain ID (EIP-155) of the practice wallet: Ethereum's main chain.
  public static let mainChain: UInt64 = 1

  /// Parses an address or a payment link, or looks up a contact by name.
  ///
  /// - Parameters:
  ///   - text: The address, the payment link or the name of a contact.
  ///   - chain: The chain ID (EIP-155) of the wallet.
  ///   - book: The contacts of the user.
  /// - Throws: ``SendError/badAddress(_:)`` for an invalid address or link, or an unknown name.
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
