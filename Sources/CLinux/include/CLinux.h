#ifndef CLINUX_H
#define CLINUX_H

#include <spawn.h>
#include <sys/types.h>

// Calls that Swift's Glibc module does not export: GNU extensions and Linux's own.

// accept4 with SOCK_CLOEXEC | SOCK_NONBLOCK; -1 and errno on failure.
int ditty_accept(int listener);
// The uid of the process at the other end of a Unix socket; (uid_t)-1 on failure.
uid_t ditty_peer_uid(int socket);
// A counter to wake a poll with (EFD_CLOEXEC | EFD_NONBLOCK).
int ditty_eventfd(void);
// A signalfd (SFD_CLOEXEC | SFD_NONBLOCK) for the listed signals, which are blocked in the calling thread and those it starts.
int ditty_signalfd(const int *signals, int count);
// The next signal's number from a signalfd, or 0 if none waits.
int ditty_signalfd_read(int descriptor);
// A timer of the wall clock (TFD_CLOEXEC | TFD_NONBLOCK), which goes on while the machine sleeps.
int ditty_wall_timer(void);
// Has the timer's descriptor become readable at `seconds` since 1970, or when the clock is set; 0 is never. -1 and errno on failure.
int ditty_wall_timer_set(int timer, long long seconds);
// pipe2 with O_CLOEXEC.
int ditty_pipe(int descriptors[2]);
// A file in memory (MFD_CLOEXEC); the name is for people who look into /proc.
int ditty_memfd(const char *name);
// Has a spawned program start without any descriptor from `first` on.
int ditty_spawn_close_from(posix_spawn_file_actions_t *actions, int first);
// The magic number of the file system that a path lies in, by linux/magic.h; 0 where it cannot be told.
unsigned long ditty_file_system_type(const char *path);

// Has all threads of the process share two heaps: with one for each, every thread keeps what it has freed. Before any thread is made.
void ditty_memory_share(void);
// Gives back what was freed.
void ditty_memory_return(void);

// Appends the present subject as a line to the file when the process dies of a fault (not of SIGKILL).
void ditty_crash_watch(const char *path);
// What would be to blame for a fault from now on; empty for nothing.
void ditty_crash_subject(const char *text);

#endif
