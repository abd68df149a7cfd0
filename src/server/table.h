// One table of a server: its lobby facts, its match, who watches it. Everything happens on the table's own strand, one
// thing after the other; while something is being made durable the rest waits, so nobody is ever shown what a crash
// could take back. All public functions may be called on any thread; replies come on the strand.
#pragma once

#include <atomic>
#include <boost/asio/steady_timer.hpp>
#include <deque>
#include <memory>
#include <optional>

#include "match/match.h"
#include "server/clock.h"
#include "server/house.h"

namespace timetable::server {

// A connection, as tables see it.
class Client {
 public:
  virtual ~Client() = default;
  // Takes the text to be sent; `written` is called when it left, on any thread, or never if the connection ends.
  virtual void send(std::shared_ptr<const std::string> text, std::function<void()> written) = 0;
};

enum class Detail : unsigned char { Picture, Outline, Table };

struct WatchRequest {
  std::shared_ptr<Client> client;
  Caller who;
  Detail detail = Detail::Picture;
  Lang lang = Lang::En;
  std::int64_t version = 0;  // the last one the client has seen
  std::optional<std::int64_t> seat;
};

struct ChoiceRequest {
  Caller who;
  std::optional<std::int64_t> seat;
  std::int64_t version = 0;
  std::string code;
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
  // join, leave, start, rematch, resign, take-back
  void act(const std::string& action, const Caller& who, const Doc& request, Reply reply);
  void record(const Caller& who, Reply reply);
  void deck(const Caller& who, Reply reply);
  void components(const Caller& who, Lang lang, Reply reply);
  // What `draw` makes of the position for the caller's own seat.
  using Draw = Doc (*)(const Position&, Seat, Lang);
  void show_seat(const Caller& who, Lang lang, Draw draw, Reply reply);
  // Leaves nothing here by which the person could be known: no name, no seat, no word.
  void forget(const std::string& person, Reply reply);
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
  struct Watch;

  // table.cc: the queue, loading and writing
  void enqueue(std::function<void()> job);
  void pump();
  void commit(TableWrite write, std::function<void(Answer<Done>)> then);
  void commit_entry(std::function<void(Answer<Done>)> then);
  void commit_lines(Seat chose, std::function<void(Answer<Done>)> then, bool entry_too = false);
  struct Stored;
  static Answer<Stored> fetch(Store& store, const std::string& id);  // blocks
  Answer<Done> adopt(const Stored& stored);
  void read_again(std::function<void()> then);
  void adopt_again(const Answer<Stored>& stored);
  void wait_for_store(std::function<void()> then);
  void catch_up();
  bool drop_ended_orders();
  void restore_orders();
  std::string note() const;
  Millis due_time() const;
  void set_timer();
  void check_time();
  void finish(TableWrite& write);
  std::optional<RatedGame> rated_game() const;

  // table_lobby.cc
  void do_act(const std::string& action, const Caller& who, const Doc& request, Reply reply);
  void do_start(const Caller& who, Reply reply);
  void do_rematch(const Caller& who, Reply reply);
  void hand_over(const Caller& who, bool for_good, Reply reply);
  void take_back(const Caller& who, Reply reply);
  void opened(const Entry& entry) const;
  void reply_shown(const Caller& who, const Reply& reply);
  Doc shown_to(const Caller& who) const;

  // table_play.cc
  void submit(Seat seat, const std::string& code, bool by_bot, Reply reply);
  bool unseen_since(Seat seat, std::int64_t version) const;
  SeatSet asked_at(std::int64_t version) const;
  void remember_asked();
  bool bot_asked() const;
  void do_undo(Seat seat, bool all_agree, Reply reply);
  SeatSet must_agree(Seat asking) const;
  void wake_bots();
  void bot_has_chosen(Seat seat, std::int64_t version, const std::string& code);
  SeatSet thinking_people() const;
  void tell_asked();  // table_turns.cc
  Answer<Seat> seat_of(const Caller& who, std::optional<std::int64_t> wanted) const;
  bool sees(const Caller& who) const { return entry_.visible_to(who.person, who.key); }
  bool running() const { return entry_.state == "running" && match_.has_value(); }

  // table_show.cc
  void state_changed();
  void entry_changed();
  void clock_changed();
  void mark(const std::shared_ptr<Watch>& watch);
  void tell_turn(const std::shared_ptr<Watch>& watch);
  void send_state(const std::shared_ptr<Watch>& watch);
  void send(const Watch& watch, const Doc& message) const;
  void send_to_all(const Doc& message);
  void welcome(const std::shared_ptr<Watch>& watch);
  std::vector<std::string> present() const;
  Doc message(std::string_view type) const;
  Doc clock_message() const;
  Doc consent_message() const;
  Doc done_message() const;
  bool consent_asked() const;
  void refresh_viewers();
  Doc said_message(const ChatLine& line) const;

  House& house_;
  Strand strand_;
  asio::steady_timer timer_;
  std::deque<std::function<void()>> jobs_;
  bool busy_ = false, thinking_ = false;
  std::atomic<bool> looking_again_{false};

  Entry entry_;
  std::int64_t revision_ = 0;
  std::string header_;
  Millis due_ = 0;
  std::optional<Match> match_;
  std::int64_t stored_ = 0;                              // lines of the record that are durable
  std::vector<std::pair<std::int64_t, SeatSet>> asked_;  // at the last versions
  Millis bots_from_ = 0;                                 // until then the bots are left to the node that wrote last
  SeatSet told_;                                         // the seats that are asked, as their people were told
  TableClock clock_;
  std::vector<ChatLine> chat_;  // the newest
  std::vector<std::shared_ptr<Watch>> watches_;
  std::atomic<Millis> last_used_;
};

}  // namespace timetable::server
