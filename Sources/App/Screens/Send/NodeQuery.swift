import QuidCore
import QuidPresentation
import QuidTerminal

/// A query for the chain and the account, which updates the transfer, and for the contacts.
struct NodeQuery: Query {
  var providers: [KeyPath<ProviderNames, String>] { [\.node] }

  func load(from services: Services) async throws -> AddressBook {
    try await services.transferService?.send(.refresh)
    return (try? services.contacts.read()) ?? AddressBook()
  }
}
