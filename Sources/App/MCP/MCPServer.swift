import Dispatch
import QuidCore
import QuidNetworking
import Synchronization

/// The loop of `quid mcp`: reads lines from standard input, runs tools, and writes responses to standard output.
///
/// The loop ends if the client no longer reads, or at the end of the input, after the calls in progress have ended.
struct MCPServer {
  private let console: Console
  private let context: CommandContext
  private var session: MCPSession
  private var lines = MCPLineBuffer()
  private var calls: [Int: Task<Void, Never>] = [:]

  private enum Event: Sendable {
    case input([UInt8])
    case endOfInput
    case unreadable(any Error)
    case finished(Int, [String: JSONValue])
    case clientIsGone
  }

  /// Creates a server on standard input and output; `context` has no input and output, so that tools cannot use them.
  init(tools: [MCPTool], console: Console, context: CommandContext) {
    self.console = console
    self.context = context
    session = MCPSession(tools: tools)
  }

  mutating func run() async throws {
    try console.checkOutput()
    let (events, continuation) = AsyncStream.makeStream(of: Event.self)
    let input = MCPInput(console.input)
    input.start { part in
      switch part {
      case .success(let bytes): continuation.yield(bytes.isEmpty ? .endOfInput : .input(bytes))
      case .failure(let error): continuation.yield(.unreadable(error))
      }
    }
    let monitor = Task { [console] in
      while console.hasReader() { try await Task.sleep(for: .seconds(1)) }
      continuation.yield(.clientIsGone)
    }
    defer {
      input.stop()
      monitor.cancel()
      for call in calls.values { call.cancel() }
    }
    var isEnding = false
    for await event in events {
      switch event {
      case .input(let bytes):
        for line in lines.append(bytes) { try execute(session.receive(line), continuation) }
        input.resume()
      case .endOfInput:
        if let line = lines.finish() { try execute(session.receive(line), continuation) }
        isEnding = true
      case .unreadable(let error): throw error
      case .finished(let number, let result):
        calls[number] = nil
        try execute(session.finish(number, with: result), continuation)
      case .clientIsGone: return
      }
      if isEnding, session.isIdle { return }
    }
    // The stream of events ends only if the task is cancelled.
    throw CommandError.interrupted
  }

  private mutating func execute(
    _ effects: [MCPSession.Effect], _ events: AsyncStream<Event>.Continuation
  ) throws {
    for effect in effects {
      switch effect {
      case .send(let response): try write(response, events)
      case .start(let call):
        calls[call.number] = Task { [context] in
          let result = await call.tool.call(call.arguments, in: context.startingReport())
          events.yield(.finished(call.number, result))
        }
      case .cancel(let number): calls[number]?.cancel()
      }
    }
  }

  private func write(
    _ response: MCPResponse, _ events: AsyncStream<Event>.Continuation
  ) throws {
    do {
      try console.write(response.json.text + "\n")
    } catch {
      // A client that has ended is not an error.
      guard !console.hasReader() else { throw error }
      events.yield(.clientIsGone)
    }
  }
}

/// Reads standard input in a separate thread, because a read blocks.
///
/// The next part is read only after ``resume()``, so that a client cannot fill the memory.
private final class MCPInput: Sendable {
  private let input: ByteInput
  private let isStopped = Atomic(false)
  private let requests = DispatchSemaphore(value: 0)

  private static let partSize = 65_536

  init(_ input: ByteInput) { self.input = input }

  func start(_ receive: @escaping @Sendable (Result<[UInt8], any Error>) -> Void) {
    DispatchQueue(label: "quid.mcp.input").async { [self] in
      var buffer = [UInt8](repeating: 0, count: Self.partSize)
      while !isStopped.load(ordering: .relaxed) {
        let part = Result { try buffer.withUnsafeMutableBytes { try input.read($0) } }
        switch part {
        case .success(let count): receive(.success(Array(buffer[..<count])))
        case .failure(let error): receive(.failure(error))
        }
        guard case .success(1...) = part else { return }
        requests.wait()
      }
    }
  }

  func resume() { requests.signal() }

  /// Ends the reading thread after the current read.
  func stop() {
    isStopped.store(true, ordering: .relaxed)
    requests.signal()
  }
}

extension Console {
  /// The console of a tool, without input and with discarded output.
  static let detached = Console(
    write: { _ in }, writeError: { _ in }, isOutputTerminal: false, isErrorTerminal: false, columns: 80)
}
