import QuidPresentation
import Testing

struct LocaleIdentifierTests {
  @Test(arguments: [
    "sv_SE", "sv-SE", "sv_SE.UTF-8", "de", "de_DE@euro", "en_US", "en_SE", "sv_US", "zh_Hant_TW", "C", "POSIX", "",
    "C.UTF-8",
  ])
  func `supported identifiers have a language and an optional script or region`(_ identifier: String) {
    #expect(DisplayFormat.supportsLocale(identifier))
  }

  @Test(arguments: ["xx_YY", "xx", "sv_XX", "sv_SEE", "sv_S", "german", "sv_", "sv__SE", "sv_SE_x", "english"])
  func `other identifiers are unsupported`(_ identifier: String) {
    #expect(!DisplayFormat.supportsLocale(identifier))
  }
}
