import Foundation
import Testing

@testable import quid

struct ProcessEnvironmentTests {
  @Test func `of a variable that is there twice the first counts, and what is no variable is left out`() {
    let texts = ["A=1", "no sign", "B=", "A=2", "C=x=y", "D=\u{E9}", ""]
    let entries = texts.map { strdup($0) }
    defer { entries.forEach { free($0) } }
    let variables = (entries + [nil]).withUnsafeBufferPointer { list in
      list.baseAddress.map { ProcessEnvironment.variables(in: $0) }
    }
    #expect(variables == ["A": "1", "B": "", "C": "x=y", "D": "\u{E9}"])
  }

  @Test func `the variables of this process are those that Foundation tells`() {
    #expect(ProcessEnvironment.variables() == ProcessInfo.processInfo.environment)
  }
}
