import Foundation
import QuidNetworking

#if URLSESSION
typealias Transport = URLSessionTransport
#else
typealias Transport = SystemTransport
#endif

/// Makes requests: `TransportLoad URL COUNT CONCURRENCY`.
@main
enum TransportLoad {
  static func main() async {
    let arguments = CommandLine.arguments
    guard arguments.count == 4, let url = URL(string: arguments[1]), let count = Int(arguments[2]),
      let concurrency = Int(arguments[3])
    else {
      print("TransportLoad URL COUNT CONCURRENCY")
      exit(64)
    }
    let transport = Transport()
    let request = TransportRequest(url: url, headers: [])
    let answered = await withTaskGroup { group in
      for lane in 0..<concurrency {
        group.addTask {
          var answered = 0
          for _ in stride(from: lane, to: count, by: concurrency) {
            let response = try? await transport.response(to: request)
            answered += response?.status == 200 ? 1 : 0
          }
          return answered
        }
      }
      var answered = 0
      for await count in group { answered += count }
      return answered
    }
    // Without exit handlers, as quid does.
    _exit(answered == count ? 0 : 1)
  }
}
