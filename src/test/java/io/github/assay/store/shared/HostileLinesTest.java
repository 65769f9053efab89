package io.github.assay.store.shared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.assay.domain.labelling.AssignmentAct;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Round;
import io.github.assay.domain.labelling.RoundAct;
import io.github.assay.domain.labelling.StatedLabel;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.store.Acts;
import io.github.assay.store.StoreException;
import io.github.assay.store.StoreFolder;
import io.github.assay.store.journal.BadLineException;
import io.github.assay.store.journal.Entry;
import io.github.assay.store.journal.EntryLine;
import io.github.assay.store.labels.LabelStore;
import io.github.assay.store.upkeep.ReceivedReview;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Lines that an annotator writes with own SQL to read the votes of others without a vote of their own that counts: the
 * server takes what every reader reads and nothing else.
 */
class HostileLinesTest {
    private static final long SEED = 20261127;
    private static final String VOTE = EntryLine.write(Entry.of(Acts.vote("ann", 1, Label.PASS, 9)));
    private static final Vote BEN = Acts.vote("ben", 1, Label.FAIL, 5);

    @TempDir
    static Path folder;

    private static TeamServer server;

    @TempDir
    Path temp;

    @BeforeAll
    static void start() throws Exception {
        server = TeamServer.start(folder);
    }

    @AfterAll
    static void stop() throws Exception {
        server.close();
    }

    /** Lines that look like a vote of Ann on Ben's item and that no reader counts as one. */
    private static List<String> hostile() {
        List<String> lines = new ArrayList<>();
        String at = "\"at\":\"2026-03-01T09:00:09Z\"";
        assertThat(VOTE).contains(at);
        for (String time : List.of(
                "now", "today", "-infinity", "infinity", "epoch", "", "2026-03-01", "2026-03-01 09:00:09", "2026-03-01T09:00:09",
                "2026-03-01T09:00:09+00:00", "2026-03-01T09:00:09+02:00", "2026-03-01t09:00:09z", "2026-03-01T24:00:00Z",
                "2026-03-01T09:00:60Z", "2026-02-30T09:00:00Z", "0000-01-01T00:00:00Z", "+12026-03-01T09:00:09Z",
                "9999-12-31T23:59:59Z", "1950-01-01T00:00:00Z", "2026-03-01T09:00Z", "March 1, 2026 UTC", " 2026-03-01T09:00:09Z")) {
            lines.add(VOTE.replace(at, "\"at\":\"" + time + "\""));
        }
        for (String key : List.of(
                "\"label\":\"pass\",", "\"issues\":[],", "\"comment\":\"\",", "\"seconds\":1.0,", "\"scores_visible\":false,",
                "\"votes_visible\":false,", ",\"origin\":\"cast\"", "\"system\":\"dail-sql\",", "\"run_id\":\"r1\",", at + ",")) {
            assertThat(VOTE).contains(key);
            lines.add(VOTE.replace(key, ""));
        }
        for (String label : List.of("PASS", "Pass", "pa\u017fs", "pa\u00df", "true", "1", "skip ", " fail", "")) {
            lines.add(VOTE.replace("\"label\":\"pass\"", "\"label\":\"" + label + "\""));
        }
        for (String part : List.of(
                "\"label\":\"skip\",\"label\":\"pass\"", "\"label\":\"pass\",\"l\\u0061bel\":\"skip\"", "\"label\":[\"pass\"]", "\"label\":true",
                "\"label\":null", "\"label\":{\"a\":1}", "\"label\":\"pass\",\"more\":{}", "\"label\":\"pass\",\"more\":null",
                "\"label\":\"pass\",\"more\":[1]", "\"label\":\"pass\",\"more\":[[\"a\"]]", "\"label\":\"pass\",\"supersedes\":\"now\"",
                "\"label\":\"pass\",\"gesture\":\"forget\"", "\"label\":\"pass\",\"import\":7", "\"label\":\"pass\",\"copy_of\":[\"x\"]",
                "\"label\":\"pass\",\"draw\":[\"d\",\"2.0\"]", "\"label\":\"pass\",\"draw\":[\"d\",\"NaN\"]", "\"label\":\"pass\",\"own_queries\":-2")) {
            lines.add(VOTE.replace("\"label\":\"pass\"", part));
        }
        lines.add(VOTE.replace("\"seconds\":1.0", "\"seconds\":-1.0"));
        lines.add(VOTE.replace("\"seconds\":1.0", "\"seconds\":\"1\""));
        lines.add(VOTE.replace("\"act\":\"vote\"", "\"act\":\"Vote\""));
        lines.add(VOTE.replace("\"act\":\"vote\"", "\"act\":\"ballot\""));
        lines.add(VOTE.replace("\"act\":\"vote\"", "\"act\":\"\""));
        lines.add(VOTE.replace("\"origin\":\"cast\"", "\"origin\":\"own\""));
        lines.add(VOTE.replace("\"origin\":\"cast\"", "\"origin\":\"cast\",\"guideline\":\"" + "g".repeat(65) + "\""));
        lines.add(VOTE + " ");
        lines.add(VOTE + "x");
        lines.add("[" + VOTE + "]");
        lines.add("\uFEFF" + VOTE);
        return lines;
    }

