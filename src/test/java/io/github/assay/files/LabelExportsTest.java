package io.github.assay.files;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.domain.project.LabelFileSetting;
import io.github.assay.files.labels.LabelFileOptions;
import io.github.assay.files.labels.LabelFiles;
import io.github.assay.files.labels.LabelReading;
import io.github.assay.task.Progress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Exports as annotation programs write them, and files that leave something open. */
class LabelExportsTest {
    private static final Path EXPORTS = Path.of("src/test/resources/label-exports");
    private static final Instant NOW = Instant.parse("2026-03-01T00:00:00Z");
    private static final String ANA = "11111111-aaaa-4000-8000-000000000001";
    private static final String BEN = "22222222-bbbb-4000-8000-000000000002";

    @TempDir
    Path folder;

    private static LabelReading read(Path file, LabelFileOptions options) throws Exception {
        return LabelFiles.read(file, options, LabelFiles.Unnamed.A_DOUBT, NOW, Progress.NONE);
    }

    private LabelReading text(String text, LabelFileOptions options) throws Exception {
        return read(Files.writeString(Files.createTempFile(folder, "t", ".csv"), text), options);
    }

    private static LabelFileOptions annotators(String... names) {
        return new LabelFileOptions(List.of(names), "", "", "", "", Map.of());
    }

    private static LabelFileOptions by(String annotator) {
        return new LabelFileOptions(List.of(), annotator, "", "", "", Map.of());
    }

    private static LabelFileOptions columns(String item, String label) {
        return new LabelFileOptions(List.of(), "", item, label, "", Map.of());
    }

    private static List<String> votes(LabelReading reading) {
        return reading.votes().stream().map(LabelExportsTest::word).sorted().toList();
    }

    private static String word(Vote v) {
        return v.item().caseId() + " " + v.annotator() + " " + v.label().word();
    }

    @TestFactory
    Stream<DynamicTest> exportsOfAnnotationProgramsAreVotesOfTheirAnnotators() {
        String[] three = {"q1 ana pass", "q1 ben fail", "q2 ana fail"};
        return Stream.of(
                export("label-studio.json", "Label Studio", "q1 1 pass", "q1 2 fail", "q2 1 fail"),
                export("label-studio.csv", "Label Studio", "q1 ana@example.org pass", "q1 ben@example.org fail", "q2 ana@example.org fail"),
                export("label-studio-control.csv", "Label Studio", "q1 ana@example.org pass", "q1 ben@example.org fail"),
                export("argilla.json", "Argilla", "q1 " + ANA + " pass", "q1 " + BEN + " fail", "q2 " + ANA + " fail"),
                export("argilla.csv", "Argilla", "q1 " + ANA + " pass", "q1 " + BEN + " fail", "q2 " + ANA + " fail"),
                export("prodigy.jsonl", "Prodigy", "q1 sql-ana pass", "q1 sql-ben fail", "q2 sql-ana fail"),
                export("prodigy-choice.jsonl", "Prodigy", "q1 sql-ana pass", "q2 sql-ana fail"),
                export("potato-annotated_instances.csv", "Potato", three),
                export("potato-annotated_instances.jsonl", "Potato", three),
                export("potato-export.csv", "Potato", three),
                export("potato-export.jsonl", "Potato", three));
    }

    private static DynamicTest export(String file, String program, String... expected) {
        return DynamicTest.dynamicTest(file, () -> {
            LabelReading read = read(EXPORTS.resolve(file), LabelFileOptions.NONE);
            assertThat(read.doubts()).isEmpty();
            assertThat(read.problems()).isEmpty();
            assertThat(read.form()).contains(program);
            assertThat(votes(read)).containsExactly(expected);
        });
    }

    @Test
    void timesAndSecondsAreThoseOfTheAnnotation() throws Exception {
        Vote vote = read(EXPORTS.resolve("label-studio.json"), LabelFileOptions.NONE).votes().get(1);
        assertThat(vote.at()).isEqualTo(Instant.parse("2026-02-03T10:02:00Z"));
        assertThat(vote.seconds()).isEqualTo(12);
        assertThat(read(EXPORTS.resolve("prodigy.jsonl"), LabelFileOptions.NONE).votes().getFirst().at())
                .isEqualTo(Instant.ofEpochSecond(1770109811));
    }

