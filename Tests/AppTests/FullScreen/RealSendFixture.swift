import Foundation
import QuidCore
import QuidTesting
import Synchronization

@testable import quid

/// A node on chain 31337 that includes every transfer at once, with a journal in memory and one contact.
final class RealSendFixture: NameResolver {
  private let node = StubNode {
    $0.chain = 31_337
    $0.accounts = [account]
    let tips = [200_000_000, 500_000_000, 1_000_000_000].map { Ether(wei: UInt128($0)) }
    $0.fees = FeeHistory(newestBlock: 100, nextBaseFee: Ether(gwei: 1), tips: [tips])
  }
  private let journal = MemoryTransferJournal()
  /// The addresses of `vitalik.eth`, of which the last one remains.
  private let resolutions = Mutex([vitalik])

  static let account = address("0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf")
  static let ann = address("0x2B5AD5c4795c026514f8317c7a215E218DcCD6cF")

  static let vitalik = address("0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045")

  static func address(_ text: String) -> EthereumAddress {
    guard let address = try? EthereumAddress(text) else { preconditionFailure(text) }
    return address
  }

  /// The transfers that were submitted.
  var sent: [TransferPlan] { node.state.transfers.map(\.plan) }

  func records() -> [TransferRecord] { journal.records() }

  /// Sets the addresses to which `vitalik.eth` resolves, one after the other.
  func resolve(to addresses: EthereumAddress...) { resolutions.withLock { $0 = addresses } }

  func address(of name: ENSName) async throws(NameResolutionError) -> EthereumAddress {
    let address = resolutions.withLock { $0.count > 1 ? $0.removeFirst() : $0.first }
    guard name.description == "vitalik.eth", let address else { throw .notRegistered }
    return address
  }

  /// The content of the file with the address book.
  var contactsFile: String { #"[{"name":"Ann","address":"\#(Self.ann)"}]"# }

  /// The address book, with Ann.
  var book: AddressBook {
    var book = AddressBook()
    guard let name = try? ContactName("Ann"), (try? book.add(Contact(name: name, address: Self.ann))) == true else {
      preconditionFailure("Ann is not a contact")
    }
    return book
  }

  /// A service with this node, without random parts and without waiting.
  var service: TransferService {
    let clock = TestClock(at: Date(timeIntervalSince1970: 1_693_588_500), jumps: true)
    var environment = SendEnvironment(testing: node, journal: journal, clock: clock)
    environment.contacts = { [book] in book }
    environment.resolver = self
    return TransferService(TransferRequest(account: Self.account), in: environment)
  }
}
