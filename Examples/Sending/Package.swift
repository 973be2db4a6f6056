// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Pay",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "quid", path: "../..")],
  targets: [
    .executableTarget(
      name: "pay",
      dependencies: [
        .product(name: "QuidCore", package: "quid"),
        .product(name: "QuidNetworking", package: "quid"),
        .product(name: "QuidPresentation", package: "quid"),
      ],
      path: "Sources/Pay")
  ],
  swiftLanguageModes: [.v6]
)