    @Test
    void doccanoNamesNobodySoItsFilesNeedAName() throws Exception {
        for (String file : List.of("ana.jsonl", "ben.csv", "all.jsonl")) {
            LabelReading open = read(EXPORTS.resolve("doccano").resolve(file), LabelFileOptions.NONE);
            assertThat(open.votes()).isEmpty();
            assertThat(open.doubts()).extracting(LabelReading.Doubt::setting).containsExactly(LabelFileSetting.ANNOTATOR);
        }
        assertThat(votes(read(EXPORTS.resolve("doccano/ana.jsonl"), by("ana")))).containsExactly("q1 ana pass", "q2 ana fail");
        assertThat(votes(read(EXPORTS.resolve("doccano/ben.csv"), by("ben")))).containsExactly("q1 ben fail");
        LabelReading all = read(EXPORTS.resolve("doccano/all.jsonl"), by("all"));
        assertThat(votes(all)).containsExactly("q2 all fail");
        assertThat(all.problems()).singleElement().satisfies(p -> assertThat(p.key()).isEqualTo("label"));
    }

    @Test
    void sessionsWithoutNamesAreNoAnnotators() throws Exception {
        LabelReading open = read(EXPORTS.resolve("prodigy-sessions.jsonl"), LabelFileOptions.NONE);
        assertThat(open.doubts()).extracting(LabelReading.Doubt::setting).containsExactly(LabelFileSetting.ANNOTATOR);
        assertThat(votes(read(EXPORTS.resolve("prodigy-sessions.jsonl"), by("ana")))).containsExactly("q1 ana pass", "q2 ana fail");
    }

    @Test
    void theNumberThatAProgramGivesAnItemIsNoId() throws Exception {
        LabelReading open = read(EXPORTS.resolve("label-studio-no-case.csv"), LabelFileOptions.NONE);
        assertThat(open.votes()).isEmpty();
        assertThat(open.doubts()).extracting(LabelReading.Doubt::setting).containsExactly(LabelFileSetting.ITEM_COLUMN);
        assertThat(votes(read(EXPORTS.resolve("label-studio-no-case.csv"), columns("id", ""))))
                .containsExactly("1 ana@example.org pass", "2 ben@example.org fail");
    }

    @Test
    void rowNumbersAreNoIdsUnlessAPersonSaysSo() throws Exception {
        for (String table : List.of(",ana,ben\n0,1,0\n1,0,0\n", "\"\",ana,ben\n1,1,0\n2,0,0\n", "index,ana,ben\n0,1,0\n1,0,0\n", "ana,ben\n1,0\n0,0\n")) {
            LabelReading open = text(table, LabelFileOptions.NONE);
            assertThat(open.votes()).as(table).isEmpty();
            assertThat(open.doubts()).extracting(LabelReading.Doubt::setting).containsExactly(LabelFileSetting.ITEM_COLUMN);
        }
        assertThat(votes(text(",ana,ben\n0,1,0\n1,0,0\n", columns("#1", ""))))
                .containsExactly("0 ana pass", "0 ben fail", "1 ana fail", "1 ben fail");
    }

    @TestFactory
    Stream<DynamicTest> aColumnThatNamesPeopleMakesAFileLong() {
        return Stream.of("annotator", "Annotator", "user", "USER_ID", "completed_by", "_annotator_id", "rater", "meta.annotator",
                        "completed_by.email", "annotations.completed_by", "annotator.name")
                .map(name -> DynamicTest.dynamicTest(name, () -> {
                    LabelReading read = text("case_id," + name + ",lead_time,label,checked\nc1,7,3,pass,1\nc1,8,4,fail,0\n", LabelFileOptions.NONE);
                    assertThat(votes(read)).containsExactly("c1 7 pass", "c1 8 fail");
                    LabelReading unlabelled = text("case_id," + name + ",checked\nc1,7,1\nc1,8,0\n", LabelFileOptions.NONE);
                    assertThat(unlabelled.votes()).as("checked is neither an annotator nor the label").isEmpty();
                    assertThat(unlabelled.doubts()).extracting(LabelReading.Doubt::setting).containsExactly(LabelFileSetting.LABEL_COLUMN);
                    assertThat(votes(text("case_id," + name + ",checked\nc1,7,1\nc1,8,0\n", columns("", "checked"))))
                            .containsExactly("c1 7 pass", "c1 8 fail");
                }));
    }

