public import QuidCore

extension ContactName.Flaw {
  /// What is wrong with the name and what to do about it.
  public var message: String {
    switch self {
    case .empty: "A contact needs a name."
    case .tooLong: "A name has at most \(ContactName.limit) characters. Give a shorter one."
    case .unprintable: "This name holds characters that cannot be seen. Type it by hand."
    case .spacing: "A name has no space at its ends and only one between words."
    case .addressLike: "This name could be taken for an address or a link. Give one without 0x, colons or inner dots."
    }
  }
}

extension AddressBook.Refusal {
  /// Why the contact cannot be added and what to do about it.
  public var message: String {
    switch self {
    case .nameTaken(let contact):
      "“\(contact.name)” is the name of \(contact.address). Remove that contact first, or choose another name."
    case .addressKnown(let contact):
      "This address is in the address book as “\(contact.name)”. Remove that contact first to rename it."
    case .full: "The address book is full: it has room for \(AddressBook.capacity) contacts."
    }
  }
}
