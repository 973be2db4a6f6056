#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

@main
enum Quid {
  static func main() {
    StandardFiles.reserve()
    // The runtime reads the arguments from /proc/self/maps; without them, the help would be printed with exit code 0.
    guard !CommandLine.arguments.isEmpty else {
      let message = "quid: cannot read the command-line arguments from /proc. Check that /proc is mounted.\n"
      _ = Console.writeAll(message, to: STDERR_FILENO)
      _exit(ExitCode.file.rawValue)
    }
    let environment = ProcessEnvironment.variables()
    let interruption = Interruption()
    let program = Program(
      arguments: Array(CommandLine.arguments.dropFirst()), environment: environment,
      console: .standard(environment, listen: interruption.listen))
    let thread = MainThread()
    let task = Task(executorPreference: thread) { await program.run() }
    interruption.cancels(task)
    let code = thread.outcome(of: task, waits: interruption.listen)
    // All output is already written, and exit handlers would only wait for the network thread.
    _exit(interruption.status(code))
  }
}
