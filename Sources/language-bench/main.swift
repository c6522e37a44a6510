// Measures the language and tries it with garbage: `make bench` and `make fuzz` run it.
import Glibc

exit(LanguageBench(arguments: Array(CommandLine.arguments.dropFirst())).run())
