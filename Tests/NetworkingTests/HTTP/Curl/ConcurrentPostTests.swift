#if !canImport(Darwin)
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import QuidNetworking

@Suite struct ConcurrentPostTests {
  @Test func `500 POSTs arrive whole while every core is busy`() async throws {
    let received = Mutex<[Int: Int]>([:])
    let server = try LoopbackServer { connection in
      let body = connection.readBody()
      let number = Int(body.prefix { $0 != " " }) ?? -1
      received.withLock { $0[number, default: 0] += body.utf8.count }
      connection.answer("{}")
    }
    let url = try #require(URL(string: server.url))
    let isOver = Atomic(false)
    let busy = (0..<2).map { _ in
      Thread { while !isOver.load(ordering: .relaxed) {} }
    }
    busy.forEach { $0.start() }
    defer { isOver.store(true, ordering: .relaxed) }
    let transports = [CurlTransport(), CurlTransport(TransportConfiguration().withFreshConnections)]
    let lengths = (0..<500).map { "\($0) ".utf8.count + $0 * 7 }
    let answered = await withTaskGroup { group in
      for lane in 0..<10 {
        group.addTask {
          var answered = 0
          for number in stride(from: lane, to: 500, by: 10) {
            let body = Data("\(number) \(String(repeating: "x", count: number * 7))".utf8)
            let request = HTTPRequest(posting: body, to: url, headers: [])
            if (try? await transports[number % 2].response(to: request))?.status == 200 { answered += 1 }
          }
          return answered
        }
      }
      return await group.reduce(0, +)
    }
    #expect(answered == 500)
    #expect(received.withLock { received in (0..<500).map { received[$0] ?? 0 } } == lengths)
  }
}
#endif
