#include "tests/rule_test.h"
