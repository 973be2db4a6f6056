/// Looks at a recipient before anything is sent, with nothing but what is known on this machine.
///
/// It judges accounts. What cannot be read as one, such as an address whose checksum does not hold or a link that calls a
/// contract, never gets here: ``Recipient`` refuses it.
public struct RecipientGuard: Hashable, Sendable {
  /// The address that is sent from; `nil` in the practice wallet, which has none.
  public let own: EthereumAddress?
  /// The contacts.
  public let book: AddressBook
  /// Who was sent something before, in any order.
  public let past: [EthereumAddress]

  /// A guard that knows these addresses.
  public init(own: EthereumAddress?, book: AddressBook, past: [EthereumAddress]) {
    self.own = own
    self.book = book
    self.past = past
  }

  /// What there is to say about paying an address.
  ///
  /// The address of a contact was looked at when it was added; its name is looked at each time, since the file may have
  /// been changed by hand. An address that was paid before
  /// is still compared with all others: a first payment by mistake must not make the second look right.
  public func verdict(on address: EthereumAddress) -> RecipientVerdict {
    let contact = book.contact(at: address)?.name
    let problems = problem(with: address).map { [SendProblem.badAddress($0)] } ?? []
    guard problems.isEmpty, contact == nil else {
      return RecipientVerdict(
        address: address, contact: contact, problems: problems, cautions: contact.map { self.cautions(on: $0) } ?? [])
    }
    var cautions = lookAlikes(of: address).map { RecipientCaution.looksLike($0) }
    if !past.contains(address) {
      // Digits that are those of an address paid before need no checksum to be known as right.
      if !address.isChecksummed { cautions.append(.noChecksum) }
      cautions.append(.firstUse)
    }
    return RecipientVerdict(address: address, contact: nil, problems: [], cautions: cautions)
  }

  /// The reasons why a contact's name may be taken for another one.
  public func cautions(on name: ContactName) -> [RecipientCaution] {
    let confusable = book.contacts.map(\.name).filter { $0.isConfusable(with: name) }
    return (name.isMixedScript ? [.mixedScripts(name)] : []) + confusable.map { .confusableName(name, with: $0) }
  }

  /// The known addresses that this one could be mistaken for: contacts first, each once.
  public func lookAlikes(of address: EthereumAddress) -> [LookAlike] {
    var seen: Set<EthereumAddress> = []
    let contacts = book.contacts.map { LookAlike(recipient: address, known: $0.address, contact: $0.name) }
    let others = past.map { LookAlike(recipient: address, known: $0, contact: nil) }
    return (contacts + others).filter { address.looksLike($0.known) && seen.insert($0.known).inserted }
  }

  private func problem(with address: EthereumAddress) -> AddressFlaw? {
    if address.isZero { return .zero }
    if address.isUnowned { return .unowned }
    return address == own ? .own : nil
  }
}
