import QuidCore

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

  static let subcommands: [(name: String, type: any Command.Type)] = [
    ("list", ContactsCommand.self), ("add", ContactsAddCommand.self), ("remove", ContactsRemoveCommand.self),
  ]

  func run(in context: CommandContext) async throws -> any CommandReport {
    ContactsReport(book: try context.services.contacts.read(), warnings: [])
  }
}

extension AddressBook {
  /// Returns a sentence that suggests the contact with the most similar name; empty if none is similar.
  func hint(for name: String) -> String { NearestName.hint(for: name, among: contacts.map(\.name.description)) }
}
