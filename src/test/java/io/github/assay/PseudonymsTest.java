package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.app.SampleCopies;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Flag;
import io.github.assay.domain.labelling.FlagAct;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Remark;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.service.people.ShownNames;
import io.github.assay.store.StoreFolder;
import io.github.assay.store.labels.LabelStore;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Where a project shows pseudonyms, no command prints or writes the name of a person, but those that keep the records of
 * people and the files of the store ({@code people list}, {@code rounds export}, {@code store verify|restore}).
 */
class PseudonymsTest {
    private static final Instant AT = Instant.parse("2026-05-01T10:00:00Z");
    private static final String MARK = "realname";

    @TempDir
    static Path folder;

    private static Path study;

    @BeforeAll
    static void aStudyOfFive() throws Exception {
        study = folder.resolve("study");
        SampleCopies.copy(Path.of("sample-projects", "skill-demo"), study);
        good("people add STUDY realname-lea --role lead");
        good("people add STUDY realname-dan --role adjudicator --by realname-lea");
        good("rounds plan STUDY --round r1 --people realname-ann,realname-bob,realname-cyd --votes 3 --by realname-lea");
        try (StoreFolder open = StoreFolder.open(study, Clock.systemUTC()); LabelStore store = LabelStore.open(open)) {
            int n = 0;
            for (String name : List.of("realname-ann", "realname-bob", "realname-cyd")) {
                for (int i = 1; i <= 11; i++) {
                    ItemKey item = new ItemKey(String.format(java.util.Locale.ROOT, "demo-%02d", i), "demo-agent", "r1");
                    Label label = (i + n) % 3 == 0 ? Label.FAIL : i % 4 == n ? Label.UNSURE : Label.PASS;
                    store.append(new Vote(
                            item, name, label, List.of(), "", 5, AT.plusSeconds(100L * n + i), Vote.Visible.NOTHING, Optional.empty(),
                            Vote.Origin.CAST));
                    if (i == 2 + n) {
                        store.append(new FlagAct(item, name, Flag.GOLD_DEFECTIVE, true, "SELECT " + n, AT.plusSeconds(900L + n)));
                        store.append(new Remark(item, name, "a remark", AT.plusSeconds(950L + n)));
                    }
                }
                n++;
            }
        }
        good("rounds close STUDY --round r1 --by realname-lea");
        good("adjudicate decide STUDY --by realname-dan --case demo-01 --label fail --cause guideline-gap --reason Gap.");
        good("gold review STUDY --by realname-dan --case demo-02 --accept --error other --reason Why.");
        good("people pseudonyms STUDY on --by realname-lea");
    }

    private static CommandRun run(String command) {
        return CommandRun.of(Stream.of(command.split(" "))
                .map(w -> w.equals("STUDY") ? study.toString() : w.replace("OUT", folder.resolve("out").toString()))
                .toArray(String[]::new));
    }

    private static CommandRun good(String command) {
        CommandRun done = run(command);
        assertThat(done.status()).as(command + "\n" + done.out() + done.err()).isZero();
        return done;
    }

    private static final String COMMANDS = """
            agreement STUDY --replicates 100
            agreement STUDY --replicates 100 --json
            agreement STUDY --round r1
            agreement STUDY --round r1 --json
            calibrate STUDY --metric ex --replicates 100 --people
            calibrate STUDY --metric ex --replicates 100 --people --json
            calibrate STUDY --metric ex --replicates 100 --save-study OUT.json
            systems STUDY --replicates 100
            summary STUDY --replicates 100
            plan STUDY --metric ex --further 5
            align STUDY
            report STUDY --to OUT
            labels export STUDY --to OUT.jsonl
            labels export STUDY --to OUT.csv
            labels export STUDY --to OUT.csv --wide
            labels export STUDY --to OUT.csv --final
            labels status STUDY
            labels status STUDY --json
            labels queue STUDY --annotator realname-ann --json
            labels import STUDY OUT.jsonl --preview
            triage STUDY --from 0
            audit STUDY --json
            audit STUDY
            audit STUDY --csv --person realname-ann
            adjudicate list STUDY --by realname-dan --scope all
            adjudicate list STUDY --by realname-dan --scope all --json
            adjudicate show STUDY --by realname-dan --case demo-01
            adjudicate show STUDY --by realname-dan --case demo-01 --json
            adjudicate show STUDY --by realname-dan --case demo-02 --json
            adjudicate accept STUDY --by realname-dan
            adjudicate gaps STUDY --by realname-dan
            adjudicate gaps STUDY --by realname-dan --json
            gold list STUDY --by realname-dan
            gold list STUDY --by realname-dan --json
            gold export STUDY --out OUT.jsonl --log OUT.md
            gold export STUDY
            gold effect STUDY --metric ex --replicates 100
            gold effect STUDY --metric ex --replicates 100 --json
            gold apply STUDY --to OUT
            rounds show STUDY --round r1
            rounds show STUDY --round r1 --json
            rounds progress STUDY --by realname-lea
            rounds progress STUDY --by realname-lea --json
            rounds close STUDY --round r1 --by realname-lea
            rounds plan STUDY --round r2 --people realname-ann --votes 1 --by P02
            rounds plan STUDY --round r2 --people realname-ann,realname-bob --votes 1 --preview --by realname-lea
            score STUDY --metric ex --json
            check STUDY
            store backup STUDY
            store backup STUDY --list
            """;

