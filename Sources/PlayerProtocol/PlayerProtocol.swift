// PlayerProtocol
