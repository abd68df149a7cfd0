#pragma once
#include <string>

#include "engine/table.h"
namespace timetable::cli {
std::string paint(const Line& line, bool colours);
}
