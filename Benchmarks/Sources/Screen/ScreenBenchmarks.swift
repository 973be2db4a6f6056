import Foundation

/// Measures the full-screen app without a terminal: from the bytes of a key to the bytes of the resulting screen.
///
/// Every frame is checked after it is timed: a terminal that receives only the changes must show the frame, cell by
/// cell. A wrong cell fails the run; a slow frame does not, since the machine may be busy.
@main
struct ScreenBenchmarks {
  static func main() async {
    do {
      let isQuick = CommandLine.arguments.dropFirst().contains("--quick")
      var flaws: [any Error] = []
      // The usual size of the list, and the largest one.
      for rowCount in [250, Hall.coinCount] {
        let hall = try await Hall(rowCount: rowCount)
        var latencies: [Latencies] = []
        for scenario in Scenario.all(isQuick: isQuick) {
          do { latencies.append(try scenario.played(in: hall)) } catch { flaws.append(error) }
        }
        print(Latencies.table(latencies, rowCount: rowCount))
        print(try Tick.report(in: hall) + "\n")
      }
      // The other results are printed even if one of them is wrong.
      if let flaw = flaws.first { throw flaw }
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      exit(1)
    }
  }
}
