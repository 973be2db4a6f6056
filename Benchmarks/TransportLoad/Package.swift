// swift-tools-version: 6.2
import PackageDescription

// The load generator of `Benchmarks/transport`. QUID_PACKAGE names another version of Quid to measure, QUID_TRANSPORT the
// transport it has where that is not `SystemTransport`.
let transport = Context.environment["QUID_TRANSPORT"] ?? "SystemTransport"

let package = Package(
  name: "TransportLoad",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Quid", path: Context.environment["QUID_PACKAGE"] ?? "../..")],
  targets: [
    .executableTarget(
      name: "TransportLoad", dependencies: [.product(name: "QuidNetworking", package: "Quid")],
      swiftSettings: transport == "URLSessionTransport" ? [.define("URLSESSION")] : [])
  ],
  swiftLanguageModes: [.v6]
)
