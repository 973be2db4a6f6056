import Foundation
import QuidCore
import QuidNetworking

/// The address book on disk: a JSON array of names and addresses, in the order in which they were added.
///
/// The content of the file is not trusted, because the user or a malicious program may have changed it. One invalid name,
/// address or checksum makes the whole file invalid, so that no payment uses an incomplete address book. An invalid file
/// is never overwritten.
typealias ContactsFile = UserFile<AddressBook>

extension AddressBook: UserFileContent {
  static var name: String { "address book" }

  static func remedy(for place: String) -> String {
    "\(place) is no name with an address. Correct contacts.json, or move it away to start a new one."
  }

  init(file: Data) throws(FileError) {
    self.init()
    // JSONDecoder crashes on some nested input; JSONSerialization rejects it.
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

  var file: Data { Data((JSONValue.array(contacts.map { Contact.fields.json($0) }).text + "\n").utf8) }
}

extension Contact {
  /// The fields of a contact, in the file and in the output of `quid contacts`.
  static let fields: FieldTable<Contact, Never> = [
    .value("name", "the name of the contact") { $0.name },
    .value("address", "the address of the contact") { $0.address },
  ]
}
