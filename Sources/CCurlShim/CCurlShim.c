#include "CCurlShim.h"

#include <curl/curl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;

static void start(void) { curl_global_init(CURL_GLOBAL_DEFAULT); }

static size_t drop(char *data, size_t size, size_t count, void *context) {
    (void)data;
    (void)context;
    return size * count;
}

// `Retry-After: 30` and ListenBrainz's `X-RateLimit-Reset-In: 7`.
static size_t read_header(char *data, size_t size, size_t count, void *context) {
    static const char *const names[] = {"retry-after:", "x-ratelimit-reset-in:"};
    struct ditty_http_answer *answer = context;
    char line[64];
    size_t length = size * count < sizeof line ? size * count : sizeof line - 1;
    memcpy(line, data, length);
    line[length] = 0;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        size_t prefix = strlen(names[i]);
        if (strncasecmp(line, names[i], prefix) != 0) continue;
        long wait = strtol(line + prefix, NULL, 10);
        if (wait > answer->wait) answer->wait = wait;
    }
    return size * count;
}

// What all requests have in common.
static void prepare(CURL *handle, const char *url, const char *agent, long timeout) {
    curl_easy_setopt(handle, CURLOPT_URL, url);
    curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, "http,https");
    // The answers of name servers must not come as signals in a process with threads.
    curl_easy_setopt(handle, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(handle, CURLOPT_CONNECTTIMEOUT, timeout);
    curl_easy_setopt(handle, CURLOPT_TIMEOUT, timeout);
    curl_easy_setopt(handle, CURLOPT_USERAGENT, agent);
}

static struct curl_slist *headers(const char *authorization) {
    struct curl_slist *list = curl_slist_append(NULL, "Content-Type: application/json");
    if (authorization) {
        char line[1100];
        snprintf(line, sizeof line, "Authorization: %s", authorization);
        list = curl_slist_append(list, line);
    }
    // Without this a longer body waits a second for a "100 Continue".
    return curl_slist_append(list, "Expect:");
}

void ditty_http_post(
    const char *url, const char *authorization, const char *agent, const char *body, size_t size, long timeout, struct ditty_http_answer *answer) {
    memset(answer, 0, sizeof *answer);
    pthread_once(&once, start);
    CURL *handle = curl_easy_init();
    if (!handle) {
        snprintf(answer->error, sizeof answer->error, "out of memory");
        return;
    }
    char reason[CURL_ERROR_SIZE] = "";
    struct curl_slist *list = headers(authorization);
    prepare(handle, url, agent, timeout);
    curl_easy_setopt(handle, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(handle, CURLOPT_HTTPHEADER, list);
    curl_easy_setopt(handle, CURLOPT_POSTFIELDS, body);
    curl_easy_setopt(handle, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)size);
    curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, drop);
    curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, read_header);
    curl_easy_setopt(handle, CURLOPT_HEADERDATA, answer);
    curl_easy_setopt(handle, CURLOPT_ERRORBUFFER, reason);
    CURLcode code = curl_easy_perform(handle);
    if (code == CURLE_OK) {
        curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &answer->status);
    } else {
        snprintf(answer->error, sizeof answer->error, "%s", reason[0] ? reason : curl_easy_strerror(code));
    }
    curl_slist_free_all(list);
    curl_easy_cleanup(handle);
}

struct sink {
    struct ditty_http_document *document;
    size_t limit;
};

static size_t keep(char *data, size_t size, size_t count, void *context) {
    struct sink *sink = context;
    struct ditty_http_document *document = sink->document;
    size_t length = size * count;
    // Less than was given ends the transfer.
    if (length > sink->limit - document->count) return 0;
    char *bytes = realloc(document->bytes, document->count + length + 1);
    if (!bytes) return 0;
    memcpy(bytes + document->count, data, length);
    document->bytes = bytes;
    document->count += length;
    return length;
}

long ditty_http_get(const char *url, const char *agent, size_t limit, long timeout, struct ditty_http_document *document) {
    memset(document, 0, sizeof *document);
    pthread_once(&once, start);
    CURL *handle = curl_easy_init();
    if (!handle) return 0;
    struct sink sink = {document, limit};
    prepare(handle, url, agent, timeout);
    curl_easy_setopt(handle, CURLOPT_REDIR_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(handle, CURLOPT_FOLLOWLOCATION, 1L);
    curl_easy_setopt(handle, CURLOPT_MAXREDIRS, 5L);
    curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, keep);
    curl_easy_setopt(handle, CURLOPT_WRITEDATA, &sink);
    long status = 0;
    if (curl_easy_perform(handle) == CURLE_OK) {
        char *last = NULL;
        curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status);
        if (curl_easy_getinfo(handle, CURLINFO_EFFECTIVE_URL, &last) == CURLE_OK && last)
            snprintf(document->url, sizeof document->url, "%s", last);
    }
    curl_easy_cleanup(handle);
    return status;
}
