public import QuidCore

extension SendEnvironment {
  /// Creates an environment that sends transfers through a node over HTTP and stores its files in a folder.
  ///
  /// ENS names are resolved through the node, on Ethereum mainnet only. Ether prices are not provided. To accept
  /// amounts in fiat currencies, set ``SendEnvironment/prices``.
  ///
  /// - Parameters:
  ///   - base: The URL of the node or signer. Plain `http` is allowed only for a node on this machine.
  ///   - folder: The folder with `sends.json` and `contacts.json`, by convention `~/.local/share/quid`. Programs that
  ///     send from the same account must use the same folder.
  ///   - timeout: The maximum duration of a request that only reads data.
  ///   - sendTimeout: The maximum duration of submitting a transfer, including the confirmation by the user in a
  ///     signer.
  public static func system(
    node base: ProviderURL, in folder: URL, timeout: Duration = .seconds(15), sendTimeout: Duration = .seconds(120)
  ) -> SendEnvironment {
    let configuration = TransportConfiguration()
    let node = RPCEthereumNode(
      base: base, transport: SystemTransport(configuration),
      freshTransport: { SystemTransport(configuration.withFreshConnections) }, timeout: timeout,
      sendTimeout: sendTimeout, now: { Date() })
    var environment = SendEnvironment(
      node: node, journal: SendJournal(in: folder),
      contacts: { try AddressBook(at: folder.appending(path: "contacts.json")) })
    environment.resolver = ENSResolver(node: node)
    return environment
  }

  /// Creates an environment that uses the system's clock and random number generator.
  public init(
    node: any EthereumNode, journal: any TransferJournal,
    contacts: @escaping @Sendable () throws -> AddressBook = { AddressBook() }
  ) {
    self.init(
      node: node, journal: journal, contacts: contacts, random: { .random(in: $0) }, now: { Date() },
      makeID: { UUID().uuidString }, elapsed: Self.elapsed,
      sleep: { try await Task.sleep(for: $0) })
  }
}

extension SendEnvironment {
  /// The time since an instant of this process, as a plan can be confirmed in another environment.
  package static let elapsed = ContinuousClock().stopwatch()
}

extension AddressBook {
  /// Creates an address book from a file of contacts; an empty one if the file does not exist.
  ///
  /// - Throws: `FileError` if the file cannot be read, or its contents are invalid (`FileError.Reason.damaged`).
  public init(at file: URL) throws {
    guard let content = try AtomicFile(at: file, byteLimit: 1 << 20).read() else {
      self.init()
      return
    }
    try self.init(json: content)
  }

  /// Creates an address book from a JSON array of contacts with a name, an address and, optionally, an ENS name.
  ///
  /// One invalid name, address or checksum makes the whole file invalid, so that no payment uses an incomplete address
  /// book.
  package init(json: Data) throws {
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
