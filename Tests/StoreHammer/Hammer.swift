import Foundation
package import QuidNetworking

/// A process that uses a store, for the tests that need more than one: `StoreHammer WORK FOLDER [NUMBER]`.
///
/// It ends with 0 when everything was as it should be, with 1 after saying what was not, and with 77 when this machine
/// does not let it try.
@main
package enum Hammer {
  package static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count >= 2 else { fail("StoreHammer WORK FOLDER [NUMBER]") }
    let folder = URL(filePath: arguments[1], directoryHint: .isDirectory)
    let number = arguments.count > 2 ? Int(arguments[2]) ?? 0 : 0
    switch arguments[0] {
    case "write": write(in: folder, seed: UInt64(number))
    case "count": count(in: folder, times: number)
    case "prepare": prepare(folder)
    case "unwritable": useUnwritable(folder)
    case "denied": useDenied(folder)
    case "full": useFull(folder, limit: number)
    case "time": time(in: folder)
    default: fail("no such work: \(arguments[0])")
    }
  }

  static func fail(_ text: String) -> Never {
    FileHandle.standardError.write(Data("StoreHammer: \(text)\n".utf8))
    exit(1)
  }

  static func expect(_ isTrue: Bool, _ text: String) {
    if !isTrue { fail(text) }
  }

  /// What a hammer counts in.
  package static let counter = ResourceName("Hammer", "counter")
}
