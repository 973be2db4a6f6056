import Foundation

/// The program's entry.
@main
enum Quid {
  static func main() async {
    let environment = ProcessEnvironment.variables()
    let program = Program(
      arguments: Array(CommandLine.arguments.dropFirst()), environment: environment,
      console: .standard(environment))
    let interruption = Interruption(of: Task { await program.run() })
    let status = await interruption.status()
    // Everything is written already, unbuffered. Leaving without exit handlers avoids a race between URLSession's
    // threads and those of the TLS library that ends in a crash (swift-corelibs-foundation, issue 5469).
    _exit(status)
  }
}
