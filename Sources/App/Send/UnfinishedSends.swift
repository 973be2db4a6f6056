import QuidCore
import QuidNetworking

/// The sends that it is not yet known of what became of them, and how to find that out.
struct UnfinishedSends: Sendable {
  let journal: SendJournal
  let node: any EthereumNode

  /// One of them and what is known about it now.
  struct Finding: Sendable {
    let record: SendRecord
    let outcome: SendOutcome
  }

  /// Looks for the sends of a chain, and writes down what is found out; nothing is ever sent.
  ///
  /// The newest come first, so that of two sends of the same it is the newer one that counts as made. Sends whose place
  /// another one has taken are looked for as well, without waiting, and told only once they are settled.
  ///
  /// - Parameters:
  ///   - sender: whose; `nil` for everybody's.
  ///   - wait: how long to wait for each that may still be included.
  /// - Throws: a file failure.
  func find(
    from sender: EthereumAddress?, on chain: UInt64, wait: Duration,
    tell: @Sendable (SendRecord, SendOutcome) -> Void = { _, _ in }
  ) async throws(CommandFailure) -> [Finding] {
    var findings: [Finding] = []
    let records = try read { () throws(StoreFailure) in try journal.records() }
    for record in records.reversed() where record.plan.chain == chain && sender ?? record.plan.from == record.plan.from
    {
      if case .settled = record.state { continue }
      let outcome = await TransferSender(waitingOn: node).outcome(
        of: record.plan, hash: record.hash, since: record.block, wait: record.isUnfinished ? wait : .zero
      ) { tell(record, $0) }
      let noted = try read { () throws(StoreFailure) in try journal.note(outcome, for: record.id) }
      if record.isUnfinished || noted.isFinal { findings.append(Finding(record: record, outcome: noted)) }
    }
    return findings
  }

  private func read<Value>(_ work: () throws(StoreFailure) -> Value) throws(CommandFailure) -> Value {
    do throws(StoreFailure) { return try work() } catch { throw CommandFailure(journal: error) }
  }
}

extension CommandFailure {
  /// The record of sends cannot be read or written: without it nothing is sent.
  init(journal failure: StoreFailure) {
    switch failure.reason {
    case .busy:
      self.init(
        kind: "busy",
        message: "Another quid is sending from this account right now. Wait for it to end. Nothing was sent.",
        exitCode: .rateLimited)
    case .damaged:
      self = .file(
        "\(failure.path) is damaged, so it is not known which sends are unfinished. Correct it, or move it away once you"
          + " know that none is. Nothing was sent.")
    default: self = .file("\(failure.description) Nothing was sent.")
    }
  }

  /// There is nowhere to write sends down.
  static var noJournal: CommandFailure {
    .file(
      "There is no folder for the record of sends, without which a lost answer could be paid twice. Set XDG_DATA_HOME or"
        + " HOME to an absolute path.")
  }
}
