import QuidCore
import QuidPresentation
import QuidTerminal

/// A query for the chain, the account, the contacts and the journal, refreshed while the user specifies a send.
struct NodeQuery: Query {
  let account: EthereumAddress?

  /// The results of the requests, in their order.
  struct Value: Sendable {
    var responses: [SendFlow.Response] = []
    var contacts = AddressBook()
  }

  var providers: [KeyPath<ProviderNames, String>] { [\.node] }

  func load(from services: Services) async -> Value {
    var value = Value()
    guard let runner = services.sendRunner else { return value }
    await runner.run(.connect) { value.responses.append($0) }
    if case .connected? = value.responses.first, let account {
      await runner.run(.update(account)) { value.responses.append($0) }
    }
    await runner.run(.readJournal) { value.responses.append($0) }
    value.contacts = (try? services.contacts.read()) ?? AddressBook()
    return value
  }
}
