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
      var flaws: [any Error] = []
      // What the app lists, and the worst that it could.
      for rowCount in [250, Hall.coinCount] {
        let hall = try await Hall(rowCount: rowCount)
        var latencies: [Latencies] = []
        for scenario in Scenario.all(isQuick: isQuick) {
          do { latencies.append(try scenario.played(in: hall)) } catch { flaws.append(error) }
        }
        print(Latencies.table(latencies, rowCount: rowCount))
        print(try Tick.report(in: hall) + "\n")
      }
      // One line of figures may be wrong and the others still of use.
      if let flaw = flaws.first { throw flaw }
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      exit(1)
    }
  }
}
