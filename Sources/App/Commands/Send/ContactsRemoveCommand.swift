import QuidCore
import QuidPresentation

/// `quid contacts remove`: removes a contact from the address book.
struct ContactsRemoveCommand: Command {
  static let configuration = CommandConfiguration(name: ContactsCommand.name, interval: nil)

  @Argument("NAME|ADDRESS", .string("NAME", completion: .local(.contacts)), limit: 2)
  var words: [String]

  func run(in context: CommandContext) async throws -> any CommandReport {
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
