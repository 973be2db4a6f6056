import QuidCore

/// An open regular file whose contents can be read in parts.
struct SecureFile: ~Copyable, Sendable {
  let file: FileDescriptor
  let status: FileStatus
  var size: Int { status.size }

  init(_ file: consuming FileDescriptor, byteLimit: Int) throws {
    let status = try file.status()
    guard status.kind == .file else { throw FileError(.notAFile, at: file.path) }
    try status.checkTrust(at: file.path)
    guard status.size <= byteLimit else { throw FileError(.tooLarge(byteLimit: byteLimit), at: file.path) }
    self.file = file
    self.status = status
  }

  func bytes(_ count: Int, at offset: Int) throws -> Data {
    guard offset >= 0, count >= 0, offset <= size - count else { throw FileError(.damaged, at: file.path) }
    let bytes = try file.bytes(count, at: offset)
    guard bytes.count == count else { throw FileError(.damaged, at: file.path) }
    return bytes
  }
}