    @Test
    void trueInAColumnNamedForAClassIsThatClass() throws Exception {
        assertThat(votes(text("item,user,incorrect\nq1,ana,true\nq2,ana,false\n", LabelFileOptions.NONE)))
                .containsExactly("q1 ana fail", "q2 ana pass");
        assertThat(votes(text("item,user,fail,pass\nq1,ana,1,0\nq2,ana,0,1\nq3,ana,0,0\n", LabelFileOptions.NONE)))
                .containsExactly("q1 ana fail", "q2 ana pass");
        LabelReading both = text("item,user,fail,pass\nq1,ana,1,1\nq2,ana,0,1\n", LabelFileOptions.NONE);
        assertThat(votes(both)).containsExactly("q2 ana pass");
        assertThat(both.problems()).hasSize(1);
        LabelReading nobody = text("item,incorrect\nq1,true\nq2,false\n", LabelFileOptions.NONE);
        assertThat(nobody.votes()).as("'incorrect' is nobody's name").isEmpty();
        assertThat(nobody.doubts()).extracting(LabelReading.Doubt::setting).containsExactly(LabelFileSetting.ANNOTATOR);
        assertThat(votes(text("item,incorrect\nq1,true\n", by("ana")))).containsExactly("q1 ana fail");
    }

    @Test
    void aClassThatIsNotKnownIsAskedFor() throws Exception {
        String table = "user,instance_id,verdict:::pass,verdict:::different\nana,q1,true,\nana,q2,,true\n";
        LabelReading open = text(table, LabelFileOptions.NONE);
        assertThat(open.votes()).isEmpty();
        assertThat(open.doubts()).extracting(LabelReading.Doubt::setting).containsExactly(LabelFileSetting.WORDS);
        LabelFileOptions meant = new LabelFileOptions(List.of(), "", "", "", "", Map.of("Different", Label.FAIL));
        assertThat(votes(text(table, meant))).containsExactly("q1 ana pass", "q2 ana fail");
    }

    @Test
    void aWideColumnIsNamedOrHoldsLabelsThroughout() throws Exception {
        String table = "item,ana,ben,remark\nq1,1,0,fine\nq2,,maybe,good\nq3,0,perhaps,\nq4,1,1,\n";
        LabelReading open = text(table, LabelFileOptions.NONE);
        assertThat(open.votes()).isEmpty();
        assertThat(open.doubts()).singleElement().satisfies(d -> {
            assertThat(d.setting()).isEqualTo(LabelFileSetting.ANNOTATORS);
            assertThat(d.sentence()).contains("ben", "maybe");
        });
        LabelReading named = text(table, annotators("ana", "ben"));
        assertThat(votes(named)).containsExactly("q1 ana pass", "q1 ben fail", "q3 ana fail", "q4 ana pass", "q4 ben pass");
        assertThat(named.problems()).as("one for the column, not one for each row").singleElement()
                .satisfies(p -> assertThat(p.sentence()).contains("maybe", "perhaps", "2 rows"));
        assertThat(votes(text("item,ana,remark\nq1,1,fine\n", LabelFileOptions.NONE))).containsExactly("q1 ana pass");
        assertThat(text(table, annotators("ana", "zoe")).doubts()).hasSize(1);
    }

    @Test
    void ofALongFileSomeAnnotatorsCanBeTaken() throws Exception {
        String table = "item,rater,label\nq1,ana,1\nq1,ben,0\n";
        assertThat(votes(text(table, annotators("ben")))).containsExactly("q1 ben fail");
        assertThat(text(table, annotators("zoe")).doubts()).singleElement()
                .satisfies(d -> assertThat(d.sentence()).contains("zoe", "ana, ben"));
    }

    @Test
    void aThousandWrongWordsAreOneQuestion() throws Exception {
        StringBuilder pack = new StringBuilder();
        for (int i = 0; i < 1_500; i++) {
            pack.append("{\"case_id\":\"q").append(i).append("\",\"annotator\":\"ana\",\"label\":\"fine\"}\n");
        }
        LabelReading open = text(pack.toString(), LabelFileOptions.NONE);
        assertThat(open.votes()).isEmpty();
        assertThat(open.doubts()).singleElement().satisfies(d -> assertThat(d.sentence()).contains("fine"));
    }

    @Test
    void whatIsTakenFromWhichColumnIsSaid() throws Exception {
        LabelReading read = read(EXPORTS.resolve("label-studio.csv"), LabelFileOptions.NONE);
        assertThat(read.columns()).extracting(c -> c.column() + ": " + LabelFiles.words(c)).containsExactly(
                "annotation_id: not used", "annotator: annotator", "case_id: item", "created_at: not used", "id: not used",
                "lead_time: seconds spent", "question: not used", "updated_at: time of the vote", "verdict: label");
    }
}
