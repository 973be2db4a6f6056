import Foundation

/// What the environment variable `QUID_FUZZ` names; fixed for the whole run.
private let target: FuzzTarget = {
  let name = ProcessInfo.processInfo.environment["QUID_FUZZ"] ?? ""
  guard let target = FuzzTarget(rawValue: name) else {
    let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: " ")
    FileHandle.standardError.write(Data("Set QUID_FUZZ to one of: \(names)\n".utf8))
    exit(64)
  }
  return target
}()

/// The entry that libFuzzer calls with each input (llvm.org/docs/LibFuzzer.html).
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  target.run(Data(UnsafeBufferPointer(start: bytes, count: count)))
  return 0
}

/// Called once before the first input: does a counted run instead of fuzzing where one is asked for.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(_ count: UnsafePointer<CInt>?, _ arguments: UnsafeRawPointer?) -> CInt {
  if let run = CountedRun(of: target, ProcessInfo.processInfo.environment) {
    run.run()
    exit(0)
  }
  return 0
}
