// Whoever speaks the protocol needs the socket and the places of files too.
@_exported public import PlayerSocket
