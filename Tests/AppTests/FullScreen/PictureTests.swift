import Foundation
import QuidCore
import QuidNetworking
import QuidPresentation
import TestSupport
import Testing

@testable import quid

@Suite struct PictureTests {
  private let address = "https://coin-images.coingecko.com/coins/images/1/large/bitcoin.png"
  private let wide = ScreenSize(columns: 140, rows: 45)

  /// The app with one coin that has a picture.
  private func stage(_ size: ScreenSize, showsPictures: Bool = true) async -> Stage {
    var stage = Stage(size)
    stage.state.showsPictures = showsPictures
    let row = MarketRow(
      coin: Coin(id: .bitcoin, symbol: "BTC", name: "Bitcoin"), rank: 1, image: address, price: FixedPoint(1),
      change24h: nil, marketCap: nil, asOf: nil)
    let listing = Sourced(
      MarketListing(currency: .usd, rows: [row]), source: Source(name: "CoinGecko", host: nil), asOf: nil,
      fetchedAt: TestClient.now, freshness: .live)
    stage.state.receive(.listing(.success(listing)), to: .market)
    return stage
  }

  private func asks(_ stage: Stage) -> Bool { stage.state.wants.contains { $0.question == .picture(address) } }

  @Test func `the picture of the selected coin is asked for once there is time to look at it`() async {
    var stage = await stage(wide)
    let want = stage.state.wants.first { $0.question == .picture(address) }
    #expect(want?.delay == .milliseconds(250))
    stage.state.receive(.picture(.success(Picture(png: PNGFile.pixel, width: 1, height: 1))), to: .picture(address))
    #expect(!asks(stage))
    #expect(stage.frame.pictures.count == 1)
    stage.press(.enter)
    #expect(stage.frame.pictures.map(\.area.rows) == [3])
    #expect(stage.text.contains("Bitcoin"))
  }

  @Test func `without a picture the monogram stays and nothing is said`() async {
    var stage = await stage(wide)
    let before = stage.frame
    let failure = ProviderError(.offline, from: Source(name: "CoinGecko's pictures", host: nil))
    stage.state.receive(.picture(.failure(failure)), to: .picture(address))
    #expect(stage.frame == before)
    #expect(stage.state.notice == nil)
  }

  @Test func `a terminal that shows none, or is too small, asks for none`() async {
    #expect(!asks(await stage(wide, showsPictures: false)))
    #expect(!asks(await stage(ScreenSize(columns: 80, rows: 24))))
    var narrow = await stage(ScreenSize(columns: 40, rows: 20))
    narrow.press(.enter)
    #expect(!asks(narrow))
  }

  @Test(arguments: ["?", "c"])
  func `a window takes the picture away, beside it too, and gives it back`(_ key: String) async {
    var stage = await stage(wide)
    stage.state.receive(.picture(.success(Picture(png: PNGFile.pixel, width: 1, height: 1))), to: .picture(address))
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

  @Test func `the context menu takes the picture in the list away`() async {
    var stage = await stage(wide)
    stage.state.receive(.picture(.success(Picture(png: PNGFile.pixel, width: 1, height: 1))), to: .picture(address))
    #expect(stage.frame.pictures.count == 1)
    stage.type("m")
    #expect(stage.frame.pictures.isEmpty)
  }
}
