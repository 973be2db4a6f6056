/// A normalized form of a name, which is equal for names that look alike.
///
/// Letters and digits in other forms, such as `𝐚`, and characters that look like ASCII letters or digits are replaced
/// by the plain ones in lowercase. Then `0` is replaced by `o`, `1` and `i` by `l`, `rn` by `m`, `vv` by `w`, and `cl`
/// by `d`.
///
/// Sources: Unicode Standard Annex 15 (NFKC) for plain forms; Unicode Technical Standard 39, section 4,
/// confusables.txt, for characters that look like ASCII. See LICENSE-UNICODE.
struct NameSkeleton: Hashable, Sendable {
  private let string: String

  init(_ name: some StringProtocol) {
    // Names are compared case-insensitively.
    var folded = name.unicodeScalars.map { Self.prototype(of: $0) }.joined().lowercased()
    // The pairs are replaced before i becomes l, because ci does not look like d.
    for (pair, letter) in Self.pairs { folded = folded.replacing(pair, with: letter) }
    string = folded.replacing("i", with: "l")
  }

  /// Pairs of letters that look like a single letter in many fonts.
  private static let pairs = [("rn", "m"), ("vv", "w"), ("cl", "d")]

  /// Returns the ASCII character that a scalar looks like, such as `a` for the Cyrillic letter U+0430; otherwise `nil`.
  static func asciiCharacter(like scalar: Unicode.Scalar) -> Unicode.Scalar? {
    let prototype = prototype(of: scalar).unicodeScalars
    guard !scalar.isASCII, prototype.count == 1, let first = prototype.first, first.isASCII else { return nil }
    return first
  }

  private static func prototype(of scalar: Unicode.Scalar) -> String {
    lookAlikes[scalar] ?? plainForm(of: scalar).unicodeScalars.map { lookAlikes[$0] ?? String($0) }.joined()
  }

  private static func plainForm(of scalar: Unicode.Scalar) -> String {
    func element(_ index: UInt32, of row: [Character]) -> String { String(row[Int(index) % row.count]) }
    // The mathematical alphabets follow one another.
    return switch scalar.value {
    case 0x1D400...0x1D6A3: element(scalar.value - 0x1D400, of: latinAlphabet)
    case 0x1D6A8...0x1D7C9: element(scalar.value - 0x1D6A8, of: greekAlphabet)
    case 0x1D7CE...0x1D7FF: element(scalar.value - 0x1D7CE, of: digits)
    default: plainForms[scalar] ?? String(scalar)
    }
  }

  private static let latinAlphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
  private static let greekAlphabet = Array("ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΘΣΤΥΦΧΨΩ∇αβγδεζηθικλμνξοπρςστυφχψω∂εθκφρπ")
  private static let digits = Array("0123456789")

  private static let lookAlikes: [Unicode.Scalar: String] = {
    var lookAlikes: [Unicode.Scalar: String] = [:]
    for group in lookAlikeTable.split(separator: " ") {
      let parts = group.split(separator: ",")
      for other in parts.dropFirst() { if let other = scalar(other) { lookAlikes[other] = String(parts[0]) } }
    }
    return lookAlikes
  }()

  private static let plainForms: [Unicode.Scalar: String] = {
    var forms: [Unicode.Scalar: String] = [:]
    let words = plainFormTable.split(separator: " ")
    for index in stride(from: 0, to: words.count, by: 2) {
      let (range, plain) = (words[index].split { $0 == "+" || $0 == "*" }, words[index + 1])
      guard let start = scalar(range[0]), let first = plain.unicodeScalars.first else { continue }
      let count = range.count > 1 ? UInt32(range[1]) ?? 1 : 1
      for offset in 0..<count {
        guard let form = Unicode.Scalar(start.value + offset) else { continue }
        let next = words[index].contains("+") ? Unicode.Scalar(first.value + offset) : nil
        forms[form] = next.map { String($0) } ?? String(plain)
      }
    }
    return forms
  }()

