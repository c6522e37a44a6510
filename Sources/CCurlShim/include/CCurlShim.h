#ifndef CCURLSHIM_H
#define CCURLSHIM_H

#include <stddef.h>

// What came of a request.
struct ditty_http_answer {
    // HTTP's status; 0 where there was no answer.
    long status;
    // Seconds until the server wants to be asked again; 0 where it did not say.
    long wait;
    // Why there was no answer; empty where there was one.
    char error[256];
};

// Posts JSON and waits for the answer, `timeout` seconds at most, from any thread. `authorization` is the value of that header, or NULL.
// Only http and https are spoken, redirections are not followed, and the answer's body is thrown away.
void ditty_http_post(
    const char *url, const char *authorization, const char *agent, const char *body, size_t size, long timeout, struct ditty_http_answer *answer);

#endif
