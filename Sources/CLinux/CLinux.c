#define _GNU_SOURCE
#include "CLinux.h"

#include <fcntl.h>
#include <malloc.h>
#include <signal.h>
#include <string.h>
#include <spawn.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <sys/vfs.h>
#include <unistd.h>

int ditty_accept(int listener) { return accept4(listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK); }

unsigned long ditty_file_system_type(const char *path) {
    struct statfs status;
    return statfs(path, &status) == 0 ? (unsigned long)status.f_type & 0xffffffff : 0;
}

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

int ditty_wall_timer(void) { return timerfd_create(CLOCK_REALTIME, TFD_CLOEXEC | TFD_NONBLOCK); }

int ditty_wall_timer_set(int timer, long long seconds) {
    struct itimerspec when = {.it_value = {.tv_sec = seconds}};
    return timerfd_settime(timer, TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET, &when, NULL);
}

int ditty_pipe(int descriptors[2]) { return pipe2(descriptors, O_CLOEXEC); }

int ditty_memfd(const char *name) { return memfd_create(name, MFD_CLOEXEC); }

int ditty_spawn_close_from(posix_spawn_file_actions_t *actions, int first) {
    return posix_spawn_file_actions_addclosefrom_np(actions, first);
}

void ditty_memory_share(void) { mallopt(M_ARENA_MAX, 2); }

void ditty_memory_return(void) { malloc_trim(0); }

static char crash_path[4096];
static char crash_text[4096];
static volatile size_t crash_size;

// Only calls that POSIX lists as async-signal-safe.
static void crash_handler(int number) {
    size_t size = crash_size;
    if (size > 0) {
        int descriptor = open(crash_path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
        if (descriptor >= 0) {
            ssize_t written = write(descriptor, crash_text, size);
            (void)written;
            close(descriptor);
        }
    }
    // SA_RESETHAND has put the default action back.
    raise(number);
}

void ditty_crash_watch(const char *path) {
    size_t length = strnlen(path, sizeof crash_path);
    if (length == sizeof crash_path) return;
    memcpy(crash_path, path, length + 1);
    static const int signals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP};
    struct sigaction action = {.sa_handler = crash_handler, .sa_flags = SA_RESETHAND | SA_ONSTACK | SA_RESTART};
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) sigaction(signals[i], &action, NULL);
}

void ditty_crash_subject(const char *text) {
    crash_size = 0;
    size_t length = strnlen(text, sizeof crash_text - 1);
    memcpy(crash_text, text, length);
    if (length > 0) crash_text[length++] = '\n';
    crash_size = length;
}
