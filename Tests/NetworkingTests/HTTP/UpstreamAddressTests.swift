import Foundation
import Testing

@testable import QuidNetworking

@Suite struct UpstreamAddressTests {
  @Test func `an address is the base, the segments and the query`() throws {
    let base = try UpstreamURL("https://a.b:8443/api/v3/")
    let url = base.address(
      of: ["simple", "price"], query: [QueryParameter("ids", "ethereum"), QueryParameter("vs", "eur,usd")])
    #expect(url?.absoluteString == "https://a.b:8443/api/v3/simple/price?ids=ethereum&vs=eur,usd")
  }

  @Test func `nothing in a segment or a value can become part of the address around it`() throws {
    let base = try UpstreamURL("https://a.b")
    let url = base.address(of: ["x/../y?z#w", "@evil.com"], query: [QueryParameter("k&l=m", "1+2 &#=\u{e9}%\r\n")])
    #expect(
      url?.absoluteString
        == "https://a.b/x%2F..%2Fy%3Fz%23w/%40evil.com?k%26l%3Dm=1%2B2%20%26%23%3D%C3%A9%25%0D%0A")
    #expect(url?.host() == "a.b")
  }

  @Test(arguments: ["", ".", ".."])
  func `a segment that is empty or climbs makes no address`(_ segment: String) throws {
    #expect(try UpstreamURL("https://a.b/c").address(of: ["d", segment], query: []) == nil)
  }

  @Test func `an address of IPv6 keeps its brackets`() throws {
    let url = try UpstreamURL("http://[::1]:8080").address(of: ["a"], query: [])
    #expect(url?.absoluteString == "http://[::1]:8080/a")
  }
}
