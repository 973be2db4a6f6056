import Foundation
import TestSupport

/// The independent QR code decoder zbar, from Debian's package `zbar-tools`.
///
/// Tests that use it are `.enabled(if: Zbar.isPresent)`.
enum Zbar {
  private static let tool = InstalledTool("zbarimg")

  static var isPresent: Bool { tool.isPresent }

  /// Returns the decoded strings of pictures, without those that cannot be decoded.
  ///
  /// - Parameter pictures: Rows of modules including the quiet zone; `true` is dark.
  static func strings(in pictures: [[[Bool]]]) throws -> [String] {
    let folder = FileManager.default.temporaryDirectory.appending(path: "quid-zbar-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = try pictures.enumerated().map { index, picture in
      let file = folder.appending(path: "\(index).pgm")
      try graymap(picture).write(to: file)
      return file.path(percentEncoded: false)
    }
    return try tool.output(["--quiet", "--raw", "-Sdisable", "-Sqrcode.enable"] + files)
      .split(separator: "\n").map { String($0) }
  }

  /// Returns a picture in the portable graymap format with four pixels per module.
  private static func graymap(_ picture: [[Bool]]) -> Data {
    let scale = 4
    let width = (picture.first?.count ?? 0) * scale
    var data = Data("P5 \(width) \(picture.count * scale) 255\n".utf8)
    for row in picture {
      let line = row.flatMap { repeatElement($0 ? 0 as UInt8 : 255, count: scale) }
      for _ in 0..<scale { data.append(contentsOf: line) }
    }
    return data
  }
}
