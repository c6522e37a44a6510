#define _GNU_SOURCE
#include "CLinux.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <unistd.h>

int ditty_accept(int listener) { return accept4(listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK); }

uid_t ditty_peer_uid(int socket) {
    struct ucred peer;
    socklen_t size = sizeof peer;
    return getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 ? peer.uid : (uid_t)-1;
}

int ditty_eventfd(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

int ditty_signalfd(const int *signals, int count) {
    sigset_t set;
    sigemptyset(&set);
    for (int i = 0; i < count; i++) sigaddset(&set, signals[i]);
    if (sigprocmask(SIG_BLOCK, &set, NULL) != 0) return -1;
    return signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
}

int ditty_signalfd_read(int descriptor) {
    struct signalfd_siginfo info;
    return read(descriptor, &info, sizeof info) == sizeof info ? (int)info.ssi_signo : 0;
}

int ditty_pipe(int descriptors[2]) { return pipe2(descriptors, O_CLOEXEC); }
