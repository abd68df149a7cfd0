#include "server/people.h"

#include <algorithm>

#include "server/house.h"
#include "server/names.h"
#include "server/secrets.h"

namespace timetable::server {
namespace {

constexpr int kProtocol = 1;
constexpr std::size_t kMostRemembered = 50'000;
constexpr Millis kMinute = 60'000, kDay = 24 * 60 * kMinute;
constexpr std::size_t kLongestDevice = 200, kIdLength = 16;
constexpr std::size_t kShortestPassword = 8, kLongestPassword = 200;

// By which a session is named in lists: nothing can be done with it but to end one's own.
std::string session_id(const std::string& hash) { return hash.substr(0, kIdLength); }

Refusal wrong_password() { return refusal(Refused::Forbidden, "The name or the password is not right."_en); }

Session session_for(const Person& person, const std::string& token, const People::From& from) {
  const Millis now = House::today();
  return {token_hash(token), person.id, now, now, from.device.substr(0, kLongestDevice), from.address};
}

// An account's name, or one that looks like it, is not for guests.
Refusal guest_refusal(const Error& error) {
  if (error.fault != Fault::NotAllowed) return error;
  return refusal(Refused::NotAllowed,
                 "This name belongs to somebody with a password: sign in if that is you, or choose another."_en);
}

Refusal bad_name() { return refusal(Refused::Malformed, "name: expected 1 to 40 characters that can be seen."_en); }

}  // namespace

bool is_muted(const Person& person) { return person.muted_until > House::today(); }
bool is_banned(const Person& person) { return person.banned_until > House::today(); }

Refusal muted(const Person& person) {
  if (person.muted_until == kForEver) return refusal(Refused::Forbidden, "A moderator has taken the word from you."_en);
  return refusal(Refused::Forbidden,
                 say("A moderator has taken the word from you until {time}."_en, iso_time(person.muted_until)));
}

Refusal banned(Millis until, const std::string& why) {
  if (until == kForEver) return refusal(Refused::Forbidden, say("You are banned from this server: {why}"_en, why));
  return refusal(Refused::Forbidden,
                 say("You are banned from this server until {time}: {why}"_en, iso_time(until), why));
}

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
  if (person.moderates()) out.set("role", person.role);
  out.set("lang", person.lang.empty() ? Doc() : Doc(person.lang));
  if (!person.webhook.empty()) {
    out.set("webhook", person.webhook);
    out.set("webhook_confirmed", person.webhook_code.empty());
  }
  return out;
}

Answer<SignedIn> People::add_guest(const std::string& name, const std::string& lang, const From& from) {
  Person person{.id = random_id(), .name = clean_name(name), .lang = lang, .created = House::today()};
  if (name.empty()) person.name = guest_name();
  if (person.name.empty()) return bad_name();
  person.skeleton = skeleton(person.name);
  const std::string token = random_token();
  const Session session = session_for(person, token, from);
  const Result<Done> added = wait_for([&](Written done) { store_.add_person(person, session, std::move(done)); });
  if (!added) return guest_refusal(added.error());
  remember(session.token_hash, person, moment());
  return SignedIn{person, token};
}

Result<Done> People::compare_names() {
  Result<std::vector<Person>> older = store_.accounts_without_skeleton();
  if (!older || older->empty()) return older ? Result<Done>(Done{}) : Result<Done>(older.error());
  for (Person& person : *older) person.skeleton = skeleton(person.name);
  return wait_for([&](Written done) { store_.set_skeletons(std::move(*older), std::move(done)); });
}

