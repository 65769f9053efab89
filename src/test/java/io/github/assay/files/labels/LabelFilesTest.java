package io.github.assay.files.labels;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Problem;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.records.CsvRows;
import io.github.assay.task.Progress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LabelFilesTest {
    private static final Instant AT = Instant.parse("2026-03-01T09:30:00Z");

    @TempDir
    Path folder;

    private Path file(String name, String text) throws Exception {
        return Files.writeString(folder.resolve(name), text);
    }

    private LabelReading labels(String text) throws Exception {
        return labels(text, LabelFileOptions.NONE);
    }

    private LabelReading labels(String text, LabelFileOptions options) throws Exception {
        return LabelFiles.read(file("labels", text), options, LabelFiles.Unnamed.AN_ITEM, AT, Progress.NONE);
    }

    private static Vote vote(String caseId, String annotator, Label label, Instant at) {
        return new Vote(new ItemKey(caseId, "s", "r1"), annotator, label, List.of("join"), "=1+1", 12.5, at,
                Vote.Visible.NOTHING, Optional.empty(), Vote.Origin.IMPORTED);
    }

    @Test
    void thePackHasTheColumnsOfTheContractAndChangesNoText() {
        Vote vote = vote("c1", "ana", Label.PASS, AT);
        assertThat(LabelPacks.text(LabelPacks.Form.JSONL, List.of(vote))).isEqualTo(
                "{\"case_id\":\"c1\",\"system\":\"s\",\"run_id\":\"r1\",\"annotator\":\"ana\",\"label\":\"pass\","
                        + "\"issues\":[\"join\"],\"comment\":\"=1+1\",\"seconds\":12.5,\"at\":\"2026-03-01T09:30:00Z\","
                        + "\"scores_visible\":false,\"supersedes\":null,\"votes_visible\":false,\"quick\":false}\n");
        assertThat(LabelPacks.text(LabelPacks.Form.CSV, List.of(vote))).isEqualTo(
                "\"case_id\",system,run_id,annotator,label,issues,comment,seconds,at,scores_visible,supersedes,votes_visible,quick\r\n"
                        + "c1,s,r1,ana,pass,join,'=1+1,12.5,2026-03-01T09:30:00Z,false,,false,false\r\n");
        assertThat(LabelPacks.text(LabelPacks.Form.EXACT_CSV, List.of(vote))).isEqualTo(
                "case_id,system,run_id,annotator,label,issues,comment,seconds,at,scores_visible,supersedes,votes_visible,quick\r\n"
                        + "c1,s,r1,ana,pass,join,=1+1,12.5,2026-03-01T09:30:00Z,false,,false,false\r\n");
    }

    @Test
    void whatWasVisibleComesBackFromAPackAndAQuickVoteIsMarked() throws Exception {
        Vote vote = new Vote(
                new ItemKey("c1", "s", "r1"), "ana", Label.PASS, List.of(), "", 0.2, AT, new Vote.Visible(true, true),
                Optional.empty(), Vote.Origin.IMPORTED);
        String json = LabelPacks.text(LabelPacks.Form.JSONL, List.of(vote));
        assertThat(json).contains("\"votes_visible\":true,\"quick\":true");
        assertThat(labels(json).votes()).containsExactly(vote);
    }

    @Test
    void aBadVoteIsAProblemAndTheOthersAreTaken() throws Exception {
        LabelReading pack = labels("{\"case_id\":\"c1\",\"annotator\":\"a\",\"label\":\"pass\"}\n"
                + "{\"case_id\":\"c2\",\"annotator\":\"a\",\"label\":\"\"}\n"
                + "{\"case_id\":\"c3\",\"annotator\":\"\",\"label\":\"pass\"}\n"
                + "{\"case_id\":\"c4\",\"annotator\":\"a\",\"label\":\"fail\",\"at\":\"noon\"}\n"
                + "{\"case_id\":\"c5\",\"annotator\":\"a\",\"label\":\"fail\",\"seconds\":-3}\n");
        assertThat(pack.votes()).extracting(v -> v.item().caseId()).containsExactly("c1", "c5");
        assertThat(pack.votes().getFirst().at()).isEqualTo(AT);
        assertThat(pack.problems()).extracting(Problem::key).containsExactly("label", "annotator", "at", "seconds");
    }

    @Test
    void longFilesOfOtherProgramsAreRead() throws Exception {
        LabelReading pack = labels("item;rater;label\n1;A;1\n1;B;0\n2;A;\n");
        assertThat(pack.votes()).extracting(Vote::label).containsExactly(Label.PASS, Label.FAIL);
        assertThat(pack.problems()).as("an empty field is a missing label").isEmpty();
        assertThat(labels("item;rater;label\n1;A\n").problems()).as("a row that is too short").hasSize(1);
    }

    @Test
    void wideFilesAreReadWithMissingLabels() throws Exception {
        String text = "item,A,B,remark\n1,1,0,x\n2,,pass,y\n3,NA,maybe,\n";
        assertThat(labels(text).doubts()).as("B has labels and other words").hasSize(1);
        LabelReading pack =
                labels(text, new LabelFileOptions(List.of("A", "B"), "", "", "", "", java.util.Map.of()));
        assertThat(pack.votes()).extracting(v -> v.item().caseId() + v.annotator() + v.label().word())
                .containsExactly("1Apass", "1Bfail", "2Bpass");
        assertThat(pack.problems()).extracting(Problem::key).containsExactly("B");
        assertThat(pack.columns()).filteredOn(c -> c.column().equals("remark"))
                .singleElement().satisfies(c -> assertThat(LabelFiles.words(c)).isEqualTo("not used (no labels in it)"));
    }

    @Test
    void aWideFileWithoutItemsCountsItsRows() throws Exception {
        assertThat(labels("A,B\n1,0\n0,0\n").votes()).extracting(v -> v.item().caseId())
                .containsExactly("1", "1", "2", "2");
    }

    @Test
    void wideOutputHasTheLabelsInForce() {
        List<Vote> votes = List.of(
                vote("c1", "ben", Label.FAIL, AT), vote("c1", "ana", Label.PASS, AT),
                vote("c1", "ana", Label.FAIL, AT.plusSeconds(5)), vote("c2", "ana", Label.PASS, AT),
                vote("c2", "ana", Label.SKIP, AT.plusSeconds(1)));
        assertThat(LabelPacks.text(LabelPacks.Form.WIDE_CSV, votes))
                .isEqualTo("\"case_id\",system,run_id,ana,ben\r\nc1,s,r1,fail,fail\r\nc2,s,r1,,\r\n");
        assertThat(LabelPacks.text(LabelPacks.Form.EXACT_WIDE_CSV, votes))
                .isEqualTo("case_id,system,run_id,ana,ben\r\nc1,s,r1,fail,fail\r\nc2,s,r1,,\r\n");
    }

    @Test
    void noCellOfASafeFileIsAFormulaAndAllComeBack() throws Exception {
        for (String text : List.of("=cmd|' /C calc'!A0", "+1+1", "-1+1", "@SUM(1)", "\t=1", "\r=1", "\uff1d1", "'=1", "''=1")) {
            Vote vote = vote("c" + text, text + "x", Label.PASS, AT);
            for (LabelPacks.Form form : LabelPacks.Form.values()) {
                Path file = folder.resolve("safe.csv");
                LabelPacks.write(file, form, List.of(vote));
                if (form == LabelPacks.Form.CSV || form == LabelPacks.Form.WIDE_CSV) {
                    try (CsvRows rows = new CsvRows(file)) {
                        for (var row = rows.next(); row.isPresent(); row = rows.next()) {
                            assertThat(row.get().fields()).extracting(CsvRows.Field::text)
                                    .noneMatch(field -> field.matches("(?s)[=+\\-@\t\r\uff1d].*"));
                        }
                    }
                }
                LabelReading back = LabelFiles.read(
                        file, LabelFileOptions.NONE, LabelFiles.Unnamed.AN_ITEM, AT, Progress.NONE);
                assertThat(back.votes()).as(form + " " + text).singleElement().satisfies(v -> {
                    assertThat(v.item()).isEqualTo(vote.item());
                    assertThat(v.annotator()).isEqualTo(vote.annotator().strip());
                });
            }
        }
    }

    @Test
    void aSafeFileSavedByASpreadsheetIsRead() throws Exception {
        Vote vote = vote("c1", "ana", Label.PASS, AT);
        String saved = LabelPacks.text(LabelPacks.Form.CSV, List.of(vote)).replace("\"case_id\"", "\uFEFFcase_id");
        assertThat(labels(saved).votes()).singleElement().satisfies(v -> assertThat(v.comment()).isEqualTo("=1+1"));
        String foreign = LabelPacks.text(LabelPacks.Form.EXACT_CSV, List.of(vote)).replace("=1+1", "'=1+1");
        assertThat(labels(foreign).votes()).singleElement().satisfies(v -> assertThat(v.comment()).isEqualTo("'=1+1"));
    }

    @Test
    void aFileThatIsNoPackIsRefused() throws Exception {
        for (String text : List.of("", "just words")) {
            assertThatThrownBy(() -> labels(text)).isInstanceOf(ProjectFormatException.class);
        }
        LabelReading people = labels("name,age\nBob,x\n");
        assertThat(people.doubts()).hasSize(1);
        assertThat(people.votes()).isEmpty();
        assertThatThrownBy(() -> LabelFiles.read(
                        folder.resolve("gone.csv"), LabelFileOptions.NONE, LabelFiles.Unnamed.AN_ITEM, AT, Progress.NONE))
                .isInstanceOf(ProjectFormatException.class)
                .hasMessageContaining("gone.csv");
    }

    @Test
    void aQuoteThatNeverClosesEndsTheReadingAsAProblem() throws Exception {
        LabelReading pack = labels("case_id,annotator,label\nc1,a,pass\nc2,\"a,pass\n");
        assertThat(pack.votes()).hasSize(1);
        assertThat(pack.problems()).hasSize(1);
    }

    @Test
    void scoresFromCsvAndFromTheLinesOfScoreJson() throws Exception {
        ScoreFiles.ScoreTable csv = ScoreFiles.read(
                file("s.csv", "item,metric,value,verdict\n1,ex,1.0,pass\n2,ex,,\n3,ex,abc,fail\n,ex,1,\n"), Progress.NONE);
        assertThat(csv.rows()).hasSize(3);
        assertThat(csv.rows().getFirst().value()).hasValue(1.0);
        assertThat(csv.rows().getFirst().verdict()).contains(true);
        assertThat(csv.rows().get(1).value()).isEmpty();
        assertThat(csv.problems()).extracting(Problem::key).containsExactly("value", "item");
        ScoreFiles.ScoreTable json = ScoreFiles.read(
                file("s.jsonl", "{\"case_id\":\"c1\",\"system\":\"s\",\"run_id\":\"r1\",\"metric\":\"ex\",\"value\":null,"
                        + "\"verdict\":null,\"threshold\":1.0,\"status\":\"unavailable\",\"reason\":\"gold_error\","
                        + "\"detail\":{}}\n"), Progress.NONE);
        assertThat(json.rows()).containsExactly(new ScoreFiles.ScoreRow(
                new ItemKey("c1", "s", "r1"), "ex", java.util.OptionalDouble.empty(), Optional.empty(), "gold_error"));
        assertThatThrownBy(() -> ScoreFiles.read(file("x.csv", "a,b\n1,2\n"), Progress.NONE))
                .isInstanceOf(ProjectFormatException.class)
                .hasMessageContaining("a, b");
    }
}
