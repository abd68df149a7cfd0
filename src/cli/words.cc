// timetable words: how complete the translations are, and what is wrong with them.
#include "cli/words.h"

#include <fmt/core.h>

#include <algorithm>
#include <fstream>
#include <memory>
#include <sstream>

#include "cli/command.h"
#include "core/po.h"
#include "core/wordcheck.h"
#include "match/json.h"

namespace timetable::cli {
namespace {

namespace fs = std::filesystem;

std::string text_of(const fs::path& path) {
  std::ostringstream out;
  out << std::ifstream(path, std::ios::binary).rdbuf();
  return out.str();
}

std::vector<fs::path> files_below(const fs::path& folder) {
  std::vector<fs::path> out;
  std::error_code gone;
  for (const auto& entry : fs::recursive_directory_iterator(folder, gone)) out.push_back(entry.path());
  std::ranges::sort(out);
  return out;
}

// src/games/temporum/text.cc and examples/goofspiel/speech.cc belong to their game.
std::string domain_of(const fs::path& file) {
  const std::string path = file.generic_string();
  for (const std::string_view folder : {"src/games/", "examples/"}) {
    const std::size_t at = path.find(folder);
    if (at != std::string::npos)
      return path.substr(at + folder.size(), path.find('/', at + folder.size()) - at - folder.size());
  }
  return "program";
}

fs::path catalogue(const fs::path& project, const std::string& lang, const std::string& domain) {
  return project / "words" / lang / (domain + ".po");
}

void untranslated(const Doc& d, const std::string& lang, const std::string& path, std::vector<std::string>& out) {
  if (d.find("en") && !d.find(lang)) out.push_back(path);
  for (const auto& [key, value] : d.members()) untranslated(value, lang, path.empty() ? key : path + "." + key, out);
  for (std::size_t i = 0; i < d.items().size(); ++i) {
    untranslated(d.items()[i], lang, fmt::format("{}[{}]", path, i), out);
  }
}

constexpr Phrase kKinds[] = {"missing"_en, "unknown"_en, "malformed"_en};

Doc finding_doc(const WordFinding& f) {
  Doc out = Doc::object();
  out.set("kind", kKinds[static_cast<int>(f.kind)].english());
  out.set("line", f.line);
  out.set("sentence", f.sentence);
  if (!f.what.empty()) out.set("why", f.what);
  return out;
}

Doc report_doc(const std::string& lang, const std::string& domain, const WordReport& report, bool whole) {
  Doc out = Doc::object();
  out.set("lang", lang);
  out.set("domain", domain);
  out.set("sentences", report.sentences);
  out.set("translated", report.translated);
  for (const auto kind : {WordFinding::Kind::Missing, WordFinding::Kind::Unknown, WordFinding::Kind::Malformed}) {
    out.set(kKinds[static_cast<int>(kind)].english(), report.count(kind));
  }
  if (!whole) return out;
  Doc& findings = out.set("findings", Doc::list());
  for (const WordFinding& f : report.findings) findings.push(finding_doc(f));
  return out;
}

void print_findings(const fs::path& file, const WordReport& report) {
  for (const WordFinding& f : report.findings) {
    const std::string kind = spoken(kKinds[static_cast<int>(f.kind)]);
    fmt::print("{}{}: {}{}{}\n", file.generic_string(), f.line ? fmt::format(":{}", f.line) : "", kind,
               f.what.empty() ? "" : " (" + f.what + ")", f.sentence.empty() ? "" : ": " + f.sentence);
  }
}

struct Asked {
  std::string lang, source = ".";
  bool update = false, json = false;
};

Result<Done> write_file(const fs::path& path, const std::string& text) {
  std::error_code failed;
  fs::create_directories(path.parent_path(), failed);
  std::ofstream out(path, std::ios::binary);
  out << text;
  if (!out.flush()) return cannot_be_written(path.string());
  return Done{};
}

// The head of a catalogue that is made anew; whoever translates completes it.
std::string new_header(const std::string& lang) {
  return "Project-Id-Version: timetable\nLanguage: " + lang + "\nX-Name: " + lang +
      "\nMIME-Version: 1.0\nContent-Type: text/plain; charset=UTF-8\nContent-Transfer-Encoding: 8bit\n"
      "Plural-Forms: nplurals=2; plural=(n != 1);\n";
}

int check_words(const Asked& asked) {
  const fs::path project = asked.source;
  if (!fs::exists(project / "words") || !fs::exists(project / "src")) {
    return fail(
        {Fault::BadFile,
         say("{folder}: there are no sources here. Name the folder of a checkout with --source."_en, asked.source)});
  }
  const Sentences sentences = sentences_of(project);
  std::vector<std::string> langs = catalogue_languages(project);
  if (!asked.lang.empty() && (asked.update || std::ranges::count(langs, asked.lang))) langs = {asked.lang};
  else if (!asked.lang.empty()) {
    return fail({Fault::NotFound,
                 say("There is no language ''{lang}''; there are: {langs}. A new one begins with: "
                     "timetable words {lang} --update"_en,
                     asked.lang, join(langs, ", "))});
  }
  Doc reports = Doc::list();
  bool flawless = true;
  if (!asked.json) {
    fmt::print("{:<6}{:<13}{:>10}{:>12}{:>10}{:>10}{:>11}\n", spoken("lang"_en), spoken("domain"_en),
               spoken("sentences"_en), spoken("translated"_en), spoken(kKinds[0]), spoken(kKinds[1]),
               spoken(kKinds[2]));
  }
  for (const std::string& lang : langs) {
    for (const auto& [domain, all] : sentences) {
      const fs::path file = catalogue(project, lang, domain);
      PoFile po = read_po(text_of(file));
      if (asked.update) {
        if (po.header.empty()) po.header = new_header(lang);
        po = updated_catalogue(all, po);
        if (const Result<Done> written = write_file(file, write_po(po)); !written) return fail(written.error());
      }
      const WordReport report = check_catalogue(all, po);
      flawless = flawless && report.findings.empty();
      if (asked.json) {
        reports.push(report_doc(lang, domain, report, !asked.lang.empty()));
        continue;
      }
      using enum WordFinding::Kind;
      fmt::print("{:<6}{:<13}{:>10}{:>12}{:>10}{:>10}{:>11}\n", lang, domain, report.sentences, report.translated,
                 report.count(Missing), report.count(Unknown), report.count(Malformed));
      if (!asked.lang.empty()) print_findings(file, report);
    }
    const std::vector<std::string> data = untranslated_data(project, lang);
    flawless = flawless && data.empty();
    if (asked.json) continue;
    fmt::print("{:<6}{:<13}{:>32}\n", lang, spoken("decks, levels"_en), data.size());
    if (!asked.lang.empty()) {
      for (const std::string& place : data) fmt::print("{}: {}\n", place, spoken(kKinds[0]));
    }
  }
  if (asked.json) fmt::print("{}\n", to_json(reports, 2));
  return flawless ? 0 : 1;
}

}  // namespace

Sentences sentences_of(const fs::path& project) {
  Sentences out;
  const auto add = [&](const std::string& domain, const fs::path& file, std::vector<SourceSentence> found) {
    for (SourceSentence& s : found) {
      s.file = file.generic_string();
      out[domain].push_back(std::move(s));
    }
  };
  for (const char* folder : {"src", "examples"}) {
    for (const fs::path& file : files_below(project / folder)) {
      const std::string name = file.filename().string();
      if ((!name.ends_with(".cc") && !name.ends_with(".h")) || name.ends_with("_test.cc")) continue;
      std::vector<SourceSentence> found = sentences_in_cpp(text_of(file));
      const fs::path relative = fs::relative(file, project);
      add(domain_of(relative), relative, std::move(found));
    }
  }
  for (const fs::path& file : files_below(project / "web/src/text/en")) {
    if (file.extension() == ".ts") add("page", fs::relative(file, project), sentences_in_page(text_of(file)));
  }
  return out;
}

std::vector<std::string> catalogue_languages(const fs::path& project) {
  std::vector<std::string> out;
  std::error_code gone;
  for (const auto& entry : fs::directory_iterator(project / "words", gone)) {
    if (entry.is_directory()) out.push_back(entry.path().filename().string());
  }
  std::ranges::sort(out);
  return out;
}

std::vector<std::string> untranslated_data(const fs::path& project, const std::string& lang) {
  std::vector<std::string> out;
  for (const char* folder : {"decks", "nets"}) {
    for (const fs::path& file : files_below(project / folder)) {
      if (file.extension() != ".json") continue;
      const std::string name = fs::relative(file, project).generic_string();
      const Result<Doc> doc = parse_json(text_of(file), name);
      if (!doc) continue;  // other checks read these files
      std::vector<std::string> places;
      untranslated(*doc, lang, "", places);
      for (const std::string& place : places) out.push_back(name + ": " + place);
    }
  }
  return out;
}

void add_words(Command app, Session& session) {
  const auto asked = std::make_shared<Asked>();
  const Command command =
      app.add_subcommand("words", "translations: how complete they are, and what is wrong with them"_en);
  command.add_argument("LANG"_en, asked->lang, "one language, with every finding (default: all, in numbers)"_en);
  command.add_flag("--update", asked->update,
                   "write the catalogues anew: every sentence of the sources, translations kept"_en);
  command.add_option("--source", asked->source, "a checkout of the project"_en).shows_default();
  command.add_flag("--json", asked->json, kForPrograms);
  command.footer(examples("  timetable words\n  timetable words fr\n  timetable words nl --update"));
  command.callback([asked, &session] { session.run = [asked] { return check_words(*asked); }; });
}

}  // namespace timetable::cli
