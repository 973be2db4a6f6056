// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  "ExistentialAny",
  "InternalImportsByDefault",
  "MemberImportVisibility",
  "NonisolatedNonsendingByDefault",
].map { .enableUpcomingFeature($0) }

/// Folders carry the short name, modules the prefix: a host that already has a `Core` can embed Quid without aliases.
func module(
  _ folder: String, on dependencies: [Target.Dependency], besides excluded: [String] = [],
  with resources: [Resource] = []
) -> Target {
  .target(
    name: "Quid\(folder)", dependencies: dependencies, path: "Sources/\(folder)", exclude: excluded,
    resources: resources, swiftSettings: settings)
}

/// The privacy manifest of QuidNetworking, which Apple platforms require.
///
/// On Linux it is excluded: SwiftPM would generate code for a resource that imports Foundation.
let privacyManifest = "PrivacyInfo.xcprivacy"
#if os(Linux)
let privacy: (excluded: [String], resources: [Resource]) = ([privacyManifest], [])
#else
let privacy: (excluded: [String], resources: [Resource]) = ([], [.copy(privacyManifest)])
#endif

/// Calls libcurl, in C because some of its functions take variable arguments.
let curl = "HTTP/Curl/CQuidCurl"

/// The platforms without Darwin, on which the sources use libcurl.
let curlPlatforms: [Platform] = [.linux, .android, .openbsd, .wasi, .windows]

/// Sets the limits of Glibc's memory allocator.
let malloc = "FullScreen/CMalloc"

func tests(_ folder: String, of dependencies: [Target.Dependency], besides data: [String] = []) -> Target {
  .testTarget(
    name: folder, dependencies: dependencies + ["TestSupport"], path: "Tests/\(folder)", exclude: data,
    swiftSettings: settings)
}

/// The options of the program in releases, for which `Scripts/release` sets `QUID_RELEASE`.
///
/// The code of the program runs once per command or key, so that its size matters more than its speed: fewer pages are
/// loaded at each start. The libraries, which compute, are optimized for speed.
let programSettings: [SwiftSetting] =
  Context.environment["QUID_RELEASE"] == nil ? [] : [.unsafeFlags(["-Osize"])]

let package = Package(
  name: "Quid",
  platforms: [.macOS(.v15), .iOS(.v18), .watchOS(.v11), .tvOS(.v18), .visionOS(.v2)],
  products: [
    .executable(name: "quid", targets: ["quid"]),
    .library(name: "QuidCore", targets: ["QuidCore"]),
    .library(name: "QuidNetworking", targets: ["QuidNetworking"]),
    .library(name: "QuidPresentation", targets: ["QuidPresentation"]),
    .library(name: "QuidTesting", targets: ["QuidTesting"]),
    .library(name: "QuidNetworkingTesting", targets: ["QuidNetworkingTesting"]),
  ],
  targets: [
    module("Core", on: [], besides: ["Testing"]),
    .target(
      name: "QuidTesting", dependencies: ["QuidCore"], path: "Sources/Core/Testing", swiftSettings: settings),
    .target(name: "CQuidCurl", path: "Sources/Networking/\(curl)"),
    module(
      "Networking",
      on: ["QuidCore", .byName(name: "CQuidCurl", condition: .when(platforms: curlPlatforms))],
      besides: [curl, "Testing"] + privacy.excluded, with: privacy.resources),
    .target(
      name: "QuidNetworkingTesting", dependencies: ["QuidCore", "QuidNetworking"], path: "Sources/Networking/Testing",
      swiftSettings: settings),
    module("Presentation", on: ["QuidCore"]),
    .target(
      name: "QuidTerminal", path: "Sources/App/Terminal", exclude: ["README.md"],
      swiftSettings: settings),
    .executableTarget(
      name: "quid",
      dependencies: [
        "QuidCore", "QuidNetworking", "QuidPresentation", "QuidTerminal",
        .byName(name: "CMalloc", condition: .when(platforms: [.linux])),
      ],
      path: "Sources/App", exclude: ["Terminal", malloc], swiftSettings: settings + programSettings),
    .systemLibrary(name: "CMalloc", path: "Sources/App/\(malloc)"),
    .target(name: "CTestSettings", path: "Tests/CTestSettings"),
    .target(
      name: "TestSupport", dependencies: ["CTestSettings"], path: "Tests/TestSupport", swiftSettings: settings),
    tests("CoreTests", of: ["QuidCore", "QuidTesting"]),
    .executableTarget(
      name: "StoreHammer", dependencies: ["QuidNetworking"], path: "Tests/StoreHammer", swiftSettings: settings),
    tests(
      "NetworkingTests",
      of: ["QuidNetworking", "QuidCore", "QuidNetworkingTesting", "QuidTesting", "StoreHammer"]),
    tests("PresentationTests", of: ["QuidPresentation", "QuidCore", "QuidTesting"]),
    tests("TerminalTests", of: ["QuidTerminal"]),
    tests(
      "AppTests", of: ["quid", "QuidNetworking", "QuidPresentation", "QuidCore", "QuidTerminal", "QuidTesting"],
      besides: ["Bitcoin/Golden", "Convert/Golden", "FullScreen/Golden", "Market/Golden", "Send/Golden"]),
    tests("ProcessTests", of: ["quid"]),
  ],
  swiftLanguageModes: [.v6]
)

// `QUID_TESTS=CoreTests swift test` builds that target and the targets that it depends on, and nothing else.
if let tests = Context.environment["QUID_TESTS"] {
  var needed = [tests]
  var index = 0
  while index < needed.count {
    for dependency in package.targets.first(where: { $0.name == needed[index] })?.dependencies ?? [] {
      if case .byNameItem(let name, _) = dependency, !needed.contains(name) { needed.append(name) }
    }
    index += 1
  }
  package.targets.removeAll { !needed.contains($0.name) }
  package.products = []
}
