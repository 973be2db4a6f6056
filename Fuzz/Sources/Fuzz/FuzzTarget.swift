import Foundation
@testable import QuidCore
@testable import QuidNetworking
import QuidPresentation

/// The fuzzed code: every parser of external bytes.
///
/// A target must neither crash nor hang, and an accepted value must be equal after formatting and parsing.
enum FuzzTarget: String, CaseIterable {
  case amount
  case address
  case link
  case contactName
  case qrCode
  case day
  case storedFile
  case stream
  case coinGecko
  case etherscan
  case fixer
  case frankfurter
  case coinDesk
  case wazirX

  func run(_ data: Data) {
    switch self {
    case .amount, .address, .link, .contactName, .qrCode, .day: _ = accepts(String(decoding: data, as: UTF8.self))
    case .storedFile: Self.storedFile(data)
    case .stream: Self.stream(data)
    case .coinGecko, .etherscan, .fixer, .frankfurter, .coinDesk, .wazirX: answer(data)
    }
  }

  /// Returns whether a parser accepts a string.
  ///
  /// An accepted string must be equal after parsing and formatting.
  func accepts(_ text: String) -> Bool {
    switch self {
    case .amount: Self.amount(text)
    case .address: Self.address(text)
    case .link: Self.link(text)
    case .contactName: Self.contactName(text)
    case .qrCode: Self.qrCode(text)
    case .day: Self.day(text)
    case .storedFile, .stream, .coinGecko, .etherscan, .fixer, .frankfurter, .coinDesk, .wazirX: false
    }
  }

  private static func amount(_ text: String) -> Bool {
    if let number = try? FixedDecimal(text) { precondition((try? FixedDecimal(number.description)) == number) }
    for unit in EtherUnit.allCases {
      guard let wei = try? Ether(text, in: unit) else { continue }
      precondition((try? Ether(wei.description(in: unit), in: unit)) == wei)
    }
    switch try? SendAmount(text) {
    case .ether(let wei)?: precondition((try? SendAmount("\(wei)eth")) == .ether(wei))
    case .fiat(let value, let currency)?:
      precondition((try? SendAmount("\(value)\(currency)")) == .fiat(value, currency))
    case .maximum?: precondition(text.lowercased() == "max")
    case nil: return false
    }
    return true
  }

  private static func address(_ text: String) -> Bool {
    guard let address = try? EthereumAddress(text) else { return false }
    precondition((try? EthereumAddress(address.description)) == address)
    precondition(text.lowercased() == address.description.lowercased())
    precondition(!address.isChecksummed || text.dropFirst(2) == address.description.dropFirst(2))
    return true
  }

  private static func link(_ text: String) -> Bool {
    guard let request = try? PaymentRequest(text) else { return false }
    let link = request.link
    let again = try? PaymentRequest(link)
    precondition(again == request)
    precondition(again?.link == link)
    if let recipient = try? Recipient(text, on: request.chain ?? Recipient.mainChain) {
      precondition(recipient.address == request.address && recipient.requested == request.value)
    } else {
      preconditionFailure("a link that can be read names a recipient on its own chain")
    }
    return true
  }

  private static func contactName(_ text: String) -> Bool {
    guard let name = try? ContactName(text) else { return false }
    precondition(name.description == text)
    precondition((try? EthereumAddress(text)) == nil && (try? PaymentRequest(text)) == nil)
    return true
  }

  private static func qrCode(_ text: String) -> Bool {
    guard let code = try? QRCode(text) else {
      precondition(text.utf8.count > 2_953)
      return false
    }
    precondition(code.size == code.version.size && code.isDark(row: 0, column: 0))
    return true
  }

  private static func day(_ text: String) -> Bool {
    guard let day = CalendarDay(text) else { return false }
    precondition(day.description == text)
    return true
  }

  private static func storedFile(_ data: Data) {
    let subject = "x"
    if let answer = try? CachedResponse(file: data, subject: subject) {
      precondition(answer.fileParts(subject: subject).map { $0.reduce(Data(), +) } == data)
    }
    // The fuzzer does not find the checksum by itself. So the input also selects the contents of a valid file and the
    // byte to change in it.
    guard data.count > 3 else { return }
    let body = data.dropFirst(3)
    let kept = CachedResponse(body: Data(body), fetchedAt: Date(timeIntervalSince1970: 1_795_000_000))
    guard var file = kept.fileParts(subject: subject).map({ $0.reduce(Data(), +) }) else { return }
    precondition((try? CachedResponse(file: file, subject: subject)) == kept)
    let place = (Int(data[0]) << 8 | Int(data[1])) % file.count
    guard data[2] != 0 else { return }
    file[place] ^= data[2]
    precondition((try? CachedResponse(file: file, subject: subject)) == nil)
  }

  /// Passes a body to each of the client's decoders, including that of error responses.
  private func answer(_ data: Data) {
    guard let body = try? JSON(data) else { return }
    let day = CalendarDay("2025-06-20")
    switch self {
    case .coinGecko:
      _ = CoinGeckoErrorResponse.parse(data)
      _ = try? CoinGeckoSimplePrice.prices(body, of: .ethereum, as: .eth, in: [.usd, .eur])
      _ = try? CoinGeckoMarkets.listing(body, in: .usd)
      _ = try? CoinGeckoMarketChart.series(body, of: .bitcoin, in: .usd)
      _ = try? CoinGeckoCandles.series(body, of: .bitcoin, in: .usd)
      _ = try? CoinGeckoCoinList.all(body)
      _ = try? CoinGeckoCoinList.searchResults(body)
    case .etherscan:
      _ = EtherscanErrorResponse.parse(data)
      _ = try? EtherscanGasOracle.gasPrices(body)
    case .fixer:
      _ = FixerErrorResponse.parse(data)
      _ = try? FixerRates.table(body, notAfter: day)
      _ = try? FixerSymbols.names(body)
    case .frankfurter:
      _ = FrankfurterErrorResponse.parse(data)
      _ = try? FrankfurterRates.table(body, base: .eur, notAfter: day)
      _ = try? day.map { try FrankfurterRates.tables(body, base: .eur, notAfter: $0) }
      _ = try? FrankfurterRows(body, notAfter: day).table()
      _ = try? FrankfurterCurrencies.names(body)
    case .coinDesk:
      _ = CoinDeskErrorResponse.parse(data)
      _ = try? CoinDeskCurrentPrice.rates(body, in: [.usd, .eur])
      _ = try? day.map { try CoinDeskHistory.bitcoinHistory(body, from: $0, through: $0, in: .usd) }
    case .wazirX:
      _ = WazirXErrorResponse.parse(data)
      _ = try? WazirXTickers.tickers(body)
    case .amount, .address, .link, .contactName, .qrCode, .day, .storedFile, .stream: break
    }
  }
}
