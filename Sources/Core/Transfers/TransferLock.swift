/// A lock that allows only one process at a time to send from an account on a chain.
///
/// The lock is released when the object is deallocated.
public protocol TransferLock: AnyObject, Sendable {}
