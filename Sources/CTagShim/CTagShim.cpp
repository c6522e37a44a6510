#include "CTagShim.h"
