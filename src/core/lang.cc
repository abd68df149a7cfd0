#include "core/lang.h"

#include <algorithm>
#include <deque>
#include <iterator>
#include <mutex>
#include <span>
#include <unordered_map>

#include "core/embedded_text.h"
#include "core/po.h"
#include "core/wordcheck.h"
#include "core/words.h"

namespace timetable {

std::span<const EmbeddedFile> embedded_words();  // generated from words/ by the build

namespace {

// A language and what its catalogues say. They are read when the language is first spoken.
struct Language {
  Language(std::string_view its_code, std::string_view its_name) : code(its_code), name(its_name) {}

  std::string code, name;
  std::vector<CatalogueText> waiting;
  std::once_flag read;
  PluralRule plural;
  std::unordered_map<std::uint64_t, std::string> texts;
  std::vector<CatalogueProblem> problems;
};

}  // namespace

class Languages {
 public:
  static Languages& all() {
    static Languages languages;
    return languages;
  }

  static Lang at(std::size_t index) { return Lang(static_cast<std::uint8_t>(index)); }

  Lang find(std::string_view code, bool& known) const {
    known = true;
    const auto is = [&](std::string_view c) {
      return std::ranges::find_if(list_, [&](const Language& l) { return same_word(l.code, c); }) - list_.begin();
    };
    std::size_t index = static_cast<std::size_t>(is(code));
    if (index == list_.size()) index = static_cast<std::size_t>(is(code.substr(0, code.find_first_of("-_."))));
    known = index < list_.size();
    return at(known ? index : 0);
  }

  std::vector<Lang> listed() const {
    std::vector<Lang> out;
    for (std::size_t i = 0; i < list_.size(); ++i) {
      if (i != pseudo_) out.push_back(at(i));
    }
    return out;
  }

  std::vector<CatalogueProblem> add(const CatalogueText& catalogue) {
    Language& language = named(catalogue.lang);
    std::vector<CatalogueProblem> problems;
    read(language, catalogue, problems);
    return problems;
  }

  std::vector<CatalogueProblem> problems() {
    std::vector<CatalogueProblem> out;
    for (Language& language : list_) std::ranges::copy(spoken(language).problems, std::back_inserter(out));
    return out;
  }

  Language& spoken(Lang lang) { return spoken(list_[lang.index_]); }
  bool is_pseudo(Lang lang) const { return lang.index_ == pseudo_; }
  const Language& language(Lang lang) const { return list_[lang.index_]; }

 private:
  Languages() {
    list_.emplace_back("en", "English");
    list_.emplace_back(kPseudoCode, "Pseudo");
    for (const EmbeddedFile& file : embedded_words()) {  // "words/fr/temporum.po"
      const std::vector<std::string> parts = split(file.name, '/');
      const std::size_t from = file.name.find(parts[2]);
      const std::string_view domain = file.name.substr(from, parts[2].find('.'));
      Language& language = named(parts[1]);
      language.waiting.push_back({language.code, domain, file.text});
      if (domain == "program") language.name = read_po(file.text.substr(0, file.text.find("\n\n"))).field("X-Name");
    }
  }

  Language& named(std::string_view code) {
    const auto found = std::ranges::find(list_, code, &Language::code);
    if (found != list_.end()) return *found;
    return list_.emplace_back(code, code);
  }

  Language& spoken(Language& language) {
    std::call_once(language.read, [&] {
      for (const CatalogueText& catalogue : language.waiting) read(language, catalogue, language.problems);
    });
    return language;
  }

  static void read(Language& language, const CatalogueText& catalogue, std::vector<CatalogueProblem>& problems) {
    const PoFile po = read_po(catalogue.text);
    const auto complain = [&](int line, std::string what, std::string sentence) {
      problems.push_back({language.code, std::string(catalogue.domain), line, std::move(what), std::move(sentence)});
    };
    for (const PoProblem& problem : po.problems) complain(problem.line, problem.what, "");
    bool usable = false;
    const PluralRule plural(po.field("Plural-Forms"), po.field("X-Plural-Categories"), &usable);
    if (!usable) complain(1, "the header's Plural-Forms cannot be used", "");
    language.plural = plural;
    if (const std::string_view name = po.field("X-Name"); !name.empty()) language.name = name;
    for (const PoEntry& entry : po.entries) {
      if (entry.text.empty() || entry.fuzzy) continue;
      if (std::string wrong = wrong_with(entry, plural); !wrong.empty()) complain(entry.line, wrong, entry.id);
      else language.texts[sentence_key(catalogue.domain, entry.context, entry.id)] = entry.text;
    }
  }

  std::deque<Language> list_;  // whose elements stay where they are
  const std::size_t pseudo_ = 1;
};

std::string_view Lang::code() const { return Languages::all().language(*this).code; }
std::string_view Lang::name() const { return Languages::all().language(*this).name; }
bool Lang::is_pseudo() const { return Languages::all().is_pseudo(*this); }

std::string_view Lang::plural_of(std::int64_t n) const { return Languages::all().spoken(*this).plural(n); }

std::string_view Lang::translation(std::uint64_t key) const {
  const auto& texts = Languages::all().spoken(*this).texts;
  const auto found = texts.find(key);
  return found == texts.end() ? std::string_view() : std::string_view(found->second);
}

std::vector<Lang> languages() { return Languages::all().listed(); }

Lang language_called(std::string_view code, bool* known) {
  bool found = false;
  const Lang lang = Languages::all().find(code, found);
  if (known) *known = found;
  return lang;
}

std::vector<CatalogueProblem> add_catalogue(const CatalogueText& catalogue) { return Languages::all().add(catalogue); }
std::vector<CatalogueProblem> catalogue_problems() { return Languages::all().problems(); }

}  // namespace timetable
