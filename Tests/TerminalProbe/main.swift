import CursesTerminal

TerminalLocale.prepare()
ScreenLoop.shared.adoptThread()
ScreenActor.assumeIsolated {
    let probe = Probe(CommandLine.arguments)
    ScreenLoop.shared.run(probe)
    probe.finish()
}
