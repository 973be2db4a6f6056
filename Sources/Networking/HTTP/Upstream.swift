import Foundation
import QuidCore

/// A service that is asked: its name, its base, and how it words a refusal.
struct Upstream: Sendable {
  /// The name and host that its answers are marked with.
  let source: Source
  /// Where it is.
  let base: UpstreamURL
  /// How many requests a month it takes from us; `nil` where they need not be counted.
  var monthlyBudget: Int?
  /// Statuses beside 429 that say that there were too many requests.
  var limitStatuses: [Int] = []
  /// Whether the whole path of the base counts as a key in what the upstream says.
  var hidesPath = false
  /// What a body says went wrong; `nil` for a body that complains of nothing.
  let complaint: @Sendable (Data) -> Complaint?

  init(name: String, base: UpstreamURL, complaint: @escaping @Sendable (Data) -> Complaint?) {
    source = Source(name: name, host: base.host)
    self.base = base
    self.complaint = complaint
  }
}
