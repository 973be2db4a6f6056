import TestSupport
import Testing

@testable import quid

/// Imports each file of a table: first with `--dry-run`, then twice.
struct PortfolioImportTableTests {
  @Test(arguments: ImportCase.all)
  func `file has the expected entries and messages`(_ file: ImportCase) async throws {
    let folder = DataFolder()
    let text = file.lines.map { $0 + "\n" }.joined()
    func quid(_ line: String) async -> Run {
      await Run.quid("\(line) --client test", environment: folder.environment, input: text)
    }
    func entries() async -> [String] {
      await quid("portfolio export").output.split(separator: "\n").dropFirst().map { String($0) }
    }

    let trial = await quid("portfolio import - --dry-run \(file.options)")
    #expect(trial.code == file.code)
    #expect(await entries() == [])

    let first = await quid("portfolio import - \(file.options)")
    #expect(first.code == file.code)
    #expect(first.error == file.messages.map { "quid: \($0)\n" }.joined())
    #expect(first.output == trial.output)
    #expect(await entries() == file.entries)

    let second = await quid("portfolio import - \(file.options)")
    #expect(second.code == file.code)
    #expect(second.output.isEmpty)
    #expect(await entries() == file.entries)
  }

  @Test func `table has all formats and both outcomes`() {
    #expect(ImportCase.all.count >= 40)
    #expect(Set(ImportCase.all.map(\.testDescription)).count == ImportCase.all.count)
  }
}
