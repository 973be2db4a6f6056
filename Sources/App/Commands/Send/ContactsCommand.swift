import QuidCore
import QuidNetworking
import QuidPresentation
import QuidTerminal

struct ContactsCommand: Command {
  static let configuration = CommandConfiguration(
    name: "contacts",
    summary: "show the address book, add a contact or remove a contact",
    discussion: [
      "After quid contacts add ann 0x…, you can use the name in other commands, as in quid send 1.5 --to ann. Names are"
        + " case-insensitive. An address with an invalid checksum is rejected, and an address that looks similar to the"
        + " address of another contact causes a warning.",
      "quid contacts add vitalik vitalik.eth --node URL resolves an ENS name and stores its address. Transfers go to"
        + " the stored address; if the ENS name later resolves to a different address, a warning is printed.",
      "To change the address of a contact, remove the contact and add it again. Contacts are stored in contacts.json in"
        + " the data folder.",
    ],
    examples: ["quid contacts list"],
    interval: nil,
    otherNames: ["address": "contacts", "addressbook": "contacts", "addresses": "contacts"])

  enum Action: String, Sendable, CaseIterable {
    case list
    case add
    case remove
  }

  @Argument("[list | add NAME ADDRESS | remove NAME|ADDRESS]", .choice)
  var action = Action.list
  @Option("node", .nodeURL, "the URL of the Ethereum node that resolves an ENS name")
  var node: ProviderURL?
  @Argument("", .string("NAME", completion: .localAfter(["remove": .contacts])), limit: 2)
  var words: [String]

  func run(in context: CommandContext) async throws -> any CommandReport {
    if action != .add, $node.isGiven {
      throw CommandError.usage("quid contacts \(action.rawValue) does not take --node. See quid help contacts.")
    }
    switch action {
    case .list:
      if let surplus = words.first {
        throw CommandError.usage("quid contacts list does not take “\(surplus.excerpt())”. See quid help contacts.")
      }
      return ContactsReport(book: try context.services.contacts.read(), warnings: [])
    case .add: return try await add(context)
    case .remove: return try Self.remove(words, context)
    }
  }

  private func add(_ context: CommandContext) async throws -> ContactsReport {
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

  private static func remove(_ words: [String], _ context: CommandContext) throws -> ContactsReport {
    guard let name = words.first else {
      throw CommandError.usage("quid contacts remove needs a name, as in quid contacts remove ann.")
    }
    if let surplus = words.dropFirst().first {
      throw CommandError.usage(
        "quid contacts remove takes only one name. Run the command again for “\(surplus.excerpt())”.")
    }
    let address = try? PaymentRequest(typed: name).address
    return try context.services.contacts.update { book in
      let contactName = address.flatMap { book.contact(at: $0)?.name.description } ?? name
      guard let removed = book.remove(named: contactName) else {
        let problem = address == nil ? "named" : "with the address"
        throw CommandError.rejectedInput("There is no contact \(problem) “\(name.excerpt(60))”.\(book.hint(for: name))")
      }
      return ContactsReport(book: book, warnings: [], notes: ["Removed \(removed.name)."])
    }
  }
}

extension AddressBook {
  /// Returns a sentence that suggests the contact with the most similar name; empty if none is similar.
  func hint(for name: String) -> String { NearestName.hint(for: name, among: contacts.map(\.name.description)) }
}

private struct ContactsReport: CommandReport {
  let contacts: [Contact]
  let warnings: [String]
  let notes: [String]

  init(book: AddressBook, warnings: [String], notes: [String] = []) {
    self.notes = notes
    contacts = book.contacts.sorted { $0.name < $1.name }
    self.warnings = warnings
  }

  var fields: Fields { ["rows": Contact.fields.json(contacts)] }

  var emptyMessage: String? {
    contacts.isEmpty ? "The address book is empty. To add a contact, run quid contacts add NAME ADDRESS." : nil
  }

  var table: [[String]]? { Contact.fields.csv(contacts) }

  func lines(columns: Int) -> [StyledLine] {
    let width = contacts.map(\.name.description.cellWidth).max() ?? 0
    let ensWidth = contacts.compactMap { $0.ensName?.description.cellWidth }.max().map { $0 + 2 } ?? 0
    let isWide = width + 2 + RecipientViewState.addressWidth + ensWidth <= columns
    return contacts.flatMap { contact in
      let name = contact.name.description
      guard isWide else {
        return [StyledLine(name, .strong)]
          + RecipientViewState.addressLines(contact.address.groups, label: "  ", columns: columns)
          + (contact.ensName.map { StyledLine.wrapping("  \($0)", columns: columns, .faint) } ?? [])
      }
      var line = StyledLine(name, .strong)
      line.append(String(repeating: " ", count: width + 2 - name.cellWidth))
      line.append(StyledLine(address: contact.address.groups))
      if let ensName = contact.ensName { line.append("  \(ensName)", .faint) }
      return [line]
    }
  }
}

extension Contact {
  static let fields: FieldTable<Contact, Never> = [
    .value("name") { $0.name },
    .value("address") { $0.address },
    .value("ens") { $0.ensName },
  ]
}
