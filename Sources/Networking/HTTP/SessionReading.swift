import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The reading that a session does, so that it can be held for a moment.
///
/// On Linux a session reads on a queue of its own, which lies on the one queue that all sessions of the process do
/// everything else on. While a server sends faster than it is read, libcurl asks to go on reading before each reading
/// ends, and whatever waits behind, a cancellation or another request, waits for as long as that server goes on. Holding
/// the reading lets it pass. The queue can be had by reflection alone; where it is not found, all is as without this.
struct SessionReading: Sendable {
  #if canImport(FoundationNetworking)
  private let queue: DispatchQueue?

  init(of session: URLSession) {
    queue = Self.member("multiHandle", of: session).flatMap { Self.member("queue", of: $0) } as? DispatchQueue
  }

  private static func member(_ name: String, of object: Any) -> Any? {
    Mirror(reflecting: object).children.first { $0.label == name }?.value
  }

  /// Does something while nothing is read.
  func held(_ action: () -> Void) {
    queue?.suspend()
    action()
    queue?.resume()
  }
  #else
  init(of session: URLSession) {}

  /// Does something.
  func held(_ action: () -> Void) { action() }
  #endif
}
