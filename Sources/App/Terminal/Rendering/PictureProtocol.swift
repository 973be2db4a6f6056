/// A protocol for showing pictures in a terminal.
///
/// Pictures are sent as base64, so that no downloaded byte is sent to the terminal unencoded.
package enum PictureProtocol: Hashable, Sendable {
  case kitty
  /// The inline images protocol of iTerm2 (iterm2.com/documentation-images.html).
  case iTerm

  /// Creates the protocol of a terminal that supports the images of iTerm2, from `TERM_PROGRAM` and `LC_TERMINAL`.
  ///
  /// Returns `nil` for any other terminal, which can be queried for the Kitty protocol.
  package init?(environment: [String: String]) {
    guard !Self.isInMultiplexer(environment) else { return nil }
    let supportsImages = ["iTerm.app", "WezTerm", "mintty"].contains(environment["TERM_PROGRAM"])
    guard supportsImages || environment["LC_TERMINAL"] == "iTerm2" else { return nil }
    self = .iTerm
  }

  /// Returns whether the terminal can be queried for the Kitty protocol without a visible effect.
  package static func canQuery(_ environment: [String: String]) -> Bool {
    let term = environment["TERM"] ?? ""
    let isPlain = ["", "dumb", "linux"].contains(term) || term.hasPrefix("vt")
    return !isPlain && !isInMultiplexer(environment) && environment["TERM_PROGRAM"] != "Apple_Terminal"
  }

  /// The query for the Kitty protocol, to which a terminal that supports the protocol responds with `i=31;OK`.
  package static let query = "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\"

  private static func isInMultiplexer(_ environment: [String: String]) -> Bool {
    let term = environment["TERM"] ?? ""
    return environment["TMUX"] != nil || term.hasPrefix("tmux") || term.hasPrefix("screen")
  }

  /// Returns the bytes that show a picture at the cursor without moving the cursor.
  package func show(_ picture: ScreenPicture, _ area: ScreenArea) -> [UInt8] {
    switch self {
    case .kitty: Self.kitty(picture, area)
    case .iTerm:
      Array(
        """
        \u{1B}]1337;File=inline=1;size=\(picture.size);width=\(area.columns);height=\(area.rows);\
        preserveAspectRatio=1;doNotMoveCursor=1:
        """.utf8) + picture.base64 + [0x07]
    }
  }

  /// Returns the bytes that remove a picture, in addition to overwriting its cells.
  package func hide(_ picture: ScreenPicture) -> [UInt8] {
    self == .kitty ? Array("\u{1B}_Ga=d,d=I,i=\(picture.id),q=2\u{1B}\\".utf8) : []
  }

  private static func kitty(_ picture: ScreenPicture, _ area: ScreenArea) -> [UInt8] {
    var bytes: [UInt8] = []
    var remaining = picture.base64[...]
    var keys = "a=T,f=100,t=d,i=\(picture.id),p=1,c=\(area.columns),r=\(area.rows),C=1,q=2,"
    repeat {
      let chunk = remaining.prefix(4_096)
      remaining = remaining.dropFirst(chunk.count)
      bytes += Array("\u{1B}_G\(keys)m=\(remaining.isEmpty ? 0 : 1);".utf8) + chunk + [0x1B, 0x5C]
      keys = ""
    } while !remaining.isEmpty
    return bytes
  }
}
