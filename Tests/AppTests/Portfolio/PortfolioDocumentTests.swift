import Foundation
import TestSupport
import Testing

@testable import quid

/// Executes the commands with `--map` in `Docs/Portfolio.md`.
struct PortfolioDocumentTests {
  struct File: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let lines: [String]
    let entries: [String]

    init(_ name: String, _ lines: [String], entries: [String]) {
      (testDescription, self.lines, self.entries) = (name, lines, entries)
    }
  }

  static let files = [
    File(
      "revolut.csv",
      [
        "Symbol,Type,Quantity,Price,Value,Fees,Date",
        #"ETH,Buy,0.5,"€2,400.00","€1,200.00",€1.20,"Aug 5, 2023, 10:10:57 PM""#,
        #"ETH,Sell,0.2,"€2,500.00",€500.00,€0.50,"Aug 6, 2023, 6:18:21 AM""#,
        #"ETH,Staking reward,0.0001,,,,"Aug 7, 2023, 12:23:31 AM""#,
      ], entries: ["1,2023-08-05,ethereum,0.5,2402.4,EUR", "2,2023-08-06,ethereum,-0.2,2497.5,EUR"]),
    File(
      "bitstamp-old.csv",
      [
        "Type,Datetime,Account,Amount,Value,Rate,Fee,Sub Type",
        #"Market,"Aug. 28, 2023, 12:31 AM",Main Account,2.00000000 SOL,240.00 EUR,120.00 EUR,1.20 EUR,Buy"#,
      ], entries: ["1,2023-08-28,solana,2,120.6,EUR"]),
    File(
      "bitstamp-new.csv",
      [
        "ID,Account,Type,Subtype,Datetime,Amount,Amount currency,Value,Value currency,Rate,Rate currency,Fee,Fee currency,Order ID",
        "1,Main Account,Market,Buy,2023-08-01T11:00:00Z,4,SOL,480.00,EUR,120.00,EUR,2.40,EUR,7",
      ], entries: ["1,2023-08-01,solana,4,120.6,EUR"]),
    File(
      "kucoin.csv",
      [
        "UID,Account Type,Order ID,Symbol,Side,Filled Amount,Filled Volume,Filled Time(UTC+08:00),Fee,Fee Currency,Tax",
        "1,mainAccount,6a,SOL-USD,BUY,5,600,2023-08-22 03:00:00,0.6,USD,",
      ], entries: ["1,2023-08-21,solana,5,120.12,USD"]),
    File(
      "cointracker.csv",
      [
        "Date,Received Quantity,Received Currency,Sent Quantity,Sent Currency,Fee Amount,Fee Currency,Tag",
        "08/03/2023 07:19:01 PM,2,SOL,240,USD,3,USD,", "08/13/2023 07:19:01 AM,130,USD,1,SOL,1,USD,",
      ], entries: ["1,2023-08-03,solana,2,121.5,USD", "2,2023-08-13,solana,-1,129,USD"]),
    File(
      "koinly.csv",
      [
        "Date (UTC),Type,Tag,From Amount,From Currency,To Amount,To Currency,Fee Amount,Fee Currency",
        "2023-08-01 10:00:00,buy,,1200.0,USD;10,0.02,BTC;1,6.0,USD;10",
        "2023-08-02 10:00:00,sell,,0.005,BTC;1,340.0,USD;10,2.0,USD;10",
      ], entries: ["1,2023-08-01,bitcoin,0.02,60300,USD", "2,2023-08-02,bitcoin,-0.005,67600,USD"]),
    File(
      "spreadsheet.csv",
      ["Tag;Art;Stück;Kurs;Gebühr", "05.08.2023;Kauf;1,5;120,00;0,90", "06.08.2023;Verkauf;0,5;130,00;0,40"],
      entries: ["1,2023-08-05,solana,1.5,120.6,EUR", "2,2023-08-06,solana,-0.5,129.2,EUR"]),
  ]

  private static func command(_ name: String) throws -> [String] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
    let page = try String(contentsOf: root.appending(path: "Docs/Portfolio.md"), encoding: .utf8)
    let lines = page.replacing("\\\n", with: " ").split(separator: "\n")
    let line = try #require(lines.first { $0.hasPrefix("quid portfolio import \(name) ") })
    return String(line).commandLineWords.prefix { $0 != "#" }.map { String($0) }
  }

  @Test(arguments: files)
  func `command of the document imports the file of the program`(_ file: File) async throws {
    let folder = DataFolder()
    try folder.write(file.lines.joined(separator: "\n"), to: file.testDescription)
    let words = try Self.command(file.testDescription).map { word in
      word == file.testDescription ? folder.file(word).path(percentEncoded: false) : word
    }
    let run = await Run.quid(words + ["--client", "test"], environment: folder.environment)
    #expect(run.code == .success, "\(run.error)")
    let export = await Run.quid("portfolio export --client test", environment: folder.environment)
    #expect(export.output.split(separator: "\n").dropFirst().map { String($0) } == file.entries)
  }
}
