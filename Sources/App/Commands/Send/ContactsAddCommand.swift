import QuidCore
import QuidNetworking
import QuidPresentation

/// `quid contacts add`: adds a contact to the address book.
struct ContactsAddCommand: Command {
  static let configuration = CommandConfiguration(name: ContactsCommand.name, interval: nil)

  @Option("node", .nodeURL, "the URL of the Ethereum node that resolves an ENS name")
  var node: ProviderURL?
  @Argument("NAME ADDRESS", .string("NAME"), limit: 2)
  var words: [String]

  func run(in context: CommandContext) async throws -> any CommandReport {
    guard let name = words.first, let address = words.dropFirst().first else {
      throw CommandError.usage("quid contacts add needs a name and an address, as in quid contacts add ann 0x…")
    }
    let (contact, chain) = try await contact(named: try ContactName(name), at: address, context)
    let past = try context.paidAddresses()
    return try context.services.contacts.update { book in
      let recipients = RecipientGuard(own: nil, book: book, past: past)
      let verdict = recipients.verdict(on: contact.address, resolvedFrom: contact.ensName)
      // The verdict on an existing contact already includes the cautions on its name.
      let cautions = verdict.contact == nil ? recipients.cautions(on: contact.name) : []
      guard verdict.problems.isEmpty else {
        throw CommandError.rejectedInput(verdict.problems.map { $0.message() }.joined(separator: " "))
      }
      try book.add(contact)
      // The caution about a first payment is omitted, because it applies to almost every new contact.
      return ContactsReport(
        book: book,
        warnings: Self.notes(onChain: chain) + RecipientViewState(verdict, excluding: .firstUse).warnings
          + cautions.map(\.message))
    }
  }

  /// Returns a contact, whose ENS name is resolved, and the chain of its address if one is given.
  private func contact(
    named name: ContactName, at address: String, _ context: CommandContext
  ) async throws -> (Contact, chain: UInt64?) {
    guard ENSName.isNameLike(address) else {
      let request = try PaymentRequest(typed: address)
      return (Contact(name: name, address: request.address), request.chain)
    }
    let ensName = try ENSName(argument: address)
    let base = try context.readNode(node, reason: "Resolving \(ensName) needs an Ethereum node.")
    return (Contact(name: name, address: try await context.address(of: ensName, at: base), ensName: ensName), nil)
  }

  /// Returns a warning that the contact is stored without the chain of its address; empty for Ethereum mainnet.
  private static func notes(onChain chain: UInt64?) -> [String] {
    guard let chain, chain != Recipient.mainChain else { return [] }
    let name = KnownChain.withID(chain)?.name ?? "chain \(chain)"
    return ["The address is for \(name), but a contact has no chain: payments to it use the chain of the node."]
  }
}
