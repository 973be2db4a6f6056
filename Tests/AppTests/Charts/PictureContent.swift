import Foundation

#if canImport(FoundationXML)
import FoundationXML
#endif

/// The element names and strings of an XML document.
final class PictureContent: NSObject, XMLParserDelegate {
  private(set) var names: [String: Int] = [:]
  private(set) var strings: [String] = []

  struct Malformed: Error {
    let line: Int
  }

  init(_ document: String) throws {
    super.init()
    let parser = XMLParser(data: Data(document.utf8))
    parser.delegate = self
    guard parser.parse() else { throw Malformed(line: parser.lineNumber) }
  }

  func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String] = [:]
  ) {
    names[elementName, default: 0] += 1
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { strings.append(string) }
}