Answer<Person> People::keep(const Person& person, const NewPassword& wanted, const std::string& token) {
  const Result<std::optional<Person>> stored = store_.person(person.id);  // what is remembered may be old
  if (!stored) return stored.error();
  if (!*stored) return refusal(Refused::NotSignedIn);
  Person kept = **stored;
  if (!wanted.name.empty()) kept.name = clean_name(wanted.name);
  if (kept.name.empty()) return bad_name();
  kept.skeleton = skeleton(kept.name);
  if (wanted.password.size() < kShortestPassword || wanted.password.size() > kLongestPassword) {
    return refusal(Refused::Malformed, "password: expected 8 to 200 characters."_en);
  }
  const bool old_fits =
      kept.guest() || (wanted.old.size() <= kLongestPassword && password_matches(kept.password, wanted.old));
  if (!old_fits) return refusal(Refused::Forbidden, "The old password is not right."_en);
  kept.password = password_hash(wanted.password);
  const Result<Done> saved = wait_for([&](Written done) { store_.save_person(kept, std::move(done)); });
  if (!saved && saved.error().fault == Fault::NotAllowed) {
    return refusal(Refused::NotAllowed, "This name is taken: please choose another."_en);
  }
  if (!saved) return saved.error();
  const std::string here = token_hash(token);
  const Result<Done> others = wait_for([&](Written done) { store_.remove_sessions(kept.id, here, std::move(done)); });
  forget(kept.id);
  tell(kept.id);
  if (!others) return others.error();
  return kept;
}

Answer<SignedIn> People::open_session(const Person& person, const From& from) {
  const std::string token = random_token();
  const Session session = session_for(person, token, from);
  const Result<Done> added = wait_for([&](Written done) { store_.add_session(session, std::move(done)); });
  if (!added) return added.error();
  remember(session.token_hash, person, moment());
  return SignedIn{person, token};
}

Answer<SignedIn> People::sign_in(const std::string& name, const std::string& password, const From& from) {
  if (password.size() > kLongestPassword) return wrong_password();
  const Result<std::optional<Person>> person = store_.kept_person(clean_name(name));
  if (!person) return person.error();
  if (!*person) {
    pretend_to_compare(password);
    return wrong_password();
  }
  if (!password_matches((*person)->password, password)) return wrong_password();
  return open_session(**person, from);
}

Answer<Done> People::sign_out(const std::string& token) {
  const std::string hash = token_hash(token);
  const Answer<Person> whose = find(token);
  const Result<Done> removed = wait_for([&](Written done) { store_.remove_session(hash, std::move(done)); });
  {
    const std::lock_guard lock(mutex_);
    ++moment_;
    sessions_.erase(hash);
  }
  if (!removed) return removed.error();
  if (whose) tell(whose->id);
  return Done{};
}

Answer<Person> People::change(Person person, const Changes& changes) {
  const Result<std::optional<Person>> stored = store_.person(person.id);  // another device may have changed something
  if (!stored) return stored.error();
  if (!*stored) return refusal(Refused::NotSignedIn);
  person = **stored;
  if (changes.name && is_muted(person)) return muted(person);
  if (changes.name) person.name = clean_name(*changes.name);
  if (person.name.empty()) return bad_name();
  person.skeleton = skeleton(person.name);
  if (changes.lang) person.lang = *changes.lang;
  if (changes.webhook && *changes.webhook != person.webhook) {
    person.webhook = *changes.webhook;
    person.webhook_code = person.webhook.empty() ? "" : changes.webhook_code;
  }
  const Result<Done> saved = wait_for([&](Written done) { store_.save_person(person, std::move(done)); });
  if (!saved) return person.guest() ? guest_refusal(saved.error()) : saved.error();
  forget(person.id);
  tell(person.id);
  return person;
}

Answer<Person> People::confirm_webhook(Person person, const std::string& code) {
  const Result<std::optional<Person>> stored = store_.person(person.id);
  if (!stored) return stored.error();
  if (!*stored) return refusal(Refused::NotSignedIn);
  person = **stored;
  if (person.webhook.empty() || (!person.webhook_code.empty() && person.webhook_code != code)) {
    return refusal(Refused::Forbidden, "This is not the code that was sent to the webhook."_en);
  }
  person.webhook_code.clear();
  const Result<Done> saved = wait_for([&](Written done) { store_.save_person(person, std::move(done)); });
  if (!saved) return saved.error();
  forget(person.id);
  return person;
}

