import Foundation
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

  struct Sample: CustomTestStringConvertible, Sendable {
    let locale: String
    let isISO: Bool
    var testDescription: String { locale }
  }

  @Test(arguments: [
    Sample(locale: "ru_RU", isISO: true), Sample(locale: "ja_JP", isISO: true), Sample(locale: "el_GR", isISO: true),
    Sample(locale: "sv_SE", isISO: false), Sample(locale: "de_DE", isISO: false), Sample(locale: "fr_FR", isISO: true),
  ])
  func `transliteration falls back to ISO 8601 without a month name in ASCII or a language`(_ sample: Sample) {
    let format = DisplayFormat(localeIdentifier: sample.locale).transliterated { text in
      String(
        text.decomposedStringWithCompatibilityMapping.unicodeScalars.filter {
          $0.properties.generalCategory != .nonspacingMark
        }.map { $0.isASCII ? Character($0) : "?" })
    }
    let moment = Date(timeIntervalSince1970: 1_693_588_500)
    #expect((format.dates.dateTime(moment) == "2023-09-01 17:15 UTC") == sample.isISO)
    #expect((format.dates.shortDay(moment) == "Sep 1") == sample.isISO)
  }
}
