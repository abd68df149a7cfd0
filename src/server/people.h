// Accounts: guests, passwords, sessions. The functions block (the store, Argon2id): they run on the reading threads.
#pragma once

#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>

#include "server/answer.h"
#include "store/store.h"

namespace timetable::server {

struct SignedIn {
  Person person;
  std::string token;  // for the cookie; empty: the session stays as it is
};

class People {
 public:
  explicit People(Store& store) : store_(store) {}

  Answer<SignedIn> add_guest(const std::string& name, const std::string& lang);
  Answer<Person> keep(const Person& guest, const std::string& name, const std::string& password);
  Answer<SignedIn> sign_in(const std::string& name, const std::string& password);
  Answer<Done> sign_out(const std::string& token);
  struct Changes {
    std::optional<std::string> name, lang, webhook;
  };
  Answer<Person> change(Person person, const Changes& changes);
  Answer<Done> remove(const Person& person);

  // Another node has changed this person, or (empty) anybody.
  void changed_elsewhere(const std::string& person);

  // Who holds the token; remembered, so that most requests do not ask the store.
  std::optional<Person> remembered(const std::string& token);
  Answer<Person> find(const std::string& token);

 private:
  Answer<SignedIn> open_session(const Person& person);
  void remember(const std::string& hash, const Person& person);
  void forget(const std::string& person);

  Store& store_;
  std::mutex mutex_;
  std::unordered_map<std::string, Person> sessions_;  // by token hash
};

Doc person_doc(const Person& person);
// What a server says first: what it speaks, and who is asking.
Doc hello_doc(const std::optional<Person>& person);

}  // namespace timetable::server
