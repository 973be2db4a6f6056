/// Who is to be paid: an address, a contact, or a payment link that also says how much and on which chain.
public struct Recipient: Hashable, Sendable {
  /// The account.
  public let address: EthereumAddress
  /// The amount a payment link asks for; the payer may send another.
  public let requested: Wei?

  /// The chain the practice wallet is on: Ethereum's main chain (EIP-155).
  public static let mainChain: UInt64 = 1

  /// The recipient that a text names.
  ///
  /// - Parameters:
  ///   - chain: the chain that the wallet is on.
  ///   - book: where names of contacts are looked up.
  /// - Throws: ``SendProblem``: a bad address, a bad checksum, a name nobody has or another chain.
  public init(
    _ text: String, on chain: UInt64 = Recipient.mainChain, book: AddressBook = AddressBook()
  ) throws(SendProblem) {
    if let contact = book.contact(named: text) {
      (address, requested) = (contact.address, nil)
      return
    }
    let request: PaymentRequest
    do throws(AddressFlaw) {
      request = try text.contains(":") ? PaymentRequest(text) : PaymentRequest(address: text)
    } catch {
      if error == .missingPrefix, let name = try? ContactName(text) { throw .badAddress(.unknownContact(name)) }
      throw .badAddress(error)
    }
    if let asked = request.chain, asked != chain { throw .wrongChain(asked: asked, wallet: chain) }
    (address, requested) = (request.address, request.value)
  }
}
