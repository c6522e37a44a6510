// Measures the catalogue: `make bench` runs it beside the peers.
import Glibc

exit(CatalogueBench(arguments: Array(CommandLine.arguments.dropFirst())).run())
