import Foundation

/// The target that the environment variable `QUID_FUZZ` selects for the whole run.
private let target: FuzzTarget = {
  let name = ProcessInfo.processInfo.environment["QUID_FUZZ"] ?? ""
  guard let target = FuzzTarget(rawValue: name) else {
    let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: " ")
    FileHandle.standardError.write(Data("Set QUID_FUZZ to one of: \(names)\n".utf8))
    exit(64)
  }
  return target
}()

/// The entry point that libFuzzer calls with each input (llvm.org/docs/LibFuzzer.html).
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  target.run(Data(UnsafeBufferPointer(start: bytes, count: count)))
  return 0
}

/// The entry point that libFuzzer calls once before the first input.
///
/// It performs a counted run instead of fuzzing if one
/// is requested.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(_ count: UnsafePointer<CInt>?, _ arguments: UnsafeRawPointer?) -> CInt {
  if let run = CountedRun(of: target, ProcessInfo.processInfo.environment) {
    run.run()
    exit(0)
  }
  return 0
}
