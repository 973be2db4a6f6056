import Foundation
import QuidCore
import QuidNetworking
import QuidPresentation

/// `quid history --import`: takes in the European Central Bank's history of reference rates.
enum RateImport {
  /// Reads the file, or standard input where the path is a dash, and takes in what it says.
  ///
  /// - Throws: a file failure when it cannot be read or nothing can be kept, a refusal that names the line when it is not
  ///   what it should be; then nothing is changed.
  static func take(_ path: String, _ context: CommandContext) throws(CommandFailure) -> any CommandReport {
    let bytes = path == "-" ? Data(try context.console.input.all(limit: ECBArchive.byteLimit)) : try file(path)
    do throws(ECBArchive.ImportError) {
      return RateImportReport(brought: try context.root.rateArchive.importFile(bytes))
    } catch {
      switch error {
      case .noFolder: throw .file("There is no folder for the rates. Set XDG_DATA_HOME or HOME to an absolute path.")
      case .invalidFile(let flaw): throw .refusedInput(flaw.description)
      case .storage(let failure): throw .file(failure.description)
      }
    }
  }

  private static func file(_ path: String) throws(CommandFailure) -> Data {
    do {
      let file = try FileHandle(forReadingFrom: URL(filePath: path))
      var bytes = Data()
      // A pipe gives less at a time than it is asked for.
      while bytes.count <= ECBArchive.byteLimit,
        let part = try file.read(upToCount: ECBArchive.byteLimit + 1 - bytes.count), !part.isEmpty
      {
        bytes.append(part)
      }
      return bytes
    } catch {
      throw .file("\(path.excerpt(200)) cannot be read. Check that it is a file and its permissions.")
    }
  }
}

/// What an import has brought, in every form it is printed in.
private struct RateImportReport: CommandReport {
  let brought: ECBImportSummary

  var sources: [SourceReport] { [] }
  var warnings: [String] {
    brought.setAsidePath.map { ["What was imported before is damaged. It lies in \($0) now."] } ?? []
  }

  private var known: ECBImportSummary.Coverage { brought.coverage }

  var data: JSONValue {
    [
      "days": .number(Int64(brought.days)), "newDays": .number(Int64(brought.newDays)),
      "known": [
        "days": .number(Int64(known.days)), "first": JSONValue(known.first), "last": JSONValue(known.last),
        "currencies": .array(known.currencies.map { .string($0.code) }),
      ],
    ]
  }

  func lines(columns: Int) -> [StyledLine] {
    var table = TextTable([.left, .left])
    table.append([.init("Imported"), .init(Self.days(brought.days), .strong)])
    table.append([.init("New"), .init(Self.days(brought.newDays))])
    table.append([.init("Known now"), .init("\(Self.days(known.days)), \(known.first) to \(known.last)")])
    table.append([.init("Currencies"), .init("\(known.currencies.count), and the euro")])
    return table.lines
  }

  private static func days(_ count: Int) -> String { count == 1 ? "1 day" : "\(count) days" }
}
