import Foundation
import Testing

@testable import quid

struct ProcessEnvironmentTests {
  @Test func `first of two equal variables is used, and malformed entries are ignored`() {
    let strings = ["A=1", "no equals", "B=", "A=2", "C=x=y", "D=\u{E9}", ""]
    let entries = strings.map { strdup($0) }
    defer { entries.forEach { free($0) } }
    let variables = (entries + [nil]).withUnsafeBufferPointer { list in
      list.baseAddress.map { ProcessEnvironment.variables(in: $0) }
    }
    #expect(variables == ["A": "1", "B": "", "C": "x=y", "D": "\u{E9}"])
  }

  @Test func `variables of the process equal Foundation's`() {
    #expect(ProcessEnvironment.variables() == ProcessInfo.processInfo.environment)
  }
}
