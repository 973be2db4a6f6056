import Foundation
import TestSupport
import Testing

@testable import QuidNetworking

@Suite struct EndlessBodyTests {
  @Test func `endless bodies are cut off and do not delay other requests`() async throws {
    let endless = try LoopbackServer { connection in
      connection.send("HTTP/1.1 200 OK\r\n\r\n[")
      let spaces = [UInt8](repeating: UInt8(ascii: " "), count: 65_536)
      while connection.send(spaces) {}
    }
    let good = try LoopbackServer { $0.answer("{}") }
    let transport = SystemTransport()
    let bad = HTTPRequest(url: try #require(URL(string: endless.url)), headers: [])
    let fine = HTTPRequest(url: try #require(URL(string: good.url)), headers: [])
    func ask(_ request: HTTPRequest) async -> Result<Int, TransportFailure> {
      do throws(TransportFailure) {
        return .success(
          try await Deadline.run(within: .seconds(20)) { () throws(TransportFailure) in
            try await transport.response(to: request).status
          })
      } catch {
        return .failure(error)
      }
    }
    await withTaskGroup { group in
      for number in 0..<6 {
        group.addTask {
          if number % 3 == 2 {
            #expect(await ask(fine) == .success(200))
          } else {
            #expect(await ask(bad) == .failure(.tooLarge(limit: HTTPRequest.defaultByteLimit)))
          }
        }
      }
    }
    #expect(await ask(fine) == .success(200))
    // No connection is read any more.
    for _ in 0..<400 where endless.openConnections > 0 { try await Task.sleep(for: .milliseconds(5)) }
    #expect(endless.openConnections == 0)
  }
}
