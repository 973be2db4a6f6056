public import QuidPlatform
public import QuidCore

extension SendEnvironment {
  /// Returns the environment of a node over HTTP, with the journal and the contacts in a folder, and the system's
  /// clock.
  ///
  /// The environment has no prices of ether. To accept amounts in fiat, set ``SendEnvironment/prices``.
  ///
  /// - Parameters:
  ///   - base: the URL of the node or signer. Plain `http` is allowed only for this machine.
  ///   - folder: the data folder with `sends.json` and `contacts.json`, such as `~/.local/share/quid` for the files
  ///     of the program `quid`. Programs that send from the same account must use the same folder.
  ///   - timeout: the maximum duration of a request that only reads data.
  ///   - sendTimeout: the maximum duration of the submission. The user may have to confirm the transfer in a signer
  ///     during this time.
  public static func system(
    node base: ProviderURL, in folder: URL, timeout: Duration = .seconds(15), sendTimeout: Duration = .seconds(120)
  ) -> SendEnvironment {
    let configuration = TransportConfiguration()
    let node = RPCEthereumNode(
      base: base, transport: SystemTransport(configuration),
      freshTransport: { SystemTransport(configuration.withFreshConnections) }, timeout: timeout,
      sendTimeout: sendTimeout, now: { Date() })
    return SendEnvironment(
      node: node, journal: SendJournal(in: folder),
      contacts: { try AddressBook(at: folder.appending(path: "contacts.json")) })
  }

  /// Creates an environment with the system's clock and random numbers.
  ///
  /// - Parameters:
  ///   - node: the node for all requests.
  ///   - journal: the journal of transfers.
  ///   - contacts: returns the contacts of the user.
  public init(
    node: any EthereumNode, journal: any TransferJournal, contacts: @escaping @Sendable () throws -> AddressBook
  ) {
    let start = ContinuousClock.now
    self.init(
      node: node, journal: journal, contacts: contacts, random: { .random(in: $0) }, now: { Date() },
      makeID: { UUID().uuidString }, elapsed: { ContinuousClock.now - start },
      sleep: { try await Task.sleep(for: $0) })
  }
}

extension AddressBook {
  /// Reads the contacts of a file, which are none if the file does not exist.
  ///
  /// - Throws: ``FileError``, with the reason ``FileError/Reason/damaged`` for invalid contents.
  public init(at file: URL) throws(FileError) {
    guard let content = try AtomicFile(at: file, byteLimit: 1 << 20).read() else {
      self.init()
      return
    }
    try self.init(json: content)
  }

  /// Parses the content of a file: a JSON array of objects with a name, an address and,
  /// if there is one, the ENS name that resolved to the address.
  ///
  /// One invalid name, address or checksum makes the whole file invalid, so that no payment uses an incomplete address
  /// book.
  ///
  /// - Throws: ``FileError/Reason/damaged`` with the position in the file.
  package init(json: Data) throws(FileError) {
    self.init()
    guard let entries = try? JSONFields.objects(in: json) else {
      throw FileError(.damaged, at: "The address book")
    }
    for (index, entry) in entries.enumerated() {
      guard let contact = Self.contact(in: entry), (try? add(contact)) == true else {
        throw FileError(.damaged, at: "Contact \(index + 1) of the address book")
      }
    }
  }

  private static func contact(in entry: JSONFields) -> Contact? {
    guard let name = entry["name"]?.string.flatMap({ try? ContactName($0) }),
      let address = entry["address"]?.string.flatMap({ try? EthereumAddress($0) })
    else { return nil }
    guard let field = entry["ens"] else { return Contact(name: name, address: address) }
    guard let ensName = field.string.flatMap({ try? ENSName($0) }) else { return nil }
    return Contact(name: name, address: address, ensName: ensName)
  }
}
