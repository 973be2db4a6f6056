import Foundation

/// Measures the full-screen app without a terminal: from the bytes of a key to the bytes of the screen it leads to.
///
/// Every frame that is timed is checked outside the clock: a terminal that is fed nothing but the changes has to show what
/// the frame says, cell for cell. A wrong cell fails the run; a slow one never does, since a machine may be busy.
@main
struct Screen {
  static func main() async {
    do {
      let isQuick = CommandLine.arguments.dropFirst().contains("--quick")
      // What the app lists, and the worst that it could.
      for rowCount in [250, Hall.coinCount] {
        let hall = try await Hall(rowCount: rowCount)
        var answers: [Latencies] = []
        for scenario in Scenario.all(isQuick: isQuick) { answers.append(try scenario.played(in: hall)) }
        print(Latencies.table(answers, rowCount: rowCount))
        print(try Tick.report(in: hall) + "\n")
      }
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      exit(1)
    }
  }
}
