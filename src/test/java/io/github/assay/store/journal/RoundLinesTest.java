package io.github.assay.store.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Act;
import io.github.assay.domain.labelling.AssignmentAct;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Person;
import io.github.assay.domain.labelling.RepeatVote;
import io.github.assay.domain.labelling.Role;
import io.github.assay.domain.labelling.Round;
import io.github.assay.domain.labelling.RoundAct;
import io.github.assay.domain.labelling.Vote;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Acts on rounds and records of people are read back as they were written. */
class RoundLinesTest {
    private static final Instant AT = Instant.parse("2026-03-01T09:00:00.123Z");
    private static final ItemKey ITEM = new ItemKey("c \"1\"", "sys", "r1");

    private static Round round() {
        return new Round(
                "r1", List.of("ben", "ana", "ben", "cy"), 2, 0.25, Round.Order.STRATIFIED, "db", -7L,
                new Round.Disclosure(Round.Level.SCORES, Round.Level.VOTES, 0.5, true), "0a1b2c", 3, true);
    }

    @Test
    void eachActIsReadBack() throws Exception {
        List<Act> acts = List.of(
                new RoundAct(round(), RoundAct.Step.REPLAN, "lea", AT),
                new RoundAct(round().with(new Round.Automatic(true, 3)), RoundAct.Step.REPLAN, "lea", AT, true),
                new AssignmentAct(
                        ITEM, "lea", "r1", 12, AssignmentAct.Use.ONBOARDING, List.of("cy", "ana"), List.of("ana"), true,
                        Optional.of(Label.FAIL), "no\ntotal", AT),
                new AssignmentAct(
                        ITEM, "lea", "r1", 1, AssignmentAct.Use.PLAIN, List.of(), List.of(), false, Optional.empty(), "", AT),
                new RepeatVote(
                        ITEM, "ana", "r1", Label.PASS, List.of("join"), "no", 2.5, AT, new Vote.Visible(true, false, 2)));
        for (Act act : acts) {
            String line = EntryLine.write(Entry.of(act));
            assertThat(line).doesNotContain("\n");
            assertThat(EntryLine.read(line)).isEqualTo(Entry.of(act));
        }
        assertThat(round().people()).containsExactly("ana", "ben", "cy");
    }

    @Test
    void aRoundRefusesWhatCannotBe() {
        assertThatThrownBy(() -> round().of(List.of())).isInstanceOf(IllegalArgumentException.class);
        assertThat(round().of(List.of("zoe")).votes()).isOne();
        assertThatThrownBy(() -> new Round.Disclosure(Round.Level.VOTES, Round.Level.VOTES, 0, false))
                .hasMessageContaining("never");
        assertThatThrownBy(() -> new Round.Disclosure(Round.Level.JUDGE, Round.Level.SCORES, 0, false))
                .hasMessageContaining("at least as much");
        assertThatThrownBy(() -> new Round.Disclosure(Round.Level.JUDGE, Round.Level.JUDGE, 1.01, false))
                .hasMessageContaining("1.01");
        assertThat(new Round.Disclosure(Round.Level.NOTHING, Round.Level.VOTES, 1, false).before(true))
                .isEqualTo(Round.Level.NOTHING);
        assertThat(round().disclosure().before(true)).isEqualTo(Round.Level.RESULTS);
        assertThat(round().disclosure().before(false)).isEqualTo(Round.Level.SCORES);
    }

    @Test
    void peopleAreReadBackAndATornLineIsPassedOver(@TempDir Path folder) throws Exception {
        Path file = folder.resolve(PeopleLog.NAME);
        Person ann = new Person("Ann", "Ann Berg", Role.READER, AT, Optional.of("P1"));
        try (PeopleLog log = PeopleLog.read(file, Appender::file)) {
            log.record(List.of(Person.of("Ann", Role.LEAD, AT), Person.of("ben", Role.ANNOTATOR, AT)), "Ann", AT);
            log.record(List.of(ann), "Ann", AT);
            log.showPseudonyms(true, "Ann", AT);
        }
        Files.writeString(file, "{\"person\":\"x\",\"role\":\"king\"}\n{\"pers", StandardOpenOption.APPEND);
        try (PeopleLog log = PeopleLog.read(file, Appender::file)) {
            assertThat(log.all()).containsExactly(ann, Person.of("ben", Role.ANNOTATOR, AT));
            assertThat(log.showsPseudonyms()).isTrue();
            assertThat(log.person("Ann Berg")).isEqualTo("Ann");
            assertThat(log.person("Ann")).isEqualTo("Ann");
            log.record(List.of(Person.of("zoe", Role.ANNOTATOR, AT)), "Ann", AT);
        }
        try (PeopleLog log = PeopleLog.read(file, Appender::file)) {
            assertThat(log.all()).hasSize(3);
        }
    }
}
