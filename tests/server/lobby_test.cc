// Opening, finding and joining tables; names, passwords and sessions.
#include "tests/server/hosted_test.h"

namespace timetable::server {
namespace {

using Lobby = HostedTest;
ON_BOTH_STORES(Lobby);

constexpr const char* kTable = R"({"game":"whisperers","players":2,"seats":[{"kind":"me"},{"kind":"link"}]})";

std::string error_in(const WebReply& reply) {
  const Doc doc = reply.doc();
  return doc.find("error") ? text_at(*doc.find("error"), "code") : "";
}

TEST_P(Lobby, a_private_table_looks_like_none_without_its_key) {
  start();
  Player ann(address, "Ann"), ben(address, "Ben"), eve(address, "Eve");
  const std::string id = ann.open(kTable);
  EXPECT_EQ(eve.get("/api/tables/" + id).text, eve.get("/api/tables/nothing").text);
  EXPECT_EQ(eve.get("/api/tables/" + id + "?key=wrong").status, 404u);
  EXPECT_EQ(eve.act(id, "join"), 404u);
  ASSERT_TRUE(eve.watch(id));
  EXPECT_EQ(eve.error(), "unknown");
  EXPECT_EQ(eve.ask(message("say", "table", id, "text", "hello")), "unknown");
  EXPECT_EQ(eve.get("/api/tables").text, "[]");
  EXPECT_EQ(ann.act(id, "start"), 409u) << "a seat is free";
  ben.key = ann.key;
  EXPECT_EQ(ben.act(id, "join", json(R"({"seat":0})")), 409u) << "Ann sits there";
  EXPECT_EQ(ben.act(id, "join", json(R"({"seat":1})")), 200u);
  EXPECT_EQ(ben.act(id, "join"), 409u) << "already seated";
  EXPECT_EQ(eve.get("/api/me/tables").text, "[]");
  EXPECT_EQ(ben.get("/api/me/tables").doc().items().size(), 1u);
  EXPECT_EQ(ben.act(id, "leave"), 200u);
  EXPECT_TRUE(ben.get("/api/me/tables").doc().items().empty());
  EXPECT_EQ(ben.act(id, "join"), 200u);
  EXPECT_EQ(ben.act(id, "dance"), 404u);
  EXPECT_EQ(ben.act(id, "start"), 200u);
  EXPECT_EQ(ben.act(id, "start"), 409u) << "it runs";
  const Doc mine = ben.get("/api/me/tables").doc().items().at(0);
  EXPECT_EQ(text_at(mine, "state"), "running");
  EXPECT_FALSE(mine.find("turn")->items().empty());
}

TEST_P(Lobby, tables_that_make_no_sense_are_refused_with_the_reason) {
  start();
  Player ann(address, "Ann");
  const std::pair<const char*, const char*> wrong[] = {
      {"{", "malformed"},
      {"[]", "malformed"},
      {"{}", "malformed"},
      {R"({"game":"chess","players":2,"seats":[]})", "unknown"},
      {R"({"game":"whisperers","players":9,"seats":[{"kind":"me"}]})", "malformed"},
      {R"({"game":"whisperers","players":2,"seats":[{"kind":"me"}]})", "malformed"},
      {R"({"game":"whisperers","players":2,"seats":[{"kind":"me"},{"kind":"me"}]})", "malformed"},
      {R"({"game":"whisperers","players":2,"seats":[{"kind":"me"},{"kind":"bot","level":"god"}]})", "malformed"},
      {R"({"game":"whisperers","players":2,"options":{"variant":"x"},"seats":[{"kind":"me"},{"kind":"open"}]})",
       "malformed"},
      {R"({"game":"whisperers","players":2,"pace":{"kind":"live"},"seats":[{"kind":"me"},{"kind":"open"}]})",
       "malformed"},
      {R"({"game":"whisperers","players":2,"deck":{"x":1},"seats":[{"kind":"me"},{"kind":"open"}]})", "malformed"},
  };
  for (const auto& [request, code] : wrong) {
    const WebReply reply = exchange(address, {"POST", "/api/tables", request, ann.cookie(), {}});
    EXPECT_EQ(error_in(reply), code) << request << " " << reply.text;
  }
  EXPECT_EQ(ann.get("/api/me/tables").text, "[]");
}

TEST_P(Lobby, what_is_malformed_is_told_in_french) {
  start();
  Player ann(address, "Ann");
  const auto told = [&](const std::string& body) {
    return text_at(*exchange(address, {"POST", "/api/tables?lang=fr", body, ann.cookie(), {}}).doc().find("error"),
                   "message");
  };
  EXPECT_EQ(told("{"), "Le corps n’est pas un objet JSON : body, ligne 1, colonne 1 : ce n’est pas du JSON valide.");
  EXPECT_EQ(told("[]"), "Le corps n’est pas un objet JSON : body : un objet est attendu.");
  EXPECT_EQ(told(R"({"game":"hammer","players":3,"seats":[{"kind":"me"},{"kind":"bot"},{"kind":"open"}]})"),
            "La table ne peut pas être ouverte ainsi : players : il faut un nombre entier de 2 à 2, pas 3 ; "
            "seats[1] : le champ « level » manque ; seats : il faut une entrée par joueur.");
  ASSERT_TRUE(ann.socket.connect(address, ann.cookie()));
  ASSERT_TRUE(ann.socket.send(std::string_view(R"({"type":"watch","lang":"fr","table":"x"})")));
  EXPECT_EQ(ann.error(), "unknown");
  ASSERT_TRUE(ann.socket.send(std::string_view(R"({"type":"choose","table":"x","version":1})")));
  EXPECT_EQ(text_at(*ann.wait_for("error").find("error"), "message"),
            "Le message n’est pas conforme au protocole : le champ « code » manque.");
}

TEST_P(Lobby, a_guest_keeps_the_account_and_signs_in_elsewhere) {
  start();
  Player ann(address, "Ann"), other(address);
  EXPECT_EQ(other.get("/api/me").status, 401u);
  EXPECT_TRUE(other.get("/api/hello").doc().find("you")->is_null());
  EXPECT_EQ(text_at(*ann.get("/api/hello").doc().find("you"), "name"), "Ann");
  EXPECT_EQ(error_in(ann.post("/api/me/password", json(R"({"name":"Ann","password":"short"})"))), "malformed");
  EXPECT_EQ(ann.post("/api/me/password", json(R"({"name":"Ann","password":"correct horse"})")).status, 200u);
  Player thief(address, "Thief");
  EXPECT_EQ(error_in(thief.post("/api/me/password", json(R"({"name":"ANN","password":"correct horse"})"))),
            "not-allowed");
  EXPECT_EQ(other.post("/api/sign-in", json(R"({"name":"Ann","password":"wrong horse"})")).status, 403u);
  EXPECT_EQ(other.post("/api/sign-in", json(R"({"name":"Nobody","password":"wrong horse"})")).status, 403u);
  const WebReply in = other.post("/api/sign-in", json(R"({"name":"ann","password":"correct horse"})"));
  ASSERT_EQ(in.status, 200u) << in.text;
  EXPECT_NE(in.headers.find("HttpOnly; SameSite=Strict"), std::string::npos);
  other.set_cookie(in.cookie);
  EXPECT_EQ(text_at(other.get("/api/me").doc(), "id"), text_at(ann.get("/api/me").doc(), "id"));
  EXPECT_EQ(exchange(address, {"PATCH", "/api/me", R"({"lang":"fr"})", ann.cookie(), {}}).status, 200u);
  EXPECT_EQ(text_at(*ann.get("/api/tables/x").doc().find("error"), "message").substr(0, 4), "Cela");
  EXPECT_EQ(other.post("/api/sign-out").status, 200u);
  EXPECT_EQ(other.get("/api/me").status, 401u);
  EXPECT_EQ(ann.get("/api/me").status, 200u) << "the other session stays";
  const WebReply all = ann.get("/api/me/export");
  EXPECT_NE(all.headers.find("attachment"), std::string::npos);
  EXPECT_EQ(text_at(*all.doc().find("person"), "name"), "Ann");
  EXPECT_EQ(all.text.find("argon2"), std::string::npos);
  EXPECT_EQ(exchange(address, {"DELETE", "/api/me", "", ann.cookie(), {}}).status, 200u);
  EXPECT_EQ(ann.get("/api/me").status, 401u);
  EXPECT_EQ(thief.get("/api/people/Ann").status, 404u);
}

TEST_P(Lobby, games_rules_and_components_are_told_in_both_languages) {
  start();
  Player nobody(address);
  const Doc games = nobody.get("/api/games").doc();
  ASSERT_EQ(games.items().size(), 6u);
  EXPECT_FALSE(games.items()[0].find("levels")->items().empty());
  EXPECT_NE(nobody.get("/api/games?lang=fr").text, nobody.get("/api/games").text);
  EXPECT_GT(nobody.get("/api/games/whisperers/rules").doc().items().size(), 50u);
  const Doc french = nobody.get("/api/games/whisperers/rules?lang=fr").doc();
  EXPECT_EQ(french.items()[0].find("lang")->text(), "fr");
  EXPECT_EQ(french.items()[0].find("section")->text(), "1. En bref");
  EXPECT_GT(nobody.get("/api/games/temporum/components?lang=fr").doc().items().size(), 20u);
  EXPECT_EQ(nobody.get("/api/games/chess/rules").status, 404u);
  const Doc guide = nobody.get("/api/games/hammer/guide?lang=fr").doc();
  EXPECT_EQ(guide.find("lang")->text(), "fr");
  EXPECT_EQ(guide.find("parts")->items().front().find("id")->text(), "goal");
  EXPECT_EQ(nobody.get("/api/games/hammer/guide").doc().find("lang")->text(), "en");
  EXPECT_EQ(nobody.get("/api/games/goofspiel/guide").status, 404u);
  EXPECT_EQ(nobody.get("/api/games/chess/guide").status, 404u);
}

}  // namespace
}  // namespace timetable::server