    private static Optional<SQLException> insert(Connection connection, String origin, String line) {
        try (PreparedStatement statement =
                connection.prepareStatement("INSERT INTO hostile.act (origin, log, line) VALUES (?, '', ?)")) {
            statement.setString(1, origin);
            statement.setString(2, line);
            statement.execute();
            return Optional.empty();
        } catch (SQLException e) {
            return Optional.of(e);
        }
    }

    private static boolean reads(String line) {
        try {
            EntryLine.read(line);
            return true;
        } catch (BadLineException _) {
            return false;
        }
    }

    @Test
    void noneOfTheHostileLinesRevealsAVoteAndWhatIsTakenTheLeadSees() throws Exception {
        server.store("hostile");
        List<String> lines = hostile();
        assertThat(lines).hasSizeGreaterThan(60);
        try (TeamMember lead = new TeamMember(temp.resolve("lead"), server.as("lead", "hostile"));
                Connection ben = server.connect("ben"); Connection ann = server.connect("ann")) {
            assertThat(insert(ben, "b", EntryLine.write(Entry.of(BEN)))).isEmpty();
            lead.store().append(Acts.vote("lead", 5, Label.PASS, 1));
            lead.exchange();
            String leads = server.read("SELECT origin FROM hostile.act WHERE annotator = 'lead'").getFirst();
            List<String> taken = new ArrayList<>();
            for (String line : lines) {
                if (insert(ann, leads, line).isEmpty()) {
                    taken.add(line);
                    server.execute("DELETE FROM hostile.decided WHERE annotator = 'ann'");
                } else {
                    assertThat(server.read("ann", "SELECT line FROM hostile.act WHERE annotator = 'ben'")).as(line).isEmpty();
                }
            }
            assertThat(taken).as("white space after a line changes nothing, so that it is a vote").containsExactly(VOTE + " ");
            lead.exchange();
            assertThat(lead.votes()).as("a line under the lead's own origin too").contains(Acts.vote("ann", 1, Label.PASS, 9));
        }
    }

