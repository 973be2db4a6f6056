import Foundation
import QuidCore
import Testing

@testable import QuidNetworking

/// The other formats of the European Central Bank's files: the ZIP archive and the data portal's CSV files.
@Suite struct ECBFormatTests {
  private static let archive = """
    UEsDBBQAAAAIAACAZVw2nendqgAAAMwCAAASAAAAZXVyb2Z4cmVmLWhpc3QuY3N2ZdAhDsJQFERRz1raZua3/X31KBQJQSAR7ID9h1dGwMuoK6\
    475+f7Ndxv5+FyfQynhtZHcmzbwIn9SGxTW/9O18lEr2fVycRaz6KTiaWeWScTcz1NJxOtHupkgvVAJxMoh/v3HIm9ntDJRNQjA7oBZUA3oAzo\
    BpQB3YAyoBtQBnQDyoBuQBnQDSADuAFkADeADOAGkAHcADKAG0AGcAPIAG4AGcANIAP8DD5QSwECFAMUAAAACAAAgGVcNp3p3aoAAADMAgAAEg\
    AAAAAAAAAAAAAAgAEAAAAAZXVyb2Z4cmVmLWhpc3QuY3N2UEsFBgAAAAABAAEAQAAAANoAAAAAAA==\

    """

  private func history(_ file: Data) throws -> ECBHistory {
    try ECBCSVParser.parse(file, today: try #require(CalendarDay("2026-11-27")))
  }

  private func archive() throws -> Data {
    try #require(Data(base64Encoded: Self.archive, options: .ignoreUnknownCharacters))
  }

  @Test func `first file of an archive is parsed`() throws {
    let history = try history(try archive())
    #expect(history.rows.count == 27)
    #expect(history.currencies.map(\.code) == ["JPY", "USD"])
    #expect(history.rows.last?.rates.last?.value?.description == "1.1627")
  }

  @Test(arguments: [10, 60, 200]) func `damaged archive is rejected`(position: Int) throws {
    var bytes = try archive()
    bytes[bytes.startIndex + position] ^= 0x55
    #expect((try? history(bytes))?.rows.count ?? 27 == 27)
    #expect(throws: ECBFileError(.damagedArchive)) { try history(bytes.prefix(bytes.count - 30)) }
  }

  @Test func `daily rates of the data portal are parsed`() throws {
    let text = """
      KEY,FREQ,CURRENCY,CURRENCY_DENOM,EXR_TYPE,EXR_SUFFIX,TIME_PERIOD,OBS_VALUE,OBS_STATUS,TITLE
      EXR.D.USD.EUR.SP00.A,D,USD,EUR,SP00,A,2026-11-26,1.1601,A,"US dollar, reference rate"
      EXR.D.USD.EUR.SP00.A,D,USD,EUR,SP00,A,2026-11-27,1.1618,A,"US dollar, reference rate"
      EXR.D.JPY.EUR.SP00.A,D,JPY,EUR,SP00,A,2026-11-27,183.03,A,Yen
      EXR.M.USD.EUR.SP00.A,M,USD,EUR,SP00,A,2026-10,1.17,A,Monthly

      """
    let history = try history(Data(text.utf8))
    #expect(history.rows.map(\.day.description) == ["2026-11-26", "2026-11-27"])
    #expect(history.rows.map { $0.rates.map { $0.value?.description } } == [[nil, "1.1601"], ["183.03", "1.1618"]])
  }

  @Test func `invalid rate of the data portal is rejected with its line`() throws {
    let text = "FREQ,CURRENCY,CURRENCY_DENOM,TIME_PERIOD,OBS_VALUE\nD,USD,EUR,2026-11-26,x\n"
    #expect(throws: ECBFileError(.invalidRate(currency: "USD", value: "x"), line: 2)) { try history(Data(text.utf8)) }
  }
}
