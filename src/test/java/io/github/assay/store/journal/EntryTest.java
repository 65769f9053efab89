package io.github.assay.store.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Act;
import io.github.assay.domain.labelling.Adjudication;
import io.github.assay.domain.labelling.AssignmentAct;
import io.github.assay.domain.labelling.Flag;
import io.github.assay.domain.labelling.FlagAct;
import io.github.assay.domain.labelling.GoldReview;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Remark;
import io.github.assay.domain.labelling.RepeatVote;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.domain.project.GoldVersion;
import io.github.assay.store.journal.ChainFinding.Kind;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Bounds of what a journal takes, and of what it reads. */
class EntryTest {
    private static final ItemKey ITEM = new ItemKey("c", "s", "r1");
    private static final Instant AT = Instant.parse("2026-01-01T00:00:00Z");
    private static final String LONG = "x".repeat(Entry.LONGEST + 1);

    private static Vote vote(String comment, List<String> issues, Instant at, Optional<Instant> before, Optional<Instant> original) {
        return new Vote(ITEM, "ann", Label.FAIL, issues, comment, 1, at, Vote.Visible.NOTHING, before, Vote.Origin.CAST, "",
                original.map(o -> new Vote.Original("t", "r1", o, o.getEpochSecond() % 2 == 0)));
    }

    private static Adjudication decision(String reason, Instant seen) {
        return new Adjudication(ITEM, "ann", Label.PASS, reason, Optional.empty(),
                List.of(new Adjudication.SeenVote("ben", Label.FAIL, seen)), "", AT);
    }

    private static GoldReview review(String sql, Instant proposed) {
        return new GoldReview(ITEM, "ann", GoldReview.Verdict.REJECT, sql, "", "ben", proposed, Optional.empty(), "why", AT);
    }

    @Test
    void aTextThatIsTooLongIsRefusedInEveryAct() {
        List<Act> acts = List.of(
                vote(LONG, List.of(), AT, Optional.empty(), Optional.empty()), vote("", List.of(LONG), AT, Optional.empty(), Optional.empty()),
                new FlagAct(ITEM, "ann", Flag.GOLD_DEFECTIVE, true, LONG, AT), new Remark(ITEM, "ann", LONG, AT),
                new AssignmentAct(ITEM, "ann", "round", 1, AssignmentAct.Use.values()[0], List.of("ann"), List.of(), false, Optional.empty(), LONG, AT),
                new RepeatVote(ITEM, "ann", "round", Label.PASS, List.of(), LONG, 1, AT, Vote.Visible.NOTHING), decision(LONG, AT), review(LONG, AT),
                new Remark(new ItemKey(LONG, "s", "r1"), "ann", "", AT));
        for (Act act : acts) {
            assertThatIllegalArgumentException().as(act.getClass().getSimpleName()).isThrownBy(() -> Entry.of(act))
                    .withMessageContaining("at most " + Entry.LONGEST);
        }
        assertThat(Entry.of(new Remark(ITEM, "ann", LONG.substring(1), AT)).act()).as("the longest text is taken").isNotNull();
    }

    @Test
    void aTimeBeyondFourDigitsOfAYearIsRefusedWhereverItStands() {
        Instant late = Instant.parse("+10000-01-01T00:00:00Z");
        List<Act> acts = List.of(
                new Remark(ITEM, "ann", "", late), vote("", List.of(), AT, Optional.of(late), Optional.empty()),
                vote("", List.of(), AT, Optional.empty(), Optional.of(late)), decision("", late), review("SELECT 1", late));
        for (Act act : acts) {
            assertThatIllegalArgumentException().as(act.toString()).isThrownBy(() -> Entry.of(act)).withMessageContaining("years 1 to 9999");
        }
    }

    @Test
    void aLineEndsWithItsObject() {
        assertThatThrownBy(() -> JournalLineReader.object("{\"a\":\"b\"} {")).isInstanceOf(BadLineException.class);
        assertThatThrownBy(() -> JournalLineReader.list("[\"a\"],")).isInstanceOf(BadLineException.class);
    }

    @Test
    void theHashAfterALineOfAnEarlierVersionIsOfTheHashBeforeALineFeedAndTheLine() {
        LineChain chain = LineChain.of("a.jsonl", "p");
        String start = LineChain.hash("assay journal\na.jsonl\np\n".getBytes(StandardCharsets.UTF_8));
        byte[] plain = "{\"x\":1}".getBytes(StandardCharsets.UTF_8);
        chain.take(plain, 0, plain.length);
        assertThat(chain.link("{\"y\":2}")).isEqualTo(
                "{\"y\":2,\"chain\":\"" + LineChain.hash((start + "\n{\"x\":1}").getBytes(StandardCharsets.UTF_8)) + "\"}");
    }

    @Test
    void fourKindsOfFindingsSayThatLinesAreMissing() {
        Set<Kind> losses = Stream.of(Kind.values()).filter(k -> ChainFinding.at("a", 1, k).isLoss()).collect(Collectors.toSet());
        assertThat(losses).isEqualTo(EnumSet.of(Kind.MISSING, Kind.EMPTIED, Kind.CUT, Kind.REMOVED));
    }

    @Test
    void aVoteKeepsTheVersionOfItsGoldQueryAndOtherValuesAreNone() throws Exception {
        Vote plain = vote("", List.of(), AT, Optional.empty(), Optional.empty());
        String version = "0123456789ab";
        String line = EntryLine.write(Entry.of(plain.underGold(version)));
        assertThat(EntryLine.read(line).act()).isEqualTo(plain.underGold(version)).isNotEqualTo(plain);
        assertThat(EntryLine.write(Entry.of(plain))).doesNotContain("gold_version");
        for (String other : List.of("7", "true", "[\"a\"]", "\"\"", "\"0123456789AB\"", "\"0123456789abc\"", "\"x\"")) {
            assertThat(EntryLine.read(line.replace("\"" + version + "\"", other)).act()).as(other).isEqualTo(plain);
        }
        assertThat(GoldVersion.isOther(plain.underGold(version).gold(), "SELECT 1")).isTrue();
        assertThat(GoldVersion.isOther(plain.underGold("e004ebd5b553").gold(), " SELECT 1\n"))
                .as("sha256sum of SELECT 1").isFalse();
        assertThat(GoldVersion.isOther(plain.underGold(version).gold(), "")).isFalse();
        assertThat(GoldVersion.isOther(plain.gold(), "SELECT 1")).isFalse();
    }
}