    /** The server's rules and the reader's are two programs: on generated lines both say the same. */
    @Test
    @Tag("exhaustive")
    void theServerTakesALineOnlyIfTheReaderReadsIt() throws Exception {
        server.store("same");
        SplittableRandom random = new SplittableRandom(SEED);
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < 6_000; i++) {
            lines.add(altered(ACTS.get(random.nextInt(ACTS.size())), random));
        }
        List<String> loose = new ArrayList<>();
        int both = 0;
        int neither = 0;
        try (Connection owner = server.connect("postgres");
                PreparedStatement ask = owner.prepareStatement("SELECT l, same.fault(l) FROM unnest(?::text[]) l")) {
            Array texts = owner.createArrayOf("text", lines.toArray());
            ask.setArray(1, texts);
            try (ResultSet rows = ask.executeQuery()) {
                while (rows.next()) {
                    boolean takes = rows.getString(2) == null;
                    boolean reads = reads(rows.getString(1));
                    assertThat(!takes || reads).as("taken and not read: %s", rows.getString(1)).isTrue();
                    both += takes ? 1 : 0;
                    neither += reads ? 0 : 1;
                    if (reads && !takes) {
                        loose.add(rows.getString(2) + ": " + rows.getString(1));
                    }
                }
            }
        }
        assertThat(both).isGreaterThan(500);
        assertThat(neither).isGreaterThan(1500);
        assertThat(loose).as("read and not taken").allMatch(l -> l.matches(
                "(a name in it is blank|a name has a character|at is missing|basis|its rules|a list in it|known|note|use).*"));
        for (String line : ACTS) {
            assertThat(reads(line)).as(line).isTrue();
        }
    }

    private static final Instant AT = Acts.START;
    private static final Round ROUND = new Round(
            "r1", List.of("ann", "ben"), 2, 0.5, Round.Order.RANDOM, "", 7,
            new Round.Disclosure(Round.Level.RESULTS, Round.Level.VOTES, 0.25, false), "g1", 1, false);
    private static final AssignmentAct ASSIGNED = new AssignmentAct(
            Acts.item(3), "lead", "r1", 1, AssignmentAct.Use.ONBOARDING, List.of("ann", "ben"), List.of("ann"), true,
            Optional.of(Label.FAIL), "because", AT);
    private static final List<String> ACTS = Stream.concat(
                    Stream.of(
                            VOTE,
                            VOTE.replace("}", ",\"supersedes\":\"2026-03-01T09:00:01Z\",\"guideline\":\"g1\",\"draw\":[\"d\",\"0.5\"]}"),
                            VOTE.replace("}", ",\"copy_of\":[\"s\",\"r1\",\"2026-03-01T09:00:01.5Z\"],\"gesture\":\"redo\",\"import\":\"1\"}"),
                            "{\"act\":\"mark\",\"case_id\":\"c\",\"system\":\"s\",\"run_id\":\"r\",\"annotator\":\"ann\",\"at\":\"2026-03-01T09:00:01Z\","
                                    + "\"flag\":\"bookmark\",\"on\":true,\"note\":\"\"}",
                            "{\"act\":\"adjudication\",\"case_id\":\"c\",\"system\":\"s\",\"run_id\":\"r\",\"annotator\":\"judge\",\"at\":\"2026-03-01T09:00:01Z\","
                                    + "\"label\":\"fail\",\"reason\":\"x\",\"basis\":[\"ann\",\"pass\",\"2026-03-01T09:00:01Z\"],\"guideline\":\"g\"}",
                            "{\"act\":\"gold_review\",\"case_id\":\"c\",\"system\":\"s\",\"run_id\":\"r\",\"annotator\":\"judge\",\"at\":\"2026-03-01T09:00:01Z\","
                                    + "\"verdict\":\"accept\",\"sql\":\"SELECT 1\",\"gold_sql\":\"SELECT 2\",\"proposer\":\"ann\","
                                    + "\"proposed_at\":\"2026-03-01T09:00:01Z\",\"reason\":\"\"}",
                            "{\"act\":\"remark\",\"case_id\":\"c\",\"system\":\"s\",\"run_id\":\"r\",\"annotator\":\"ann\",\"at\":\"2026-03-01T09:00:01Z\",\"text\":\"t\"}",
                            "{\"act\":\"disclosure\",\"case_id\":\"c\",\"system\":\"s\",\"run_id\":\"r\",\"annotator\":\"ann\",\"at\":\"2026-03-01T09:00:01Z\","
                                    + "\"shown\":[\"scores\",\"votes\"]}",
                            "{\"act\":\"repeat\",\"case_id\":\"c\",\"system\":\"s\",\"run_id\":\"r\",\"annotator\":\"ann\",\"at\":\"2026-03-01T09:00:01Z\","
                                    + "\"round\":\"r1\",\"label\":\"fail\",\"issues\":[\"join\"],\"comment\":\"\",\"seconds\":2.0,\"scores_visible\":false,"
                                    + "\"votes_visible\":true}"),
                    Stream.of(new RoundAct(ROUND, RoundAct.Step.PLAN, "lead", AT), ASSIGNED.open(), ASSIGNED.stated().orElseThrow())
                            .map(act -> EntryLine.write(Entry.of(act))))
            .toList();

    private static final List<String> VALUES = List.of(
            "\"\"", "\"x\"", "true", "false", "null", "0", "-1", "1.5", "1e999", "-0", "1e-400", "[]", "[\"a\"]", "[1]", "[\"a\",\"b\"]", "{}",
            "\"pass\"", "\"PASS\"", "\"vote\"", "\"repeat\"", "\"now\"", "\"2026-03-01T09:00:01Z\"", "\"2026-03-01T09:00:01.123456789Z\"",
            "\"2026-03-01T09:00:01+01:00\"", "\"2026-13-01T09:00:01Z\"", "\"0000-01-01T00:00:00Z\"", "\"\\u0000\"", "\"\\ud800\"", "\"\\ud83d\\ude00\"",
            "\"\u2003\"", "\"\u00a0\"", "\"ann\"", "\"9223372036854775808\"", "\"-5\"", "\"\uff11\"", "[\"ann\",\"pass\",\"2026-03-01T09:00:01Z\"]",
            "[\"d\",\"0.5\"]", "[\"d\",\"0x1p-1\"]", "[\"d\",\"1.0E-5\"]", "[\"s\",\"r\",\"2026-03-01T09:00:01Z\"]", "2", "3", "2147483648", "01", "1.", ".5",
            "+1", "\"\\x\"", "\"a\tb\"", "tru", "\"votes\"", "\"scores\"", "[\"judge\"]", "\"imported\"", "\"undo\"", "\"onboarding\"", "\"gold\"");

    /** One or two of: a value replaced, a key gone, twice, or of another name, white space, one character more or less. */
    private static String altered(String line, SplittableRandom random) {
        String made = line;
        for (int i = random.nextInt(3); i > 0; i--) {
            List<String> members = new ArrayList<>(List.of(made.substring(1, made.length() - 1).split(",(?=\"[a-z_]+\":)")));
            int at = random.nextInt(members.size());
            String[] member = members.get(at).split(":", 2);
            String value = VALUES.get(random.nextInt(VALUES.size()));
            switch (random.nextInt(8)) {
                case 0, 1, 2 -> members.set(at, member[0] + ":" + value);
                case 3 -> members.remove(at);
                case 4 -> members.add(random.nextInt(members.size()), member[0] + ":" + value);
                case 5 -> members.add("\"k" + i + "\":" + value);
                case 6 -> members.set(at, " \t" + member[0] + " : " + (member.length > 1 ? member[1] : "") + " ");
                default -> {
                    String text = members.get(at);
                    int cut = random.nextInt(text.length());
                    members.set(at, text.substring(0, cut) + (random.nextBoolean() ? "\\" : "") + text.substring(cut + 1));
                }
            }
            made = "{" + String.join(",", members) + "}";
        }
        return made;
    }

    private static void oldStore(String schema) throws Exception {
        SharedSetup setup = server.storeOfVersion(schema, 1);
        for (SharedSetup.Member member : List.of(
                new SharedSetup.Member("lea", SharedRole.LEAD, "lea"), new SharedSetup.Member("dee", SharedRole.ANNOTATOR, "dee"),
                new SharedSetup.Member("eli", SharedRole.ANNOTATOR, "eli"))) {
            for (String statement : setup.granting(member, !setup.hasLogin(member.login()))) {
                server.execute(statement);
            }
        }
    }

    private static void old(String login, String line) throws SQLException {
        server.insert(login, "old", line);
    }

    private static AssignmentAct assigned(int item, AssignmentAct.Use use) {
        return new AssignmentAct(
                Acts.item(item), "lea", "r1", item, use, List.of("dee", "eli"), List.of(), false,
                use == AssignmentAct.Use.PLAIN ? Optional.empty() : Optional.of(Label.FAIL),
                use == AssignmentAct.Use.ONBOARDING ? "because" : "", AT);
    }

    @Test
    void anEarlierStoreOpensNothingByUnreadLinesAndGivesNoLabelOfTheLeadAway() throws Exception {
        oldStore("old");
        old("eli", EntryLine.write(Entry.of(Acts.vote("eli", 1, Label.FAIL, 5))));
        List<String> unread = List.of(
                VOTE.replace("\"ann\"", "\"dee\"").replace("2026-03-01T09:00:09Z", "now"),
                VOTE.replace("\"ann\"", "\"dee\"").replace(",\"origin\":\"cast\"", ""));
        for (String line : unread) {
            old("dee", line);
        }
        assertThat(server.read("dee", "SELECT line FROM old.act WHERE annotator = 'eli'")).as("the fault of version 1").isNotEmpty();
        for (AssignmentAct act : List.of(
                assigned(1, AssignmentAct.Use.PLAIN), assigned(2, AssignmentAct.Use.ATTENTION), assigned(3, AssignmentAct.Use.GOLD),
                assigned(4, AssignmentAct.Use.ONBOARDING))) {
            old("lea", EntryLine.write(Entry.of(act)));
        }
        old("lea", EntryLine.write(Entry.of(new RoundAct(ROUND, RoundAct.Step.PLAN, "lea", AT))));
        assertThat(server.read("dee", "SELECT line FROM old.act")).as("the fault of version 1").anyMatch(l -> l.contains("known"));

        assertThat(new SharedSetup(server.as("postgres", "old")).initialise(temp.resolve("backup"), List.of())).isOne();
        assertThat(server.read("dee", "SELECT line FROM old.act WHERE annotator = 'eli'")).isEmpty();
        assertThat(String.join("\n", server.read("dee", "SELECT line FROM old.act")))
                .doesNotContain("known").doesNotContain("attention").doesNotContain("gold").doesNotContain("because");
        try (TeamMember dee = new TeamMember(temp.resolve("dee"), server.as("dee", "old"));
                TeamMember lea = new TeamMember(temp.resolve("lea"), server.as("lea", "old"))) {
            assertThat(dee.store().rounds().assignments()).hasSize(4)
                    .allMatch(a -> a.known().isEmpty() && a.to().equals(List.of("dee", "eli")))
                    .filteredOn(a -> a.use() == AssignmentAct.Use.ONBOARDING).hasSize(1);
            assertThat(lea.store().rounds().assignments()).filteredOn(a -> a.known().isPresent())
                    .extracting(a -> a.use().word()).containsExactlyInAnyOrder("attention", "gold", "onboarding");
            dee.store().append(Acts.vote("dee", 2, Label.PASS, 20));
            dee.store().append(Acts.vote("dee", 4, Label.PASS, 21));
            dee.exchange();
            assertThat(dee.store().rounds().stated()).as("after the own vote the onboarding answer alone")
                    .extracting(StatedLabel::use).containsExactly(AssignmentAct.Use.ONBOARDING);
            assertThat(server.read("dee", "SELECT line FROM old.act WHERE line LIKE '%known%'")).hasSize(1);

            lea.exchange();
            ReceivedReview review = ReceivedReview.of(lea.project().resolve(".assay"));
            assertThat(review.unreadByLogin()).isEqualTo(Map.of("dee", 2));
        }
        mustCopyWithoutWhatIsSetAside();
    }

    private void mustCopyWithoutWhatIsSetAside() throws Exception {
        Path project = temp.resolve("lea");
        try (StoreFolder opened = StoreFolder.open(project, Clock.systemUTC()); LabelStore store = LabelStore.open(opened)) {
            assertThatThrownBy(() -> store.sharing().adopt()).isInstanceOf(StoreException.class)
                    .hasMessageContaining("2 lines").hasMessageContaining("dee 2");
        }
        try (TeamMember dee = new TeamMember(temp.resolve("dee"), server.as("dee", "old"));
                TeamMember lea = new TeamMember(project, server.as("lea", "old"))) {
            Path mine = dee.project().resolve(".assay");
            assertThatThrownBy(() -> dee.store().sharing().setAside(ReceivedReview.of(mine).unread(), AT))
                    .isInstanceOf(StoreException.class);
            lea.store().sharing().setAside(ReceivedReview.of(project.resolve(".assay")).unread(), AT);
            lea.exchange();
            assertThat(ReceivedReview.of(project.resolve(".assay")).unread()).isEmpty();
            dee.exchange();
            assertThat(ReceivedReview.of(mine).aside()).as("recorded for everybody").hasSizeLessThanOrEqualTo(2);
            assertThat(ReceivedReview.of(mine).unread()).isEmpty();
        }
        assertThat(Files.readString(project.resolve(".assay/journal/imports.log"))).contains("\"aside\"", "\"by\":\"lea\"", "\"login\":\"dee\"");
        try (StoreFolder opened = StoreFolder.open(project, Clock.systemUTC()); LabelStore store = LabelStore.open(opened)) {
            assertThat(store.sharing().adopt()).isPositive();
            assertThat(store.allVotes()).hasSize(3);
            assertThat(store.rounds().assignments()).filteredOn(a -> a.known().isPresent()).hasSize(3);
        }
    }

    @Test
    void aVoteFarFromTheServersTimeIsNamedByItsLogin() throws Exception {
        server.store("far");
        try (TeamMember ann = new TeamMember(temp.resolve("ann"), server.as("ann", "far"));
                TeamMember lead = new TeamMember(temp.resolve("lead"), server.as("lead", "far"))) {
            ann.store().append(Acts.vote("ann", 1, Label.PASS, 9));
            Vote vote = Acts.vote("ann", 2, Label.PASS, 9);
            ann.store().append(new Vote(
                    vote.item(), "ann", Label.PASS, List.of(), "", 1, Clock.systemUTC().instant(), vote.visible(), vote.supersedes(),
                    vote.origin()));
            ann.exchange();
            lead.exchange();
            ReceivedReview review = ReceivedReview.of(lead.project().resolve(".assay"));
            assertThat(review.distant()).hasSize(1).allMatch(v -> v.item().equals(Acts.item(1)) && v.login().equals("ann"));
            assertThat(review.unread()).isEmpty();
        }
    }

    /** A login with own SQL that has written and does not end its transaction holds up nobody who reads. */
    @Test
    void readersDoNotWaitForAnothersTransaction() throws Exception {
        server.store("held");
        try (TeamMember lead = new TeamMember(temp.resolve("lead"), server.as("lead", "held"));
                Connection ann = server.connect("ann")) {
            Vote early = Acts.vote("lead", 7, Label.PASS, 1);
            lead.store().append(early);
            lead.exchange();
            ann.setAutoCommit(false);
            try (PreparedStatement statement = ann.prepareStatement("INSERT INTO held.act (origin, log, line) VALUES ('x', '', ?)")) {
                statement.setString(1, VOTE);
                statement.execute();
            }
            assertThat(server.read("SHOW idle_in_transaction_session_timeout")).containsExactly("0");
            try (ResultSet row = ann.createStatement().executeQuery("SHOW idle_in_transaction_session_timeout")) {
                row.next();
                assertThat(row.getString(1)).as("of the transaction that has written").isEqualTo("10s");
            }
            lead.store().append(Acts.vote("lead", 8, Label.PASS, 2));
            assertThat(lead.exchange().problem()).contains("Another transaction").contains("is not over");
            try (TeamMember judge = new TeamMember(temp.resolve("judge"), server.as("judge", "held"))) {
                assertThat(judge.votes()).as("reads while the other's transaction is open").containsExactly(early);
            }
            ann.rollback();
            assertThat(lead.exchange().allShared()).isTrue();
        }
    }
}
