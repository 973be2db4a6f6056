import Foundation
import QuidCore
import QuidNetworking
import QuidPresentation
import QuidTerminal
import TestSupport
import Testing

@testable import quid

@Suite struct PictureTests {
  private let address = "https://coin-images.coingecko.com/coins/images/1/large/bitcoin.png"
  private let wide = ScreenSize(columns: 140, rows: 45)

  /// Returns the app with a list of one coin that has a picture.
  private func stage(_ size: ScreenSize, showsPictures: Bool = true) async -> Stage {
    var stage = Stage(size)
    stage.state.showsPictures = showsPictures
    let row = MarketRow(
      coin: Coin(id: .bitcoin, symbol: "BTC", name: "Bitcoin"), rank: 1, image: address, price: FixedDecimal(1),
      change24h: nil, marketCap: nil, asOf: nil)
    let listing = Sourced(
      MarketListing(currency: .usd, rows: [row]), source: DataSource(name: "CoinGecko", host: nil), asOf: nil,
      fetchedAt: TestClient.now, freshness: .live)
    stage.receive(.success(listing), to: MarketQuery())
    return stage
  }

  private func isRequested(_ stage: Stage) -> Bool { stage.isSubscribed(to: PictureQuery(url: address)) }

  @Test func `picture of the selected coin is requested after a delay`() async {
    var stage = await stage(wide)
    let subscription = stage.state.subscriptions.first { $0.query.is(PictureQuery(url: address)) }
    #expect(subscription?.delay == .milliseconds(250))
    stage.receive(.success(Picture(png: PNGFile.pixel, width: 1, height: 1)), to: PictureQuery(url: address))
    #expect(!isRequested(stage))
    #expect(stage.frame.pictures.count == 1)
    stage.press(.enter)
    #expect(stage.frame.pictures.map(\.area.rows) == [3])
    #expect(stage.text.contains("Bitcoin"))
  }

  @Test func `failed picture keeps the monogram without a message`() async {
    var stage = await stage(wide)
    let before = stage.frame
    let failure = ProviderError(.offline, from: DataSource(name: "CoinGecko's pictures", host: nil))
    stage.receive(.failure(failure), to: PictureQuery(url: address))
    #expect(stage.frame == before)
    #expect(stage.state.notice == nil)
  }

  @Test func `terminals without picture support or space request none`() async {
    #expect(!isRequested(await stage(wide, showsPictures: false)))
    #expect(!isRequested(await stage(ScreenSize(columns: 80, rows: 24))))
    var narrow = await stage(ScreenSize(columns: 40, rows: 20))
    narrow.press(.enter)
    #expect(!isRequested(narrow))
  }

  @Test(arguments: ["?", "c"])
  func `window hides the picture and restores it`(_ key: String) async {
    var stage = await stage(wide)
    stage.receive(.success(Picture(png: PNGFile.pixel, width: 1, height: 1)), to: PictureQuery(url: address))
    stage.press(.enter)
    let before = stage.frame
    #expect(before.pictures.count == 1)
    var writer = FrameWriter()
    _ = writer.frame(before, Palette(.dark, .full), pictures: .kitty)
    stage.type(key)
    #expect(stage.frame.pictures.isEmpty)
    let sent = writer.frame(stage.frame, Palette(.dark, .full), pictures: .kitty)
    #expect(String(decoding: sent, as: UTF8.self).contains("\u{1B}_Ga=d,d=I,i="))
    stage.press(.escape)
    #expect(stage.frame == before)
  }

  @Test func `context menu hides the picture in the list`() async {
    var stage = await stage(wide)
    stage.receive(.success(Picture(png: PNGFile.pixel, width: 1, height: 1)), to: PictureQuery(url: address))
    #expect(stage.frame.pictures.count == 1)
    stage.type("m")
    #expect(stage.frame.pictures.isEmpty)
  }
}
