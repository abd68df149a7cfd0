// Finds the sentences in source texts: what catalogues must translate.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace timetable {

struct SourceSentence {
  std::string context;
  std::string english;
  int line = 0;
  std::string file = {};  // where it was found; whoever reads files knows
};

// "..."_en, with .about("...") where there is one.
std::vector<SourceSentence> sentences_in_cpp(std::string_view source);

// The page's texts (web/src/text): every literal that is not the name of a module; context('...', '...') has its
// context first.
std::vector<SourceSentence> sentences_in_page(std::string_view source);

}  // namespace timetable
