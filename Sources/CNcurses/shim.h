// Without it the wide-character calls are not declared.
#define NCURSES_WIDECHAR 1
#include <langinfo.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
#include <term.h>
#include <curses.h>

// term.h defines macros with everyday names that would hide Swift identifiers.
#undef lines
#undef columns
#undef tab

// Glibc's Swift module does not export wcwidth, and CODESET is a macro over an enum it does not see.
static inline int ditty_wcwidth(unsigned int scalar) { return wcwidth((wchar_t)scalar); }
static inline int ditty_locale_is_utf8(void) { return strcmp(nl_langinfo(CODESET), "UTF-8") == 0; }

// stdscr is a mutable global, which Swift 6 does not let anybody touch.
static inline WINDOW *ditty_stdscr(void) { return stdscr; }

// The attributes are macros over shifts, which Swift does not import.
static const attr_t ditty_bold = WA_BOLD, ditty_dim = WA_DIM, ditty_italic = WA_ITALIC;
static const attr_t ditty_underline = WA_UNDERLINE, ditty_reverse = WA_REVERSE;

// A cell of at most three scalars, with a pair beyond the 256 of a short.
static inline void ditty_setcchar(cchar_t *cell, const wchar_t *text, attr_t attributes, int pair) {
    setcchar(cell, text, attributes, 0, &pair);
}

// tigetstr answers (char *)-1 for names that are no strings.
static inline const char *ditty_tigetstr(const char *name) {
    char *value = tigetstr((char *)name);
    return value == (char *)-1 ? NULL : value;
}

// tputs wants a function that puts one character; here the whole string is copied, paddings left out.
static inline size_t ditty_strip_padding(const char *capability, char *out, size_t room) {
    size_t length = 0;
    while (*capability && length + 1 < room) {
        const char *end = capability[0] == '$' && capability[1] == '<' ? strchr(capability, '>') : NULL;
        if (end) capability = end + 1;
        else out[length++] = *capability++;
    }
    out[length] = 0;
    return length;
}
