import Foundation
import QuidCore
import QuidNetworking
import QuidPresentation
import QuidTerminal

/// `quid history --import`: imports the European Central Bank's history of reference rates.
enum RateImport {
  /// Reads a file of rates and adds its days to the archive.
  ///
  /// - Parameter path: The path of the file, or `-` for standard input.
  /// - Throws: A file error if the file cannot be read or the archive cannot be written, or an error that rejects an invalid
  ///   file and names the line. The archive is then unchanged.
  static func take(_ path: String, _ context: CommandContext) throws(CommandFailure) -> any CommandReport {
    let bytes = path == "-" ? Data(try context.console.input.all(limit: ECBArchive.byteLimit)) : try file(path)
    do throws(ECBArchive.ImportError) {
      return RateImportReport(summary: try context.services.rateArchive.importFile(bytes))
    } catch {
      switch error {
      case .noFolder: throw .file("There is no folder for the rates. Set XDG_DATA_HOME or HOME to an absolute path.")
      case .invalidFile(let parseError): throw .refusedInput(parseError.description)
      case .storage(let storageError): throw .file(storageError.description)
      }
    }
  }

  private static func file(_ path: String) throws(CommandFailure) -> Data {
    do {
      let file = try FileHandle(forReadingFrom: URL(filePath: path))
      var bytes = Data()
      // A read from a pipe can return fewer bytes than requested.
      while bytes.count <= ECBArchive.byteLimit,
        let chunk = try file.read(upToCount: ECBArchive.byteLimit + 1 - bytes.count), !chunk.isEmpty
      {
        bytes.append(chunk)
      }
      return bytes
    } catch {
      throw .file("\(path.excerpt(200)) cannot be read. Check that it is a file and its permissions.")
    }
  }
}

/// The report of an import: the number of imported and new days, and the coverage of the archive.
private struct RateImportReport: CommandReport {
  let summary: ECBImportSummary

  var sources: [SourceReport] { [] }
  var warnings: [String] {
    summary.setAsidePath.map { ["What was imported before is damaged. It lies in \($0) now."] } ?? []
  }

  private var coverage: ECBImportSummary.Coverage { summary.coverage }

  var data: JSONValue {
    [
      "days": .number(Int64(summary.days)), "newDays": .number(Int64(summary.newDays)),
      "known": [
        "days": .number(Int64(coverage.days)), "first": JSONValue(coverage.first), "last": JSONValue(coverage.last),
        "currencies": .array(coverage.currencies.map { .string($0.code) }),
      ],
    ]
  }

  func lines(columns: Int) -> [StyledLine] {
    var table = TextTable([.left, .left])
    table.append([.init("Imported"), .init(Self.days(summary.days), .strong)])
    table.append([.init("New"), .init(Self.days(summary.newDays))])
    table.append([.init("Known now"), .init("\(Self.days(coverage.days)), \(coverage.first) to \(coverage.last)")])
    table.append([.init("Currencies"), .init("\(coverage.currencies.count), and the euro")])
    return table.lines
  }

  private static func days(_ count: Int) -> String { count == 1 ? "1 day" : "\(count) days" }
}
