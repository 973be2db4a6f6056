import QuidCore
import QuidPresentation
import QuidTerminal

/// The `quid contacts` command, which lists, adds and removes contacts of the address book.
enum ContactsCommand {
  static let spec = CommandSpec(
    name: "contacts",
    synopsis: "[list | add NAME ADDRESS | remove NAME]",
    summary: "show the address book, add a contact or remove one",
    details: [
      "quid contacts add ann 0x… adds a contact, who is paid by name, as in quid send 1.5 --to ann. Capitals in names do not matter. An address whose"
        + " checksum does not hold or that belongs to nobody is refused; one that looks like a known one is pointed out.",
      "To give a name another address, remove the contact first. The contacts are kept in contacts.json below the data"
        + " folder.",
    ],
    options: [],
    examples: ["quid contacts list"],
    argumentLimit: 3,
    words: words,
    interval: nil,
    run: { invocation, context throws(CommandFailure) in
      let rest = Array(invocation.arguments.dropFirst())
      switch invocation.arguments.first ?? "list" {
      case "list":
        if let surplus = rest.first { throw .usage("quid contacts list does not take “\(surplus.excerpt())”.") }
        return ContactsReport(book: try context.services.contacts.read(), warnings: [])
      case "add": return try add(rest, context)
      case "remove": return try remove(rest, context)
      case let word: throw Invocation.wrongWord(word, for: "quid contacts", among: words)
      }
    })

  private static let words = ["list", "add", "remove"]

  private static func add(_ words: [String], _ context: CommandContext) throws(CommandFailure) -> ContactsReport {
    guard let name = words.first, let address = words.dropFirst().first else {
      throw .usage("quid contacts add needs a name and an address, as in quid contacts add ann 0x…")
    }
    let contact = Contact(name: try self.name(name), address: try self.address(address))
    let past = try context.paidAddresses()
    let outcome = try context.services.contacts.update { book in
      let recipients = RecipientGuard(own: nil, book: book, past: past)
      let verdict = recipients.verdict(on: contact.address)
      // The verdict on an existing contact already includes the cautions on its name.
      let cautions = verdict.contact == nil ? recipients.cautions(on: contact.name) : []
      guard verdict.problems.isEmpty else { return Addition.rejected(verdict.problems.map { $0.message() }) }
      do throws(AddressBookError) { try book.add(contact) } catch { return Addition.rejected([error.message]) }
      // The caution about a first payment is omitted, since it applies to almost every new contact.
      return Addition.added(
        book, RecipientViewState(verdict, excluding: .firstUse).warnings + cautions.map(\.message))
    }
    switch outcome {
    case .added(let book, let warnings): return ContactsReport(book: book, warnings: warnings)
    case .rejected(let messages): throw .refusedInput(messages.joined(separator: " "))
    }
  }

  /// The result of adding a contact, which is printed after the lock of the file is released.
  private enum Addition {
    case added(AddressBook, [String])
    case rejected([String])
  }

  private static func remove(_ words: [String], _ context: CommandContext) throws(CommandFailure) -> ContactsReport {
    guard let name = words.first else {
      throw .usage("quid contacts remove needs a name, as in quid contacts remove ann.")
    }
    if let surplus = words.dropFirst().first {
      throw .usage("quid contacts remove takes one name, not “\(surplus.excerpt())” as well.")
    }
    let (removed, book) = try context.services.contacts.update { book in (book.remove(named: name), book) }
    guard removed != nil else {
      let hint = NearestName.hint(for: name, among: book.contacts.map(\.name.description))
      throw .refusedInput("No contact is called “\(name.excerpt())”.\(hint)")
    }
    return ContactsReport(book: book, warnings: [])
  }

  private static func name(_ text: String) throws(CommandFailure) -> ContactName {
    do throws(ContactNameError) { return try ContactName(text) } catch { throw .refusedInput(error.message) }
  }

  private static func address(_ text: String) throws(CommandFailure) -> EthereumAddress {
    do throws(AddressError) {
      return try EthereumAddress(typed: text)
    } catch {
      throw .refusedInput(error.message)
    }
  }
}

/// The output of `quid contacts` as text, JSON and CSV.
private struct ContactsReport: CommandReport {
  let contacts: [Contact]
  let warnings: [String]

  init(book: AddressBook, warnings: [String]) {
    contacts = book.contacts.sorted { $0.name < $1.name }
    self.warnings = warnings
  }

  var sources: [SourceReport] { [] }

  var emptyMessage: String? {
    contacts.isEmpty ? "The address book is empty. Add a contact: quid contacts add NAME ADDRESS" : nil
  }

  var data: JSONValue {
    ["rows": .array(contacts.map { ["name": JSONValue($0.name), "address": JSONValue($0.address)] })]
  }

  var table: [[String]]? {
    [["name", "address"]] + contacts.map { [$0.name.description, $0.address.description] }
  }

  func lines(columns: Int) -> [StyledLine] {
    let width = contacts.map(\.name.description.cellWidth).max() ?? 0
    let isWide = width + 2 + RecipientViewState.addressWidth <= columns
    return contacts.flatMap { contact in
      let name = contact.name.description
      guard isWide else {
        return [StyledLine(name, .strong)]
          + RecipientViewState.addressLines(contact.address.groups, label: "  ", columns: columns)
      }
      var line = StyledLine(name, .strong)
      line.append(String(repeating: " ", count: width + 2 - name.cellWidth))
      line.append(StyledLine(address: contact.address.groups))
      return [line]
    }
  }
}
