/// The recipient of a send: an address, a contact, or a payment link that may include an amount and a chain.
public struct Recipient: Hashable, Sendable {
  /// The account to pay.
  public let address: EthereumAddress
  /// The amount in the payment link, which the payer may change; `nil` where there is none.
  public let requested: Ether?

  /// The chain ID (EIP-155) of the practice wallet: Ethereum's main chain.
  public static let mainChain: UInt64 = 1

  /// Parses an address or a payment link, or looks up the name of a contact.
  ///
  /// - Parameters:
  ///   - text: The address, link or name.
  ///   - chain: The chain ID of the wallet.
  ///   - book: The contacts.
  /// - Throws: ``SendError/badAddress(_:)`` for an invalid address or an unknown name, and
  ///   ``SendError/wrongChain(requested:wallet:)`` for a link with another chain.
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
  /// The errors that prevent a send to the recipient; empty when it may be paid.
  public var problems: [SendError] { error.map { [.badAddress($0)] } ?? [] }
}
