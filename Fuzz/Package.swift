// swift-tools-version: 6.2
import PackageDescription

/// Fuzz targets, in a package of their own, since they build only with `-sanitize=fuzzer`: see `Fuzz/run`.
let package = Package(
  name: "Fuzz",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "Fuzz", targets: ["Fuzz"])],
  dependencies: [.package(name: "Quid", path: "..")],
  targets: [
    .executableTarget(
      name: "Fuzz",
      dependencies: [
        .product(name: "QuidCore", package: "Quid"), .product(name: "QuidNetworking", package: "Quid"),
        .product(name: "QuidPresentation", package: "Quid"),
      ],
      swiftSettings: [.unsafeFlags(["-parse-as-library"])])
  ],
  swiftLanguageModes: [.v6]
)
