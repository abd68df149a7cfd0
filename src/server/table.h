// One table of a server. What it is stands in Facts, who watches it in Audience, its bots in Thinker, what is to be
// done in Queue; here is what people can do, and how it becomes durable. All public functions may be called on any
// thread; replies come on the table's strand.
#pragma once

#include <atomic>
#include <memory>
#include <optional>

#include "server/alarm.h"
#include "server/audience.h"
#include "server/bots.h"
#include "server/queue.h"

namespace timetable::server {

struct ChoiceRequest {
  Caller who;
  std::optional<std::int64_t> seat;
  std::int64_t version = 0;
  std::vector<std::string> codes;  // one, or the members of a set
  bool set = false;
  const Client* client = nullptr;  // is shown the state again if it was stale
  bool again = false;              // another node was quicker the first time
};

class Table : public std::enable_shared_from_this<Table> {
 public:
  // Reads the table from the store: blocks.
  static Answer<std::shared_ptr<Table>> load(House& house, const std::string& id);
  Table(House& house, Entry entry);  // a new one
  ~Table();
  Table(const Table&) = delete;
  Table& operator=(const Table&) = delete;

  void save_new(const Caller& who, Reply reply);
  void show(const Caller& who, Reply reply);
  // join, leave, start, rematch, resign, take-back, claim
  void act(const std::string& action, const Caller& who, const Doc& request, Reply reply);
  // By what an invitation leads here: {"key","game"}.
  void invite(const Caller& who, Reply reply);
  void record(const Caller& who, Reply reply);
  void deck(const Caller& who, Reply reply);
  void components(const Caller& who, Lang lang, Reply reply);
  // What `draw` makes of the position for the caller's own seat.
  using Draw = Doc (*)(const Position&, Seat, Lang);
  void show_seat(const Caller& who, Lang lang, Draw draw, Reply reply);
  // What follows from the caller's choice of this code; of all, if there is no code and they are few.
  void foresee(const Caller& who, Lang lang, const std::string& code, Reply reply);
  // Leaves nothing here by which the person could be known: no name, no seat, no word.
  void forget(const std::string& person, Reply reply);
  // By a moderator: the name is another one everywhere here; the game ends here, without a result.
  void rename(const std::string& person, const std::string& name);
  void close_by_moderator();
  // Of whom or what somebody complains: a line of the chat, a seat, or the table.
  struct Complaint {
    std::optional<std::int64_t> line, seat;
  };
  void complain(const Caller& who, const Complaint& complaint, std::function<void(Answer<Report>)> told);
  void picture_at(const Caller& who, std::int64_t step, bool open, Lang lang, Reply reply);

  void watch(WatchRequest request, Reply reply);
  void unwatch(const Client* client);
  void choose(ChoiceRequest request, Reply reply);
  void undo(const Caller& who, std::optional<std::int64_t> seat, std::int64_t version, Reply reply);
  void consent(const Caller& who, std::int64_t version, bool agree, Reply reply);
  void order(const Caller& who, std::optional<std::int64_t> seat, const std::string& word, Reply reply);
  void say(const Caller& who, const std::string& text, Reply reply);

  void wake();                                    // bots and clocks, after loading or when it is due
  void others_wrote();                            // another node has changed the table
  void when_settled(std::function<void()> then);  // everything asked before is durable
  Millis last_used() const { return last_used_; }

 private:
  using Then = std::function<void(Answer<Done>)>;

  void enqueue(Queue::Job job);

  // table_store.cc: reading and writing
  void commit(TableWrite write, Then then);
  void commit_entry(Then then);
  void commit_lines(Seat chose, Then then, bool entry_too = false);
  Answer<Done> adopt(const StoredTable& stored);
  void read_again(std::function<void()> then);
  void adopt_again(const Answer<StoredTable>& stored);
  void catch_up();
  void close();  // the rules of its game are gone

  // table_lobby.cc
  void do_act(const std::string& action, const Caller& who, const Doc& request, Reply reply);
  void do_start(const Caller& who, Reply reply);
  void do_rematch(const Caller& who, Reply reply);
  void hand_over(const Caller& who, bool for_good, Reply reply);
  void take_back(const Caller& who, Reply reply);
  void claim(const Caller& who, const Doc& request, Reply reply);
  void opened(const Entry& entry) const;
  void reply_shown(const Caller& who, const Reply& reply) { reply(audience_.shown_to(who)); }

  // table_play.cc
  using Playing = std::function<void(Table&, Seat)>;
  // At a running table, for the caller's seat; refuses everything else.
  void for_seat(const Caller& who, std::optional<std::int64_t> seat, Reply reply, Playing act);
  using Take = std::function<Result<Done>(Match& match, std::int64_t ms)>;
  void submit(Seat seat, const Take& take, bool by_bot, Reply reply);
  void do_undo(Seat seat, bool all_agree, Reply reply);
  void played_on(const Reply& reply);
  void wake_bots();
  void bot_has_chosen(const Thinker::Choice& choice);
  void set_alarm();
  void check_time();
  void turn_clock(Seat chose) { facts_.clock.turn(facts_.thinking_people(), chose, House::now()); }
  // table_turns.cc
  void tell_asked();
  void tell_closed();
  void tell(const std::string& person,
            Doc (*body)(const Person& person, const Facts& facts, const std::string& origin));

  House& house_;
  Facts facts_;
  Queue queue_;
  Alarm alarm_;
  Alarm pause_;  // before a bot's choice is made known
  Audience audience_;
  Thinker bots_;
  SeatSet told_;  // the seats that are asked, as their people were told
  std::atomic<bool> looking_again_{false};
  std::atomic<Millis> last_used_;
};

}  // namespace timetable::server
