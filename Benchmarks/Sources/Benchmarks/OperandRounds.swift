import Foundation
import QuidCore

// A round of each calculation. The loops are written out for each kind of number, so that the calculation is inlined
// into its loop on every side; a closure that is larger than a bare division would be called, and the call be timed.

extension [Operands<FixedPoint>] {
  func sums(_ count: Int) -> UInt64 {
    var total: UInt64 = 0
    for operands in Repetition(self, count: count) { total &+= (try? operands.sum()).trace }
    return total
  }

  func products(_ count: Int) -> UInt64 {
    var total: UInt64 = 0
    for operands in Repetition(self, count: count) { total &+= (try? operands.product()).trace }
    return total
  }

  func quotients(_ count: Int) -> UInt64 {
    var total: UInt64 = 0
    for operands in Repetition(self, count: count) { total &+= (try? operands.quotient()).trace }
    return total
  }

  func conversions(_ count: Int) -> UInt64 {
    var total: UInt64 = 0
    for operands in Repetition(self, count: count) { total &+= (try? operands.conversion()).trace }
    return total
  }
}

extension [Operands<Decimal>] {
  func sums(_ count: Int) -> UInt64 {
    var total: UInt64 = 0
    for operands in Repetition(self, count: count) { total &+= operands.sum().trace }
    return total
  }

  func products(_ count: Int) -> UInt64 {
    var total: UInt64 = 0
    for operands in Repetition(self, count: count) { total &+= operands.product().trace }
    return total
  }

  func quotients(_ count: Int) -> UInt64 {
    var total: UInt64 = 0
    for operands in Repetition(self, count: count) { total &+= operands.quotient().trace }
    return total
  }

  func conversions(_ count: Int) -> UInt64 {
    var total: UInt64 = 0
    for operands in Repetition(self, count: count) { total &+= operands.conversion().trace }
    return total
  }
}

extension [Operands<UInt128>] {
  func sums(_ count: Int) -> UInt64 {
    var total: UInt64 = 0
    for operands in Repetition(self, count: count) { total &+= operands.sum().trace }
    return total
  }

  func products(_ count: Int) -> UInt64 {
    var total: UInt64 = 0
    for operands in Repetition(self, count: count) { total &+= operands.product().trace }
    return total
  }

  func quotients(_ count: Int) -> UInt64 {
    var total: UInt64 = 0
    for operands in Repetition(self, count: count) { total &+= operands.quotient().trace }
    return total
  }

  func conversions(_ count: Int) -> UInt64 {
    var total: UInt64 = 0
    for operands in Repetition(self, count: count) { total &+= operands.conversion().trace }
    return total
  }
}
