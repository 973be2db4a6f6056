import Foundation
import QuidCore
import QuidNetworking

/// The address book on disk: a JSON list of names and addresses, in the order they were added.
///
/// What is in the file is not trusted: it may have been changed by hand or by a program that wants a payment to go
/// elsewhere. A name or address that does not hold, a checksum among them, makes the whole file unreadable, so that
/// nobody is paid by half a book; nothing is lost then, as it is not written either.
typealias ContactsFile = UserFile<AddressBook>

extension AddressBook: UserFileContent {
  static var name: String { "address book" }

  static func remedy(for place: String) -> String {
    "\(place) is no name with an address. Correct contacts.json, or move it away to start a new one."
  }

  init(file: Data) throws(FileError) {
    self.init()
    // The decoder ends the process on some nested texts; this reader refuses them.
    guard let entries = try? JSONSerialization.jsonObject(with: file) as? [[String: String]] else {
      throw FileError(.damaged, at: "The address book")
    }
    for (index, entry) in entries.enumerated() {
      guard let contact = Self.contact(in: entry), (try? add(contact)) == true else {
        throw FileError(.damaged, at: "Contact \(index + 1) of the address book")
      }
    }
  }

  private static func contact(in entry: [String: String]) -> Contact? {
    guard entry.count == 2, let name = try? entry["name"].map({ try ContactName($0) }),
      let address = try? entry["address"].map({ try EthereumAddress($0) })
    else { return nil }
    return Contact(name: name, address: address)
  }

  var file: Data {
    let entries = contacts.map { ["name": JSONValue($0.name), "address": JSONValue($0.address)] as JSONValue }
    return Data((JSONValue.array(entries).text + "\n").utf8)
  }
}
