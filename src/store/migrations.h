// The tables of the store and their history. Each version is a list of statements; a database remembers its version and
// is brought up to date when it is opened.
#pragma once

#include <soci/soci.h>

#include <string>
#include <vector>

#include "core/result.h"
#include "store/database.h"

namespace timetable {

int newest_schema();
const std::vector<std::string>& store_tables();

// Throws soci::soci_error. An error value: the database is newer than this program.
Result<Done> migrate(soci::session& sql, const Database& database);

// The same inside a transaction of the caller, up to a version.
Result<Done> bring_up_to(soci::session& sql, const Database& database, int target);
void drop_everything(soci::session& sql);

}  // namespace timetable
