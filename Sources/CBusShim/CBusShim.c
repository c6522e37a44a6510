#include "CBusShim.h"
