// The system's C library and Foundation's essential types, such as `Date`, `Data` and `JSONDecoder`.
//
// Elsewhere than on Darwin, FoundationEssentials is a library of its own. The rest of Foundation would add its locale
// database to the program, which is most of its size. A module that imports this one needs no conditions.
#if canImport(FoundationEssentials)
@_exported public import FoundationEssentials
#else
@_exported public import Foundation
#endif

#if canImport(Darwin)
@_exported public import Darwin
#elseif canImport(Musl)
@_exported public import Musl
#elseif canImport(Glibc)
@_exported public import Glibc
#endif
