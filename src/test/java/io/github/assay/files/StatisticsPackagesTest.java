package io.github.assay.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.assay.domain.labelling.Label;
import io.github.assay.files.labels.LabelFileOptions;
import io.github.assay.files.labels.LabelFiles;
import io.github.assay.files.labels.LabelReading;
import io.github.assay.files.labels.ScoreFiles;
import io.github.assay.files.labels.ScoreFiles.ScoreRow;
import io.github.assay.files.labels.ScoreFiles.ScoreTable;
import io.github.assay.task.Progress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** The same labels and scores as R, Stata, SPSS, pandas and spreadsheets write them. */
class StatisticsPackagesTest {
    @TempDir
    Path folder;

    /** q1: pass, fail; q2: pass, missing; q3: fail, fail. */
    private static final List<String> EXPECTED = List.of("q1 ann PASS", "q1 bo FAIL", "q2 ann PASS", "q3 ann FAIL", "q3 bo FAIL");

    @TestFactory
    Stream<DynamicTest> labelsAreTheSameWhoeverWroteThem() {
        Map<String, String> files = Map.of(
                "R, factors with row names", "\"\",\"item\",\"ann\",\"bo\"\n\"1\",\"q1\",\"pass\",\"fail\"\n\"2\",\"q2\",\"pass\",NA\n\"3\",\"q3\",\"fail\",\"fail\"\n",
                "R, items as row names", "\"\",\"ann\",\"bo\"\n\"q1\",TRUE,FALSE\n\"q2\",TRUE,NA\n\"q3\",FALSE,FALSE\n",
                "R, write.csv2", "\"item\";\"ann\";\"bo\"\n\"q1\";1;0\n\"q2\";1;NA\n\"q3\";0;0\n",
                "Stata", "item,ann,bo\r\nq1,1,0\r\nq2,1,.\r\nq3,0,0\r\n",
                "SPSS with a mark and decimal commas", "\ufeffitem;ann;bo\r\nq1;1,00;,00\r\nq2;1,00; \r\nq3;,00;0,00\r\n",
                "pandas, wide", ",item,ann,bo\n0,q1,1.0,0.0\n1,q2,1.0,\n2,q3,0.0,0.0\n",
                "pandas, long", ",item,rater,label\n0,q1,ann,True\n1,q1,bo,False\n2,q2,ann,True\n3,q2,bo,\n4,q3,ann,False\n5,q3,bo,False\n",
                "R, long factor yes and no", "item\tannotator\tlabel\nq1\tann\tyes\nq1\tbo\tno\nq2\tann\tYes\nq2\tbo\tNA\nq3\tann\tNo\nq3\tbo\tno\n",
                "spreadsheet", "item,ann,bo\nq1,YES,No\nq2,Yes,#N/A\nq3,no,NO\n");
        return files.entrySet().stream().map(e -> DynamicTest.dynamicTest(e.getKey(), () -> {
            LabelReading pack = LabelFiles.read(write(e.getValue()), LabelFileOptions.NONE, LabelFiles.Unnamed.AN_ITEM, Instant.EPOCH, Progress.NONE);
            assertThat(pack.problems()).isEmpty();
            assertThat(pack.votes().stream()
                            .map(v -> v.item().caseId() + " " + v.annotator() + " " + v.label())
                            .sorted(Comparator.naturalOrder()))
                    .containsExactlyElementsOf(EXPECTED);
        }));
    }

    @TestFactory
    Stream<DynamicTest> scoresAreTheSameWhoeverWroteThem() {
        Map<String, String> files = Map.of(
                "long", "item,metric,value\nq1,m,0.25\nq1,w,1\nq2,m,NA\nq2,w,0.5\n",
                "R, long with row names", "\"\",\"item\",\"metric\",\"value\"\n\"1\",\"q1\",\"m\",0.25\n\"2\",\"q1\",\"w\",1\n\"3\",\"q2\",\"m\",NA\n\"4\",\"q2\",\"w\",0.5\n",
                "wide", "item,m,w\nq1,0.25,1\nq2,,0.5\n",
                "R, wide with items as row names", "\"\",\"m\",\"w\"\n\"q1\",0.25,1\n\"q2\",NA,0.5\n",
                "R, write.csv2", "\"item\";\"m\";\"w\"\n\"q1\";0,25;1\n\"q2\";NA;0,5\n",
                "long with decimal commas", "item;metric;value\nq1;m;0,25\nq1;w;1,0\nq2;m;.\nq2;w;,5\n",
                "Stata", "\ufeffitem,m,w\r\nq1,.25,1\r\nq2,.,.5\r\n");
        return files.entrySet().stream().map(e -> DynamicTest.dynamicTest(e.getKey(), () -> {
            ScoreTable table = ScoreFiles.read(write(e.getValue()), Progress.NONE);
            assertThat(table.problems()).isEmpty();
            assertThat(table.rows().stream().map(StatisticsPackagesTest::words).sorted(Comparator.naturalOrder()))
                    .containsExactly("q1 m 0.25", "q1 w 1.0", "q2 m –", "q2 w 0.5");
        }));
    }

    private static String words(ScoreRow row) {
        return row.item().caseId() + " " + row.metric() + " "
                + (row.value().isPresent() ? Double.toString(row.value().getAsDouble()) : "–");
    }

    @Test
    void verdictsInWideFilesAreVerdicts() throws Exception {
        ScoreTable table = ScoreFiles.read(write(",item,m\n0,q1,True\n1,q2,False\n2,q3,\n"), Progress.NONE);
        assertThat(table.rows()).extracting(r -> r.verdict().map(String::valueOf).orElse("–"))
                .containsExactly("true", "false", "–");
    }

    @Test
    void whatIsNoScoreIsToldAndAColumnOfWordsIsPassedOver() throws Exception {
        ScoreTable table = ScoreFiles.read(write("item,m,comment\nq1,0.5,fine\nq2,half,\n"), Progress.NONE);
        assertThat(table.rows()).extracting(ScoreRow::metric).containsOnly("m");
        assertThat(table.problems()).hasSize(2);
        assertThat(table.problems().toString()).contains("half").contains("comment");
    }

    @Test
    void aThousandsCommaIsNotTakenForADecimalPoint() throws Exception {
        ScoreTable table = ScoreFiles.read(write("item,metric,value\nq1,m,\"1,234\"\n"), Progress.NONE);
        assertThat(table.rows().getFirst().value()).isEmpty();
        assertThat(table.problems()).hasSize(1);
    }

    @Test
    void otherEncodingsAndOtherFilesAreTold() throws Exception {
        Path latin = folder.resolve("latin.csv");
        Files.write(latin, "item,änn\nq1,1\n".getBytes(StandardCharsets.ISO_8859_1));
        assertThatThrownBy(() -> LabelFiles.read(latin, LabelFileOptions.NONE, LabelFiles.Unnamed.AN_ITEM, Instant.EPOCH, Progress.NONE)).hasMessageContaining("not UTF-8");
        assertThatThrownBy(() -> ScoreFiles.read(write("name,age\nx,3\n"), Progress.NONE))
                .hasMessageContaining("is not a file of scores");
        assertThat(Label.parse("yes")).isEmpty();
    }

    private Path write(String text) throws Exception {
        return Files.writeString(Files.createTempFile(folder, "t", ".csv"), text);
    }
}
