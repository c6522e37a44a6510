/// The version of the programs, written here only; `Tools` and packages read it from this line.
public let dittyVersion = "0.1.0"
