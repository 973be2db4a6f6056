import QuidCore
import QuidPresentation
import QuidTerminal

/// A query for the chain, the account, the contacts and the journal, refreshed while the user specifies a send.
struct NodeQuery: Query {
  let account: EthereumAddress?

  /// The results of the requests as events of the flow, in the order of the requests.
  struct Value: Sendable {
    var events: [SendFlow.Event] = []
    var contacts = AddressBook()
  }

  var providers: [KeyPath<ProviderNames, String>] { [\.node] }

  func load(from services: Services) async -> Value {
    var value = Value()
    guard let runner = services.sendRunner else { return value }
    await runner.run(.connect) { value.events.append($0) }
    if case .connected? = value.events.first, let account {
      await runner.run(.update(account)) { value.events.append($0) }
    }
    await runner.run(.readJournal) { value.events.append($0) }
    value.contacts = (try? services.contacts.read()) ?? AddressBook()
    return value
  }
}