    @TestFactory
    @Tag("exhaustive")
    Stream<DynamicTest> noCommandShowsAName() {
        return COMMANDS.lines().map(PseudonymsTest::nameless);
    }

    @TestFactory
    Stream<DynamicTest> statusAuditAndDecisionsShowNoName() {
        return Stream.of("labels status STUDY --json", "audit STUDY --json", "adjudicate show STUDY --by realname-dan --case demo-02 --json")
                .map(PseudonymsTest::nameless);
    }

    /** A pack with pseudonyms is that of the same people, so nothing is doubled when it comes back. */
    @Test
    void aPackWithPseudonymsComesBackToTheSamePeople() throws Exception {
        good("labels export STUDY --to OUT.jsonl");
        assertThat(Files.readString(folder.resolve("out.jsonl"))).contains("\"annotator\":\"P01\"");
        assertThat(good("labels import STUDY OUT.jsonl --json").out()).contains("\"added\":0,\"known\":33");
        Files.delete(folder.resolve("out.jsonl"));
    }

    /** A file of the rounds has no pseudonyms: a later record in it would otherwise show the name from then on. */
    @Test
    void recordsFromAFileWithoutPseudonymsLeaveThoseThatAreKnown() throws Exception {
        Path file = folder.resolve("out.jsonl");
        good("rounds export STUDY OUT.jsonl --as realname-lea");
        List<String> later = Files.readAllLines(file).stream()
                .filter(l -> l.startsWith("{\"person\"")).map(l -> l.replaceFirst("\"since\":\"[^\"]*", "\"since\":\"" + Instant.now())).toList();
        assertThat(later).hasSizeGreaterThan(3).noneMatch(l -> l.contains("pseudonym"));
        Files.write(file, later);
        assertThat(good("rounds import STUDY OUT.jsonl").out()).contains("New: " + later.size() + " lines");
        good("labels export STUDY --to OUT.jsonl");
        assertThat(file).content().contains("\"annotator\":\"P01\"").doesNotContain(MARK);
        Files.delete(file);
    }

    private static DynamicTest nameless(String command) {
        return DynamicTest.dynamicTest(command, () -> {
            CommandRun done = run(command);
            assertThat(done.out()).doesNotContain(MARK);
            assertThat(done.err()).doesNotContain(MARK);
            try (Stream<Path> all = Files.walk(folder)) {
                for (Path file : all.filter(f -> f.toString().startsWith(folder.resolve("out").toString())
                        && Files.isRegularFile(f)).toList()) {
                    assertThat(written(file)).as(file.toString()).doesNotContain(MARK);
                    Files.delete(file);
                }
            }
        });
    }

    private static String written(Path file) throws IOException {
        return Files.readString(file, StandardCharsets.ISO_8859_1);
    }

    /** The shown name of one person can be the stored name of another. */
    @Test
    void aShownNameIsNotReplacedAgain() {
        assertThat(new ShownNames(Map.of("ann", "bob", "bob", "cem")).inTexts().apply("ann and bob, not annbob"))
                .isEqualTo("bob and cem, not annbob");
    }
}
