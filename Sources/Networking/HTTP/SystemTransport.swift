#if canImport(Darwin)
/// The transport of this platform.
public typealias SystemTransport = URLSessionTransport
#else
/// The transport of this platform.
public typealias SystemTransport = CurlTransport
#endif
