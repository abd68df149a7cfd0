#include "server/people.h"

#include "server/house.h"
#include "server/names.h"
#include "server/secrets.h"

namespace timetable::server {
namespace {

constexpr int kProtocol = 1;
constexpr std::size_t kMostRemembered = 50'000;
constexpr std::size_t kShortestPassword = 8, kLongestPassword = 200;

Refusal bad_name() { return refusal(Refused::Malformed, "name: expected 1 to 40 characters that can be seen."_en); }

}  // namespace

Doc hello_doc(const std::optional<Person>& person) {
  Doc out = Doc::object();
  out.set("protocol", kProtocol);
  out.set("server", TIMETABLE_VERSION);
  out.set("you", person ? person_doc(*person) : Doc());
  return out;
}

Doc person_doc(const Person& person) {
  Doc out = Doc::object();
  out.set("id", person.id);
  out.set("name", person.name);
  out.set("guest", person.guest());
  out.set("lang", person.lang.empty() ? Doc() : Doc(person.lang));
  if (!person.webhook.empty()) out.set("webhook", person.webhook);
  return out;
}

Answer<SignedIn> People::add_guest(const std::string& name, const std::string& lang) {
  Person person{.id = random_id(), .name = clean_name(name), .password = "", .lang = lang, .created = House::now()};
  if (name.empty()) person.name = guest_name();
  if (person.name.empty()) return bad_name();
  const std::string token = random_token();
  const Session session{token_hash(token), person.id, person.created};
  const Result<Done> added = wait_for([&](Written done) { store_.add_person(person, session, std::move(done)); });
  if (!added) return added.error();
  remember(session.token_hash, person);
  return SignedIn{person, token};
}

Answer<Person> People::keep(const Person& guest, const std::string& name, const std::string& password) {
  Person kept = guest;
  kept.name = clean_name(name);
  if (kept.name.empty()) return bad_name();
  if (password.size() < kShortestPassword || password.size() > kLongestPassword) {
    return refusal(Refused::Malformed, "password: expected 8 to 200 characters."_en);
  }
  kept.password = password_hash(password);
  const Result<Done> saved = wait_for([&](Written done) { store_.save_person(kept, std::move(done)); });
  if (!saved && saved.error().fault == Fault::NotAllowed) {
    return refusal(Refused::NotAllowed, "This name is taken: please choose another."_en);
  }
  if (!saved) return saved.error();
  forget(kept.id);
  return kept;
}

Answer<SignedIn> People::open_session(const Person& person) {
  const std::string token = random_token();
  const Session session{token_hash(token), person.id, House::now()};
  const Result<Done> added = wait_for([&](Written done) { store_.add_session(session, std::move(done)); });
  if (!added) return added.error();
  remember(session.token_hash, person);
  return SignedIn{person, token};
}

Answer<SignedIn> People::sign_in(const std::string& name, const std::string& password) {
  const Refusal wrong = refusal(Refused::Forbidden, "The name or the password is not right."_en);
  if (password.size() > kLongestPassword) return wrong;
  const Result<std::optional<Person>> person = store_.kept_person(clean_name(name));
  if (!person) return person.error();
  if (!*person) {
    pretend_to_compare(password);
    return wrong;
  }
  if (!password_matches((*person)->password, password)) return wrong;
  return open_session(**person);
}

Answer<Done> People::sign_out(const std::string& token) {
  const std::string hash = token_hash(token);
  {
    const std::lock_guard lock(mutex_);
    sessions_.erase(hash);
  }
  const Result<Done> removed = wait_for([&](Written done) { store_.remove_session(hash, std::move(done)); });
  if (!removed) return removed.error();
  return Done{};
}

Answer<Person> People::change(Person person, const Changes& changes) {
  if (changes.name) person.name = clean_name(*changes.name);
  if (person.name.empty()) return bad_name();
  if (changes.lang) person.lang = *changes.lang;
  if (changes.webhook) person.webhook = *changes.webhook;
  const Result<Done> saved = wait_for([&](Written done) { store_.save_person(person, std::move(done)); });
  if (!saved) return saved.error();
  forget(person.id);
  return person;
}

Answer<Done> People::remove(const Person& person) {
  forget(person.id);
  const Result<Done> removed = wait_for([&](Written done) { store_.remove_person(person.id, std::move(done)); });
  if (!removed) return removed.error();
  forget(person.id);
  return Done{};
}

std::optional<Person> People::remembered(const std::string& token) {
  const std::lock_guard lock(mutex_);
  const auto at = sessions_.find(token_hash(token));
  return at == sessions_.end() ? std::nullopt : std::optional(at->second);
}

Answer<Person> People::find(const std::string& token) {
  const std::string hash = token_hash(token);
  const Result<std::optional<Person>> person = store_.person_of_session(hash);
  if (!person) return person.error();
  if (!*person) return refusal(Refused::NotSignedIn);
  remember(hash, **person);
  return **person;
}

void People::changed_elsewhere(const std::string& person) {
  if (!person.empty()) return forget(person);
  const std::lock_guard lock(mutex_);
  sessions_.clear();
}

void People::remember(const std::string& hash, const Person& person) {
  const std::lock_guard lock(mutex_);
  if (sessions_.size() >= kMostRemembered) sessions_.clear();
  sessions_[hash] = person;
}

void People::forget(const std::string& person) {
  const std::lock_guard lock(mutex_);
  std::erase_if(sessions_, [&](const auto& s) { return s.second.id == person; });
}

}  // namespace timetable::server
