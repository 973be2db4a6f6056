import Foundation
import QuidCore
import QuidNetworking

/// The address book on disk: a JSON list of names and addresses, in the order they were added.
///
/// What is in the file is not trusted: it may have been changed by hand or by a program that wants a payment to go
/// elsewhere. A name or address that does not hold, a checksum among them, makes the whole file unreadable, so that
/// nobody is paid by half a book; nothing is lost then, as it is not written either.
struct ContactsFile: Sendable {
  private let file: AtomicFile?

  /// The file at a place; `nil` where no folder for it is known.
  init(at url: URL?) { file = url.map { AtomicFile(at: $0) } }

  /// The contacts; none when there is no file.
  ///
  /// - Throws: a file failure.
  func read() throws(CommandFailure) -> AddressBook {
    guard let file else { return AddressBook() }
    do throws(StoreFailure) {
      return try Self.book(in: try file.read())
    } catch {
      throw Self.failure(error)
    }
  }

  /// Changes the contacts, with no change by another process in between.
  ///
  /// - Throws: a file failure; then the file is as it was.
  func update<Result>(_ change: (inout AddressBook) -> Result) throws(CommandFailure) -> Result {
    guard let file else {
      throw .file("There is no folder for the address book. Set XDG_DATA_HOME or HOME to an absolute path.")
    }
    do throws(StoreFailure) {
      return try file.update { (content: inout Data?) throws(StoreFailure) in
        var book = try Self.book(in: content)
        let before = book
        let result = change(&book)
        if book != before { content = Data((Self.json(book).text + "\n").utf8) }
        return result
      }
    } catch {
      throw Self.failure(error)
    }
  }

  private static func book(in content: Data?) throws(StoreFailure) -> AddressBook {
    guard let content else { return AddressBook() }
    var book = AddressBook()
    // The decoder ends the process on some nested texts; this reader refuses them.
    guard let entries = try? JSONSerialization.jsonObject(with: content) as? [[String: String]] else {
      throw StoreFailure(.damaged, at: "The address book")
    }
    for (index, entry) in entries.enumerated() {
      guard let contact = contact(in: entry), (try? book.add(contact)) == true else {
        throw StoreFailure(.damaged, at: "Contact \(index + 1) of the address book")
      }
    }
    return book
  }

  private static func contact(in entry: [String: String]) -> Contact? {
    guard entry.count == 2, let name = try? entry["name"].map({ try ContactName($0) }),
      let address = try? entry["address"].map({ try EthereumAddress($0) })
    else { return nil }
    return Contact(name: name, address: address)
  }

  private static func json(_ book: AddressBook) -> JSONValue {
    .array(book.contacts.map { ["name": JSONValue($0.name), "address": JSONValue($0.address)] })
  }

  private static func failure(_ failure: StoreFailure) -> CommandFailure {
    .file(
      failure.reason == .damaged
        ? "\(failure.path) is no name with an address. Correct contacts.json, or move it away to start a new one."
        : failure.description)
  }
}
