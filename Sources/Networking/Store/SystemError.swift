/// The number that a failed system call left in `errno`.
struct SystemError: Error, Hashable, Sendable {
  let number: Int32
}
