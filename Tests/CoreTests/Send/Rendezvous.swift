/// Where several callers wait until all of them have come.
///
/// Those who come one after the other, each waiting for the one before to be done, never meet.
actor Rendezvous {
  private let parties: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(of parties: Int) { self.parties = parties }

  func meet() async {
    guard waiting.count + 1 < parties else {
      for continuation in waiting { continuation.resume() }
      waiting = []
      return
    }
    await withCheckedContinuation { waiting.append($0) }
  }
}
