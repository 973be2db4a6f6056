import Foundation
import TestSupport
import Testing

@testable import QuidTerminal

@Suite struct CrashRestorationTests {
  private static func isRestored(_ output: [UInt8]?) -> Bool {
    String(decoding: output ?? [], as: UTF8.self).contains(ScreenSequences.leave)
  }

  @Test func `crash restores the screen and still ends the process`() async {
    let crash = await #expect(
      processExitsWith: .signal(SIGABRT), observing: [\.standardOutputContent]
    ) {
      CrashRestoration.install(termios(), input: STDIN_FILENO, output: STDOUT_FILENO)
      abort()
    }
    #expect(Self.isRestored(crash?.standardOutputContent))
  }

  @Test func `stack overflow of a thread restores the screen`() async {
    let crash = await #expect(
      processExitsWith: .signal(SIGSEGV), observing: [\.standardOutputContent]
    ) {
      CrashRestoration.install(termios(), input: STDIN_FILENO, output: STDOUT_FILENO)
      Thread.detachNewThread {
        AlternateStack.install()
        _exit(Int32(truncatingIfNeeded: InfiniteRecursion.depth(0)))
      }
      try await Task.sleep(for: .seconds(60))
    }
    #expect(Self.isRestored(crash?.standardOutputContent))
  }

  @Test func `thread gets one alternate stack`() async throws {
    let stacks = try await onOwnThread { () -> [UInt] in
      (0..<3).map { round in
        if round > 0 { AlternateStack.install() }
        var stack = stack_t()
        sigaltstack(nil, &stack)
        return stack.ss_flags & Int32(SS_DISABLE) == 0 ? UInt(bitPattern: stack.ss_sp) : 0
      }
    }
    #expect(stacks[0] == 0 && stacks[1] != 0 && stacks[2] == stacks[1])
  }
}

/// Recursion that overflows the stack.
private enum InfiniteRecursion {
  @inline(never)
  static func depth(_ number: Int) -> Int {
    var storage = (number, number, number, number, number, number, number, number)
    return withUnsafeMutableBytes(of: &storage) { bytes in
      bytes[0] = UInt8(truncatingIfNeeded: depth(number + 1))
      return bytes.count + Int(bytes[0])
    }
  }
}