  private static func scalar(_ digits: Substring) -> Unicode.Scalar? {
    UInt32(digits, radix: 16).flatMap { Unicode.Scalar($0) }
  }

  /// Groups of an ASCII string and the code points that look like it, in hexadecimal digits.
  private static let lookAlikeTable = """
    2,A75A,1A7,3E8,A644,14BF,A6EF 3,1B7,21C,417,437,4E0,2CCC,A76A,A7AB,118CA,16F3B,1D206 4,13CE,118AF 5,1BC,118BB \
    6,2CD2,431,13EE,118D5 7,1D212,104D2,118C6 8,B03,9EA,A6A,1E8CB,223,222,1031A \
    9,A67,B68,9ED,D6D,A76E,2CCA,118CC,118AC,118D6 A,391,410,13AA,15C5,A4EE,16F40,102A0 a,237A,251,3B1,430 AA,A732 \
    aa,A733 AE,C6,4D4 ae,E6,4D5 AO,A734 ao,A735 AR,1F707 AU,A736 au,A737 AV,A738,A73A av,A739,A73B AY,A73C ay,A73D \
    B,A7B4,392,412,13F4,15F7,A4D0,10282,102A1,10301 b,184,42C,13CF,1472,15AF bl,42B \
    C,1F74C,118F2,118E9,2CA4,421,13DF,A4DA,102A2,10302,10415,1051C c,1D04,2CA5,441,ABAF,1043D D,13A0,15DE,15EA,A4D3 \
    d,501,13E7,146F,A4D2 dz,2A3 E,22FF,395,415,2D39,13AC,A4F0,118A6,118AE,10286 e,212E,AB32,435,4BD \
    F,1D213,A798,3DC,15B4,A4DD,118C2,118A2,10287,102A5,10525 f,AB35,A799,1E9D,584 G,50C,13C0,13F3,A4D6 \
    g,261,1D83,18D,581 H,397,2C8E,41D,13BB,157C,A4E7,102CF h,4BB,570,13C2 \
    i,2373,131,26A,269,3B9,456,A647,4CF,AB75,13A5,118C3 J,A7B2,37F,408,13AB,148D,A4D9 j,3F3,458 \
    K,39A,2C94,41A,13E6,16D5,A4D7,10518 L,1D22A,2CD0,13DE,14AA,A4E1,16F16,118A3,118B2,1041B,10526 \
    l,31,49,7C,196,1C0,399,406,4C0,5C0,5D5,5DF,627,661,6F1,7CA,16C1 \
    l,2223,23FD,2C92,2D4F,A4F2,1028A,10309,10320,16F28,1E8C7 ll,2016,2225,1C1,5F0 lO,42E ls,2AA lt,20B6 lz,2AB \
    M,39C,3FA,2C98,41C,13B7,15F0,16D6,A4DF,102B0,10311 MB,1F76B N,39D,2C9A,A4E0,10513 n,578,57C \
    O,7C0,9E6,B66,3007,114D0,118E0,39F,2C9E,41E,555,2D54,12D0,B20,104C2,A4F3,118B5 O,10292,102AB,10404,10516 \
    o,30,3BF,3C3,43E,585,5E1,647,665,6BE,6C1,6D5,6F5,966,A66,AE6,BE6 \
    o,C02,C66,C82,CE6,D02,D20,D66,D82,E50,ED0,101D,1040,10FF,1D0F,1D11,2C9F o,AB3D,1042C,104EA,118C8,118D7 OE,152 \
    oe,153 OO,A74E,A698 oo,221E,A74F,A699 P,3A1,2CA2,420,13E2,146D,A4D1,10295 p,2374,3C1,2CA3,440 Q,2D55 \
    q,51B,563,566 QE,1F700 R,1D216,1A6,13A1,13D2,104B4,1587,A4E3,16F35 r,AB47,AB48,1D26,2C85,433,AB81 rn,118E3,11700 \
    S,405,54F,13D5,13DA,A4E2,16F3A,10296,10420 s,A731,1BD,455,ABAA,118C1,10448 sss,1F75C \
    T,22A4,27D9,1F768,3A4,2CA6,422,13A2,A4D4,16F0A,118BC,10297,102B1,10315 T3,A728 tf,A777 ts,2A6 \
    U,222A,22C3,54D,1200,104CE,144C,A4F4,16F42,118B8 u,A79F,1D1C,AB4E,AB52,28B,3C5,57D,104F6,118D8 ue,1D6B uo,AB63 \
    V,1D20D,667,6F7,474,2D38,13D9,142F,A6DF,A4E6,16F08,118A0,1051D v,2228,22C1,1D20,3BD,475,5D8,11706,ABA9,118C0 \
    VB,1F76C W,118EF,118E6,51C,13B3,13D4,A4EA w,26F,1D21,461,51D,561,1170A,1170E,1170F,AB83 \
    X,166D,2573,10322,118EC,A7B3,3A7,2CAC,425,2D5D,16B7,A4EB,10290,102B4,10317,10527 \
    x,166E,D7,292B,292C,2A2F,445,1541,157D Y,3A5,2CA8,423,4AE,13A9,13BD,A4EC,16F43,118A4,102B2 \
    y,263,1D8C,28F,1EFF,AB5A,3B3,443,4AF,10E7,118DC Z,102F5,118E5,396,13C3,A4DC,118A9 z,1D22,AB93,118C4
    """

