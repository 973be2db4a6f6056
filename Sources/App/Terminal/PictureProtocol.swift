/// How a terminal is sent pictures.
///
/// Whatever is sent is base64 of a ``QuidCore/Picture``, so no byte from outside reaches the terminal as it came.
enum PictureProtocol: Hashable, Sendable {
  /// Kitty's graphics protocol (sw.kovidgoyal.net/kitty/graphics-protocol).
  case kitty
  /// iTerm2's inline images (iterm2.com/documentation-images.html).
  case iTerm

  /// What an environment says: `TERM_PROGRAM` and `LC_TERMINAL` name the terminals that take iTerm2's images.
  ///
  /// `nil` where nothing is said; the terminal itself is asked about kitty's then.
  init?(environment: [String: String]) {
    guard !Self.isWithinAnother(environment) else { return nil }
    let takesImages = ["iTerm.app", "WezTerm", "mintty"].contains(environment["TERM_PROGRAM"])
    guard takesImages || environment["LC_TERMINAL"] == "iTerm2" else { return nil }
    self = .iTerm
  }

  /// Whether the terminal can be asked about kitty's protocol without anything to be seen of the question.
  static func canAsk(_ environment: [String: String]) -> Bool {
    let term = environment["TERM"] ?? ""
    let isPlain = ["", "dumb", "linux"].contains(term) || term.hasPrefix("vt")
    return !isPlain && !isWithinAnother(environment) && environment["TERM_PROGRAM"] != "Apple_Terminal"
  }

  /// Asks for kitty's protocol with a picture of one pixel that is not kept; whoever knows it answers `i=31;OK`.
  static let question = "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\"

  /// tmux and screen draw themselves and pass no picture on; they take the question for a title.
  private static func isWithinAnother(_ environment: [String: String]) -> Bool {
    let term = environment["TERM"] ?? ""
    return environment["TMUX"] != nil || term.hasPrefix("tmux") || term.hasPrefix("screen")
  }

  /// The bytes that show a picture from the cursor on; the cursor stays where it is.
  func show(_ picture: ScreenPicture, _ area: ScreenArea) -> [UInt8] {
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

  /// The bytes that take a picture away, beside writing over its cells.
  func hide(_ picture: ScreenPicture) -> [UInt8] {
    self == .kitty ? Array("\u{1B}_Ga=d,d=I,i=\(picture.id),q=2\u{1B}\\".utf8) : []
  }

  /// In pieces of 4,096 bytes, as the protocol wants it; no answers.
  private static func kitty(_ picture: ScreenPicture, _ area: ScreenArea) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = picture.base64[...]
    var keys = "a=T,f=100,t=d,i=\(picture.id),p=1,c=\(area.columns),r=\(area.rows),C=1,q=2,"
    repeat {
      let piece = rest.prefix(4_096)
      rest = rest.dropFirst(piece.count)
      bytes += Array("\u{1B}_G\(keys)m=\(rest.isEmpty ? 0 : 1);".utf8) + piece + [0x1B, 0x5C]
      keys = ""
    } while !rest.isEmpty
    return bytes
  }
}
