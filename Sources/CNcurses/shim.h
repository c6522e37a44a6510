// Without it the wide-character calls are not declared.
#define NCURSES_WIDECHAR 1
#include <wchar.h>
#include <term.h>
#include <curses.h>

// term.h defines macros with everyday names that would hide Swift identifiers.
#undef lines
#undef columns
#undef tab

// Glibc's Swift module does not export wcwidth.
static inline int ditty_wcwidth(unsigned int scalar) { return wcwidth((wchar_t)scalar); }
