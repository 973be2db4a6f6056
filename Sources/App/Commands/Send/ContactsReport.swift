import QuidCore
import QuidPresentation
import QuidTerminal

struct ContactsReport: CommandReport {
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
