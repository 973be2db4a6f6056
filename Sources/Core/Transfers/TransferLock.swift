/// A lock, held until deallocation, that allows only one process to send from an account on a chain.
public protocol TransferLock: AnyObject, Sendable {}
