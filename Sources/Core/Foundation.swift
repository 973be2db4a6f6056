// Foundation's essential types, such as `Date` and `Data`, for this module and the modules that import it.
//
// Elsewhere than on Darwin, FoundationEssentials is a library of its own. The rest of Foundation would add its locale
// database to the program, which is most of its size.
#if canImport(FoundationEssentials)
@_exported public import FoundationEssentials
#else
@_exported public import Foundation
#endif
