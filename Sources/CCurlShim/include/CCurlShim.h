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

// A document that was fetched.
struct ditty_http_document {
    // To be freed; NULL for none.
    char *bytes;
    size_t count;
    // Where it was found in the end.
    char url[2048];
};

// Fetches a document of `limit` bytes at most, in `timeout` seconds at most, from any thread; gives HTTP's status, or 0 where nothing came.
// Only http and https are spoken, and five redirections are followed.
long ditty_http_get(const char *url, const char *agent, size_t limit, long timeout, struct ditty_http_document *document);

#endif
