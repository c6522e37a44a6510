import Glibc

// Reads tags for the player, in a process that a broken file may end: limits on memory and time, and nothing opened that is no regular file.
exit(ScanProgram(arguments: Array(CommandLine.arguments.dropFirst())).run())
