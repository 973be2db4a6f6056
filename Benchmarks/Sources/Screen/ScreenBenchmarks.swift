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
      var errors: [any Error] = []
      // The usual size of the list, and the largest one.
      for rowCount in [250, AppFixture.coinCount] {
        let fixture = try await AppFixture(rowCount: rowCount)
        var latencies: [Latencies] = []
        for scenario in Scenario.all(isQuick: isQuick) {
          do { latencies.append(try scenario.run(in: fixture)) } catch { errors.append(error) }
        }
        print(Latencies.table(latencies, rowCount: rowCount))
        print(try PriceUpdateReport.report(in: fixture) + "\n")
      }
      // The other results are printed even if one of them is wrong.
      if let error = errors.first { throw error }
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      exit(1)
    }
  }
}
