import QuidCore
import QuidNetworking

/// The file of the address book: a JSON array of contacts, in the order in which the user added them.
///
/// Unknown keys, such as those of a newer version of Quid, are preserved. The file is untrusted, because a malicious
/// program may have changed it. One invalid name, address or checksum makes the whole file invalid, so that no payment
/// uses an incomplete address book. An invalid file is never overwritten.
typealias ContactsFile = UserFile<AddressBook>

extension AddressBook: UserFileContent {
  static var name: String { "address book" }

  static func remedy(for location: String) -> String {
    "\(location) is not valid: each contact needs a name and a valid address. Correct contacts.json, or move the file"
      + " away to start a new address book."
  }

  init(file: Data) throws { try self.init(json: file) }

  var file: Data { file(replacing: nil) }

  func file(replacing previous: Data?) -> Data {
    let previous = previous.flatMap { try? JSONFields.objects(in: $0) } ?? []
    return JSONFields.data(
      of: contacts.map { contact in
        var entry = previous.first { $0["name"]?.string == contact.name.description } ?? JSONFields()
        entry.set("address", to: contact.address.description)
        if let name = contact.ensName { entry.set("ens", to: name.description) } else { entry.remove("ens") }
        entry.set("name", to: contact.name.description)
        return entry
      })
  }
}
