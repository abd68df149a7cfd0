#include "server/page.h"

#include <filesystem>
#include <fstream>
#include <iterator>

#include "core/words.h"

namespace timetable::server {
namespace {

namespace fs = std::filesystem;

constexpr const char* kSmallPage = R"(<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Timetable</title></head>
<body><h1>Timetable</h1><p>The server runs, but it has no page to show. Build the page with tools/page, then start the
server again; or name its folder with --page.</p>
<p lang="fr">Le serveur fonctionne, mais il n’a pas de page à montrer. Construisez-la avec tools/page, puis relancez le
serveur ; ou indiquez son dossier avec --page.</p></body></html>
)";

std::string type_of(const fs::path& file) {
  static const std::map<std::string, std::string> types = {
      {".html", "text/html; charset=utf-8"},
      {".js", "text/javascript; charset=utf-8"},
      {".css", "text/css; charset=utf-8"},
      {".svg", "image/svg+xml"},
      {".png", "image/png"},
      {".ico", "image/x-icon"},
      {".json", "application/json"},
      {".webmanifest", "application/manifest+json"},
      {".wasm", "application/wasm"},
      {".txt", "text/plain; charset=utf-8"},
  };
  const auto at = types.find(file.extension().string());
  return at == types.end() ? "application/octet-stream" : at->second;
}

}  // namespace

Result<Page> Page::open(const std::string& folder) {
  Page page;
  if (folder.empty()) {
    page.files_["/index.html"] = {type_of("index.html"), kSmallPage, {}};
    return page;
  }
  std::error_code failed;
  for (auto at = fs::recursive_directory_iterator(folder, failed); !failed && at != fs::end(at); at.increment(failed)) {
    if (!at->is_regular_file()) continue;
    std::ifstream in(at->path(), std::ios::binary);
    std::string bytes{std::istreambuf_iterator<char>(in), {}};
    const std::string name = "/" + fs::relative(at->path(), folder).generic_string();
    page.files_[name] = {type_of(at->path()), std::move(bytes), {}, name.starts_with("/assets/")};
  }
  page.join_compressed();
  if (!page.files_.contains("/index.html")) {
    return Error{Fault::BadFile,
                 say("The folder ''{folder}'' holds no page: there is no index.html in it."_en, folder)};
  }
  return page;
}

// "app.js.gz" is not a file of its own: it is "app.js" for those who can unpack it.
void Page::join_compressed() {
  for (auto at = files_.begin(); at != files_.end();) {
    const std::string& name = at->first;
    const auto plain = name.ends_with(".gz") ? files_.find(name.substr(0, name.size() - 3)) : files_.end();
    if (plain == files_.end()) {
      ++at;
      continue;
    }
    plain->second.gzip = std::move(at->second.bytes);
    at = files_.erase(at);
  }
}

const Page::File* Page::find(const std::string& path) const {
  const auto at = files_.find(path == "/" ? "/index.html" : path);
  if (at != files_.end()) return &at->second;
  const bool made_up = path.find('.') == std::string::npos || path.starts_with("/table/");
  return made_up ? &files_.at("/index.html") : nullptr;
}

}  // namespace timetable::server
