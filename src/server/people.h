// Accounts: guests, passwords, sessions. The functions block: on the store, those with a password on Argon2id, too.
#pragma once

#include <functional>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/answer.h"
#include "store/store.h"

namespace timetable::server {

struct SignedIn {
  Person person;
  std::string token;  // for the cookie; empty: the session stays as it is
};

class People {
 public:
  // Told, on any thread, whose name, sessions or account changed; an empty text: perhaps anybody's.
  using Changed = std::function<void(const std::string& person)>;

  explicit People(Store& store, Millis session_lasts, Changed changed = {})
      : store_(store), session_lasts_(session_lasts), changed_(std::move(changed)) {}

  // Where somebody is as they sign in.
  struct From {
    std::string device, address;
  };
  Answer<SignedIn> add_guest(const std::string& name, const std::string& lang, const From& from);
  // Looks at the names of accounts from earlier releases, once.
  Result<Done> compare_names();
  // A password for a guest; or another one for somebody who says the old one, whose other sessions end.
  struct NewPassword {
    std::string name, old, password;
  };
  Answer<Person> keep(const Person& person, const NewPassword& wanted, const std::string& token);
  Answer<SignedIn> sign_in(const std::string& name, const std::string& password, const From& from);
  Answer<Done> sign_out(const std::string& token);
  struct Changes {
    std::optional<std::string> name, lang, webhook;
    std::string webhook_code;
  };
  Answer<Person> change(Person person, const Changes& changes);
  Answer<Person> confirm_webhook(Person person, const std::string& code);

  Answer<Doc> sessions(const Person& person, const std::string& token);
  // One of them by its id, or (empty) all, this one too.
  Answer<Done> end_sessions(const Person& person, const std::string& id);

  // From now on nobody speaks for the person any more, here; then the last trace goes.
  void begin_removing(const Person& person);
  void stay(const Person& person);  // it could not be done
  Answer<Done> remove(const Person& person);

  // Another node has changed this person, or (empty) anybody.
  void changed_elsewhere(const std::string& person);

  // Who holds the token; remembered, so that most requests do not ask the store.
  std::optional<Person> remembered(const std::string& token);
  Answer<Person> find(const std::string& token);

 private:
  struct Remembered {
    Person person;
    Millis until = 0;  // then the store is asked again
  };
  Answer<SignedIn> open_session(const Person& person, const From& from);
  void remember(const std::string& hash, const Person& person, std::int64_t as_of);
  void forget(const std::string& person);
  void tell(const std::string& person) const;
  std::int64_t moment();

  Store& store_;
  const Millis session_lasts_;
  const Changed changed_;
  std::mutex mutex_;
  std::int64_t moment_ = 0;  // rises whenever something is forgotten: what was read before is not remembered after
  std::set<std::string> leaving_;
  std::unordered_map<std::string, Remembered> sessions_;  // by token hash
};

bool is_muted(const Person& person);
bool is_banned(const Person& person);
// What they are told.
Refusal muted(const Person& person);
Refusal banned(Millis until, const std::string& why);

Doc person_doc(const Person& person);
// What a server says first: what it speaks, and who is asking.
Doc hello_doc(const std::optional<Person>& person);

}  // namespace timetable::server
