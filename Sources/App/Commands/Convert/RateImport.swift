import QuidNetworking
import QuidTerminal

/// `quid history --import`: adds the European Central Bank's history of reference rates to the archive.
enum RateImport {
  static func run(_ path: String, _ context: CommandContext) throws -> any CommandReport {
    let bytes = try InputFile(path: path).read(limit: ECBArchive.byteLimit, context.console)
    do {
      return RateImportReport(summary: try context.services.rateArchive.importFile(bytes))
    } catch {
      switch error {
      case .noFolder:
        throw CommandError.file("There is no data folder for the rates. Set XDG_DATA_HOME or HOME to an absolute path.")
      case .invalidFile(let parseError): throw CommandError.rejectedInput(parseError.description)
      case .storage(let storageError): throw CommandError.file(storageError.description)
      }
    }
  }
}

/// The report of an import: the number of imported and new days, and the coverage of the archive.
struct RateImportReport: CommandReport {
  let summary: ECBImportSummary

  var fields: Fields {
    let known = JSONValue(fields: [
      "days": coverage.days, "first": coverage.first, "last": coverage.last, "currencies": coverage.currencies,
    ])
    return ["days": summary.days, "newDays": summary.newDays, "known": known]
  }

  var warnings: [String] {
    summary.setAsidePath.map { path in
      [
        "The file of rates imported earlier was damaged and was moved to \(path). If rates are missing, import them"
          + " again with quid history --import FILE."
      ]
    } ?? []
  }

  private var coverage: ECBImportSummary.Coverage { summary.coverage }

  func lines(columns: Int) -> [StyledLine] {
    var table = TextTable([.left, .left])
    table.append([.init("Imported"), .init(Self.days(summary.days), .strong)])
    table.append([.init("New"), .init(Self.days(summary.newDays))])
    table.append([.init("Total"), .init("\(Self.days(coverage.days)), \(coverage.first) to \(coverage.last)")])
    table.append([.init("Currencies"), .init("\(coverage.currencies.count) and EUR")])
    return table.lines
  }

  private static func days(_ count: Int) -> String { count == 1 ? "1 day" : "\(count) days" }
}
