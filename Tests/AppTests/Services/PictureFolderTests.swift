import Foundation
import Testing

@testable import quid

@Suite struct PictureFolderTests {
  private let url = FileManager.default.temporaryDirectory.appending(path: "quid-pictures-\(UUID().uuidString)")
  private var path: String { url.path(percentEncoded: false) }
  private var folder: PictureFolder { PictureFolder(path: path) }

  init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

  @Test func `picture never replaces a file or follows a link`() throws {
    defer { try? FileManager.default.removeItem(at: url) }
    #expect(try folder.write("<svg/>", named: "bitcoin-30") == "\(path)/bitcoin-30.svg")
    #expect(symlink("\(path)/elsewhere", "\(path)/bitcoin-30-2.svg") == 0)
    #expect(try folder.write("<svg>2</svg>", named: "bitcoin-30") == "\(path)/bitcoin-30-3.svg")
    #expect(try String(contentsOfFile: "\(path)/bitcoin-30.svg", encoding: .utf8) == "<svg/>")
    #expect(try String(contentsOfFile: "\(path)/bitcoin-30-3.svg", encoding: .utf8) == "<svg>2</svg>")
    #expect(!FileManager.default.fileExists(atPath: "\(path)/elsewhere"))
  }

  @Test func `folder that does not exist is reported`() {
    let missing = PictureFolder(path: "\(path)/missing")
    let message =
      "\(path)/missing/btc.svg cannot be written. Check the folder, its permissions and the free space."
    #expect(throws: CommandError.file(message)) { try missing.write("", named: "btc") }
    try? FileManager.default.removeItem(at: url)
  }

  @Test func `export is the file of its document`() async throws {
    defer { try? FileManager.default.removeItem(at: url) }
    var settings = Settings()
    settings.client = .test
    var services = CompositionRoot.services(settings, observe: { _ in }, warn: { _ in })
    services.pictureFolder = folder
    let written = try await ExportChartEffect(document: "<svg/>", name: "x").load(from: services)
    #expect(written == "\(path)/x.svg")
  }
}