  /// Pairs of a code point in hexadecimal digits and its plain form: in `24D0+26 a`, 26 code points have the forms from
  /// `a` to `z`; in `FB05*2 st`, two have the same form.
  private static let plainFormTable = """
    AA a B2+2 2 B5 \u{3BC} B9 1 BA o 132 IJ 133 ij 17F s 1C7 LJ 1C8 Lj 1C9 lj 1CA NJ 1CB Nj 1CC nj 1F1 DZ 1F2 Dz \
    1F3 dz 2B0 h 2B2 j 2B3 r 2B7 w 2B8 y 2E1 l 2E2 s 2E3 x 386 \u{391}\u{301} 388 \u{395}\u{301} 389 \u{397}\u{301} \
    38A \u{399}\u{301} 38C \u{39F}\u{301} 38E \u{3A5}\u{301} 390 \u{3B9}\u{308}\u{301} 3AA \u{399}\u{308} \
    3AB \u{3A5}\u{308} 3AC \u{3B1}\u{301} 3AF \u{3B9}\u{301} 3B0 \u{3C5}\u{308}\u{301} 3CA \u{3B9}\u{308} \
    3CB \u{3C5}\u{308} 3CC \u{3BF}\u{301} 3CD \u{3C5}\u{301} 3D0 \u{3B2} 3D1 \u{3B8} 3D2 \u{3A5} 3D3 \u{3A5}\u{301} \
    3D4 \u{3A5}\u{308} 3D5 \u{3C6} 3D6 \u{3C0} 3F0 \u{3BA} 3F1+2 \u{3C1} 3F4 \u{398} 3F5 \u{3B5} 3F9 \u{3A3} \
    400 \u{415}\u{300} 401 \u{415}\u{308} 407 \u{406}\u{308} 40C \u{41A}\u{301} 40E \u{423}\u{306} \
    450 \u{435}\u{300} 451 \u{435}\u{308} 453 \u{433}\u{301} 457 \u{456}\u{308} 45E \u{443}\u{306} \
    476 \u{474}\u{30F} 477 \u{475}\u{30F} 4D0 \u{410}\u{306} 4D1 \u{430}\u{306} 4D2 \u{410}\u{308} \
    4D3 \u{430}\u{308} 4D6 \u{415}\u{306} 4D7 \u{435}\u{306} 4DE \u{417}\u{308} 4E6 \u{41E}\u{308} \
    4E7 \u{43E}\u{308} 4EE \u{423}\u{304} 4EF \u{443}\u{304} 4F0 \u{423}\u{308} 4F1 \u{443}\u{308} \
    4F2 \u{423}\u{30B} 4F3 \u{443}\u{30B} 4F8 \u{42B}\u{308} 675 \u{627}\u{674} 676 \u{648}\u{674} \
    677 \u{6C7}\u{674} 678 \u{64A}\u{674} 1D2C A 1D2E B 1D30+2 D 1D33+8 G 1D3C O 1D3E P 1D3F R 1D40+2 T 1D42 W \
    1D43 a 1D47 b 1D48+2 d 1D4D g 1D4F k 1D50 m 1D52 o 1D56 p 1D57+2 t 1D5B v 1D5D+3 \u{3B2} 1D60+2 \u{3C6} 1D62 i \
    1D63 r 1D64+2 u 1D66+2 \u{3B2} 1D68 \u{3C1} 1D69+2 \u{3C6} 1D9C c 1DA0 f 1DBB z 1DBF \u{3B8} 2070 0 2071 i \
    2074+6 4 207F n 2080+10 0 2090 a 2091 e 2092 o 2093 x 2095 h 2096+4 k 209A p 209B+2 s 209D w 209E+2 y 20A8 Rs \
    2102 C 210A g 210B*3 H 210E h 2110*2 I 2112 L 2113 l 2115 N 2116 No 2119+3 P 211C*2 R 2120 SM 2121 TEL 2122 TM \
    2124 Z 2128 Z 212C+2 B 212F e 2130+2 E 2133 M 2134 o 2135+4 \u{5D0} 2139 i 213B FAX 213C \u{3C0} 213D \u{3B3} \
    213E \u{393} 213F \u{3A0} 2145 D 2146+2 d 2148+2 i 2160 I 2161 II 2162 III 2163 IV 2164 V 2165 VI 2166 VII \
    2167 VIII 2168 IX 2169 X 216A XI 216B XII 216C L 216D+2 C 216F M 2170 i 2171 ii 2172 iii 2173 iv 2174 v 2175 vi \
    2176 vii 2177 viii 2178 ix 2179 x 217A xi 217B xii 217C l 217D+2 c 217F m 2460+9 1 2469 10 246A 11 246B 12 \
    246C 13 246D 14 246E 15 246F 16 2470 17 2471 18 2472 19 2473 20 2474+9 1 2488+9 1 249C+26 a 24B6+26 A 24D0+26 a \
    24EA 0 2776+9 1 2C7C j 2C7D V 30FF \u{30B3}\u{30C8} A7F1 S A7F2 C A7F3 F A7F4 Q FB00 ff FB01 fi FB02 fl FB03 ffi \
    FB04 ffl FB05*2 st FB20 \u{5E2} FB21 \u{5D0} FB22+2 \u{5D3} FB24+3 \u{5DB} FB27 \u{5E8} FB28 \u{5EA} \
    FB4F \u{5D0}\u{5DC} FB50*2 \u{671} FB52*4 \u{67B} FB56*4 \u{67E} FB5A*4 \u{680} FB5E*4 \u{67A} FB62*4 \u{67F} \
    FB66*4 \u{679} FB6A*4 \u{6A4} FB6E*4 \u{6A6} FB72*4 \u{684} FB76*4 \u{683} FB7A*4 \u{686} FB7E*4 \u{687} \
    FB82*2 \u{68D} FB84*2 \u{68C} FB86*2 \u{68E} FB88*2 \u{688} FB8A*2 \u{698} FB8C*2 \u{691} FB8E*4 \u{6A9} \
    FB92*4 \u{6AF} FB96*4 \u{6B3} FB9A*4 \u{6B1} FB9E*2 \u{6BA} FBA0*4 \u{6BB} FBA4*2 \u{6C0} FBA6*4 \u{6C1} \
    FBAA*4 \u{6BE} FBAE*2 \u{6D2} FBB0*2 \u{6D3} FBD3*4 \u{6AD} FBD7*2 \u{6C7} FBD9*2 \u{6C6} FBDB*2 \u{6C8} \
    FBDD \u{6C7}\u{674} FBDE*2 \u{6CB} FBE0*2 \u{6C5} FBE2*2 \u{6C9} FBE4*4 \u{6D0} FBE8*2 \u{649} \
    FBEA*2 \u{626}\u{627} FBEC*2 \u{626}\u{6D5} FBEE*2 \u{626}\u{648} FBF0*2 \u{626}\u{6C7} FBF2*2 \u{626}\u{6C6} \
    FBF4*2 \u{626}\u{6C8} FBF6*3 \u{626}\u{6D0} FBF9*3 \u{626}\u{649} FBFC*4 \u{6CC} FE71 \u{640}\u{64B} \
    FE77 \u{640}\u{64E} FE79 \u{640}\u{64F} FE7B \u{640}\u{650} FE7D \u{640}\u{651} FE7F \u{640}\u{652} \
    FE80+2 \u{621} FE82+2 \u{622} FE84+2 \u{623} FE86+2 \u{624} FE88+2 \u{625} FE8A*3 \u{626} FE8D*2 \u{627} \
    FE8F*4 \u{628} FE93*2 \u{629} FE95*4 \u{62A} FE99*4 \u{62B} FE9D*4 \u{62C} FEA1*4 \u{62D} FEA5*4 \u{62E} \
    FEA9*2 \u{62F} FEAB*2 \u{630} FEAD*2 \u{631} FEAF*2 \u{632} FEB1*4 \u{633} FEB5*4 \u{634} FEB9*4 \u{635} \
    FEBD*4 \u{636} FEC1*4 \u{637} FEC5*4 \u{638} FEC9*4 \u{639} FECD*4 \u{63A} FED1*4 \u{641} FED5*4 \u{642} \
    FED9*4 \u{643} FEDD*4 \u{644} FEE1*4 \u{645} FEE5*4 \u{646} FEE9*4 \u{647} FEED*2 \u{648} FEEF*2 \u{649} \
    FEF1*4 \u{64A} FEF5*2 \u{644}\u{622} FEF7*2 \u{644}\u{623} FEF9*2 \u{644}\u{625} FEFB*2 \u{644}\u{627} FF10+10 0 \
    FF21+26 A FF41+26 a FF66 \u{30F2} FF67 \u{30A1} FF68 \u{30A3} FF69 \u{30A5} FF6A \u{30A7} FF6B \u{30A9} \
    FF6C \u{30E3} FF6D \u{30E5} FF6E \u{30E7} FF6F \u{30C3} FF70 \u{30FC} FF71 \u{30A2} FF72 \u{30A4} FF73 \u{30A6} \
    FF74 \u{30A8} FF75+2 \u{30AA} FF77 \u{30AD} FF78 \u{30AF} FF79 \u{30B1} FF7A \u{30B3} FF7B \u{30B5} \
    FF7C \u{30B7} FF7D \u{30B9} FF7E \u{30BB} FF7F \u{30BD} FF80 \u{30BF} FF81 \u{30C1} FF82 \u{30C4} FF83 \u{30C6} \
    FF84 \u{30C8} FF85+6 \u{30CA} FF8B \u{30D2} FF8C \u{30D5} FF8D \u{30D8} FF8E \u{30DB} FF8F+5 \u{30DE} \
    FF94 \u{30E4} FF95 \u{30E6} FF96+6 \u{30E8} FF9C \u{30EF} FF9D \u{30F3} 107A5 q 1B124 \u{30C8}\u{30AD} \
    1B125 \u{30C8}\u{30C6} 1B126 \u{30E8}\u{30EA} 1CCD6+26 A 1CCF0+10 0 1D7CA+2 \u{3DC} 1DFF3+2 \u{3C8} 1F110+26 A \
    1F12B C 1F12C R 1F12D CD 1F12E WZ 1F130+26 A 1F14A HV 1F14B MV 1F14C SD 1F14D SS 1F14E PPV 1F14F WC 1F150+26 A \
    1F16A MC 1F16B MD 1F16C MR 1F170+26 A 1F190 DJ 1F1E6+26 A 1FBF0+10 0
    """
}