Answer<Doc> People::sessions(const Person& person, const std::string& token) {
  const Result<std::vector<Session>> all = store_.sessions_of(person.id);
  if (!all) return all.error();
  const std::string here = token_hash(token);
  Doc out = Doc::list();
  for (const Session& s : *all) {
    if (s.used <= House::today() - session_lasts_) continue;
    Doc& row = out.push(Doc::object());
    row.set("id", session_id(s.token_hash));
    row.set("device", s.device);
    row.set("address", s.address);
    row.set("since", iso_time(s.created));
    row.set("used", iso_time(s.used));
    row.set("here", s.token_hash == here);
  }
  return out;
}

Answer<Done> People::end_sessions(const Person& person, const std::string& id) {
  std::string one;
  if (!id.empty()) {
    const Result<std::vector<Session>> all = store_.sessions_of(person.id);
    if (!all) return all.error();
    for (const Session& s : *all) {
      if (session_id(s.token_hash) == id) one = s.token_hash;
    }
    if (one.empty()) return refusal(Refused::Unknown);
  }
  const Result<Done> ended = wait_for([&](Written done) {
    if (one.empty()) store_.remove_sessions(person.id, "", std::move(done));
    else store_.remove_session(one, std::move(done));
  });
  if (!ended) return ended.error();
  forget(person.id);
  tell(person.id);
  return Done{};
}

void People::begin_removing(const Person& person) {
  {
    const std::lock_guard lock(mutex_);
    leaving_.insert(person.id);
  }
  forget(person.id);
  tell(person.id);
}

void People::stay(const Person& person) {
  const std::lock_guard lock(mutex_);
  leaving_.erase(person.id);
}

Answer<Done> People::remove(const Person& person) {
  const Result<Done> removed = wait_for([&](Written done) { store_.remove_person(person.id, std::move(done)); });
  forget(person.id);
  stay(person);  // if it failed, the person may ask again
  if (!removed) return removed.error();
  return Done{};
}

std::optional<Person> People::remembered(const std::string& token) {
  const std::lock_guard lock(mutex_);
  const auto at = sessions_.find(token_hash(token));
  if (at == sessions_.end() || at->second.until < House::now()) return std::nullopt;
  return at->second.person;
}

Answer<Person> People::find(const std::string& token) {
  const std::string hash = token_hash(token);
  const Millis now = House::today();
  const std::int64_t as_of = moment();
  const Result<std::optional<Store::Holder>> holder = store_.holder_of(hash, now - session_lasts_);
  if (!holder) return holder.error();
  if (!*holder) return refusal(Refused::NotSignedIn);
  {
    const std::lock_guard lock(mutex_);
    if (leaving_.contains((*holder)->person.id)) return refusal(Refused::NotSignedIn);
  }
  if ((*holder)->used + kDay < now) store_.use_session(hash, now, [](const Result<Done>&) {});
  remember(hash, (*holder)->person, as_of);
  return (*holder)->person;
}

void People::changed_elsewhere(const std::string& person) {
  forget(person);
  tell(person);
}

std::int64_t People::moment() {
  const std::lock_guard lock(mutex_);
  return moment_;
}

void People::remember(const std::string& hash, const Person& person, std::int64_t as_of) {
  const std::lock_guard lock(mutex_);
  if (as_of != moment_) return;
  if (sessions_.size() >= kMostRemembered) sessions_.clear();
  sessions_[hash] = {person, House::now() + std::min(kDay, session_lasts_)};
}

void People::forget(const std::string& person) {
  const std::lock_guard lock(mutex_);
  ++moment_;
  if (person.empty()) sessions_.clear();
  else std::erase_if(sessions_, [&](const auto& s) { return s.second.person.id == person; });
}

void People::tell(const std::string& person) const {
  if (changed_) changed_(person);
}

}  // namespace timetable::server
