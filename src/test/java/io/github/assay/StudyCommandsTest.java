package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Agreement and calibration of tables that somebody has, without a project. */
class StudyCommandsTest {
    @TempDir
    private Path folder;

    private String file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    /** Ten metrics over ten items: {@code m9} agrees best; {@code other} scored only an item that nobody labelled. */
    private String[] study(String... more) throws IOException {
        StringBuilder scores = new StringBuilder("item,metric,value\n");
        StringBuilder labels = new StringBuilder("item,ana\n");
        for (int item = 0; item < 10; item++) {
            labels.append("c").append(item).append(',').append(item % 2).append('\n');
            for (int metric = 0; metric < 10; metric++) {
                int value = item < 9 - metric ? 1 - item % 2 : item % 2;
                scores.append("c%d,m%d,%d\n".formatted(item, metric, value));
            }
        }
        scores.append("unlabelled,other,1\n");
        String[] start = {
            "calibrate", "--scores", file("scores.csv", scores.toString()), "--labels", file("labels.csv", labels.toString()),
            "--replicates", "100"
        };
        String[] all = Arrays.copyOf(start, start.length + more.length);
        System.arraycopy(more, 0, all, start.length, more.length);
        return all;
    }

    @Test
    void labelsOnAScaleGiveReferenceLabels() throws IOException {
        String file = file("grades.csv", """
                item,ann,bo,cy,di
                q1,low,low,low,low
                q2,low,mid,mid,high
                q3,low,low,high,high
                q4,,,high,
                q5,,,,
                """);
        String[] ordinal = {"agreement", "--labels", file, "--scale", "ordinal", "--categories", "low,mid,high"};
        assertThat(CommandRun.of(ordinal).out())
                .contains("Reference labels: 2 unanimous, 1 by plurality, 1 tied for the first place, 1 without a label")
                .containsPattern("q2 +4 +plurality +mid +mid")
                .containsPattern("q3 +4 +tie +– +low")
                .containsPattern("q4 +1 +single vote +high +high")
                .containsPattern("q5 +0 +no label +– +–")
                .contains("Cohen κ, linear weights", "All intervals take items as independent");
        assertThat(CommandRun.of("agreement", "--labels", file, "--scale", "ordinal", "--categories", "low,mid,high", "--json").out())
                .containsPattern("\"n\":[0-9]+,\"weights\":\"linear\",\"cohen_kappa\"")
                .contains("\"drawn_from\":\"items\",\"independent\":\"All intervals take items as independent");
        assertThat(CommandRun.of("agreement", "--labels", file, "--scale", "nominal").out())
                .containsPattern("q3 +4 +tie +–")
                .doesNotContain("lower median", "linear weights");
    }

    /** Two answers to each question: the option names what is drawn, and groups that agreement does not draw are refused. */
    @Test
    void agreementDrawsWhatTheOptionSays() throws IOException {
        StringBuilder labels = new StringBuilder("item,system,ann,bo\n");
        for (int q = 0; q < 30; q++) {
            labels.append("q%d,s0,%d,%d%nq%d,s1,%d,%d%n".formatted(q, q % 2, q % 3 % 2, q, q % 2, q % 3 % 2));
        }
        String file = file("pairs.csv", labels.toString());
        String[] drawn = {"agreement", "--labels", file, "--all", "--replicates", "100", "--draw"};
        String questions = CommandRun.of("agreement", "--labels", file, "--replicates", "100", "--all").out();
        assertThat(questions).contains("whole questions (30 questions, 60 answers");
        assertThat(CommandRun.of(more(drawn, "questions")).out()).isEqualTo(questions);
        assertThat(CommandRun.of(more(drawn, "items")).out()).contains("single answers (30 questions, 60 answers");
        assertThat(CommandRun.of(more(drawn, "clusters")).err()).contains("--draw of an agreement is questions or items");
    }

    private static String[] more(String[] start, String last) {
        String[] all = Arrays.copyOf(start, start.length + 1);
        all[start.length] = last;
        return all;
    }

    @Test
    void oneVoteIsNotUnanimousAndACountedTieIsNoMajority() throws IOException {
        String labels = file("few.csv", "item,ann,bo\nq1,1,1\nq2,1,\nq3,0,1\nq4,0,0\n");
        String scores = file("few-scores.csv", "item,m\nq1,1\nq2,1\nq3,0\nq4,0\n");
        String[] command = {"calibrate", "--scores", scores, "--labels", labels, "--replicates", "100", "--ties", "pass", "--all"};
        assertThat(CommandRun.of(command).out()).startsWith("4 items with a final label: 2 unanimous, 0 majority,"
                + " 1 with one vote, 1 tied and counted by the tie policy, 0 adjudicated; 0 undecided\n");
        String[] clear = Arrays.copyOf(command, command.length + 1);
        clear[command.length] = "--unanimous";
        assertThat(CommandRun.of(clear).out())
                .startsWith("2 items with a final label: 2 unanimous, 0 majority, 0 adjudicated; 2 undecided\n");
    }

    @Test
    void threeItemsOnWhichTwoMetricsAlwaysDifferProveNothing() throws IOException {
        String[] command = {
            "calibrate", "--scores", file("s3.csv", "item,a,b\nq1,1,0\nq2,1,0\nq3,0,1\n"), "--labels",
            file("l3.csv", "item,ann\nq1,1\nq2,1\nq3,0\n"), "--replicates", "200", "--all"
        };
        assertThat(CommandRun.of(command).out())
                .containsPattern("\na − b +3 +1\\.800 +– +–\n")
                .contains("interval of Δκ undefined (every resample gives the same value, which is no certainty): a − b")
                .contains("up to 63.2 % (exact bound, 95 % confidence, independent answers)")
                .doesNotContain("almost perfect");
    }

    /** Thirty labels do not help: the two metrics differ on three cases, of which a fair coin makes the same in one of four. */
    @Test
    void threeCasesThatDifferProveNothingAmongThirtyLabels() throws Exception {
        StringBuilder labels = new StringBuilder("item,ann\n");
        for (int i = 0; i < 30; i++) {
            labels.append("q%d,%d%n".formatted(i, i % 2));
        }
        String[] command = {
            "calibrate", "--scores", file("few.csv", "item,a,b\nq0,0,1\nq1,1,0\nq2,0,1\n"), "--labels",
            file("thirty.csv", labels.toString()), "--most-missing", "1", "--json"
        };
        assertThat(CommandRun.of(command).out()).contains("\"p\":0.25,");
    }

    @Test
    void anImpossiblePlanNamesTheLargestKappa() {
        String[] plan = {"plan", "--prevalence", ".3", "--pass-rate", ".9", "--kappa", ".9", "--half-width", ".1"};
        assertThat(CommandRun.of(plan).out()).contains("(at most 0.091)");
        String[] json = Arrays.copyOf(plan, plan.length + 1);
        json[plan.length] = "--json";
        assertThat(CommandRun.of(json).out()).contains("\"n\":null", "\"kappa_max\":0.0909");
        String[] certain = {"plan", "--prevalence", ".5", "--pass-rate", ".5", "--kappa", "1", "--half-width", ".1"};
        assertThat(CommandRun.of(certain).out()).contains("undefined: there is no variation").doesNotContain("0 labelled");
    }

    /** Sixteen clear items and four ties: κ of the share of votes is 7/12 whatever becomes of the ties. */
    @Test
    void tiedItemsCountInFiguresThatNeedNoMajority() throws IOException {
        StringBuilder labels = new StringBuilder("item,ann,bo\n");
        StringBuilder scores = new StringBuilder("item,m\n");
        String rows = "111".repeat(9) + "110" + "001" + "000".repeat(5) + "101".repeat(2) + "010".repeat(2);
        for (int i = 0; i < 20; i++) {
            String row = rows.substring(3 * i, 3 * i + 3);
            labels.append("q%d,%c,%c%n".formatted(i, row.charAt(0), row.charAt(1)));
            scores.append("q%d,%c%n".formatted(i, row.charAt(2)));
        }
        String votes = file("tied.csv", labels.toString());
        String verdicts = file("tied-scores.csv", scores.toString());
        for (String ties : List.of("adjudicate", "pass", "fail")) {
            String[] command = {
                "calibrate", "--scores", verdicts, "--labels", votes, "--people", "--replicates", "200", "--ties", ties
            };
            assertThat(CommandRun.of(command).out()).as(ties).containsPattern("\nm +0\\.583 +0\\.733 +0\\.583 ");
        }
    }

    @Test
    void theAllowanceOfTheAlternativeAnnotatorTestIsAnOption() throws IOException {
        StringBuilder text = new StringBuilder("item,ann,bo,cy\n");
        StringBuilder scores = new StringBuilder("item,m\n");
        for (int i = 0; i < 40; i++) {
            text.append("q%d,%d,%d,%d%n".formatted(i, i % 2, i % 2, i < 4 ? 1 - i % 2 : i % 2));
            scores.append("q%d,%d%n".formatted(i, i >= 10 && i < 16 ? 1 - i % 2 : i % 2));
        }
        String labels = file("three.csv", text.toString());
        String verdicts = file("verdicts.csv", scores.toString());
        assertThat(CommandRun.of("calibrate", "--scores", verdicts, "--labels", labels, "--people", "--epsilon", "0.05", "--all").out())
                .contains("win rate, ε 0.05")
                .containsPattern("\\nm .* no\\n");
        assertThat(CommandRun.of("calibrate", "--scores", verdicts, "--labels", labels, "--people", "--epsilon", "0.4", "--all").out())
                .containsPattern("\\nm .* yes\\n");
        assertThat(CommandRun.of("calibrate", "--scores", verdicts, "--labels", labels, "--epsilon", "2").err())
                .contains("ε must be from 0 to 1: 2.0");
    }

    @Test
    void whereNobodyDiffersTheRuleOfThreeIsPrinted() throws IOException {
        StringBuilder text = new StringBuilder("item,ann,bo\n");
        for (int i = 0; i < 40; i++) {
            text.append("q%d,%d,%d%n".formatted(i, i % 2, i % 2));
        }
        String file = file("alike.csv", text.toString());
        assertThat(CommandRun.of("agreement", "--labels", file, "--all").out())
                .contains("ann – bo: agreement on 40 of 40 items, Wilson [0.912, 1.000]; no disagreement was seen, which"
                        + " still leaves up to 7.5 % (rule of three, 3/40, 95 % confidence, independent answers).");
        assertThat(CommandRun.of("calibrate", "--scores", file, "--labels", file, "--all").out())
                .contains("ann = bo")
                .contains("ann: agreement on 40 of 40 items, Wilson [0.912, 1.000]; no disagreement was seen");
    }

    @Test
    void calibrateShowsPairsWithTheBestAndSaysWhatItLeavesOut() throws IOException {
        CommandRun stated = CommandRun.of(study());

        assertThat(stated.out().lines().filter(line -> line.contains(" − m"))).hasSize(9).allMatch(line -> line.contains("m9"));
        assertThat(stated.out()).contains("9 pairs of 45", "1 metric has no score on a labelled item");
        assertThat(stated.out().lines().filter(line -> !line.startsWith("pair:") && line.matches(".*\\bother\\s\\s.*"))).isEmpty();
        assertThat(stated.out()).doesNotContain("other (");
    }

    @Test
    void metricsThatWereChosenAreAllShownAndJsonLeavesNothingOut() throws IOException {
        assertThat(CommandRun.of(study("--family", "all-pairs", "--metric", "m1", "--metric", "m2", "--metric", "other")).out())
                .contains("m2 − m1", "m1 − other", "m2 − other")
                .doesNotContain("not in these tables");
        assertThat(CommandRun.of(study("--json")).out()).contains("\"m1\"", "\"other\"", "\"a\":\"m1\",\"b\":\"m0\"");
    }

    @Test
    void aCutOffForWhatIsAskedStandsInItsOwnTable() throws IOException {
        StringBuilder scores = new StringBuilder("item,fine\n");
        StringBuilder labels = new StringBuilder("item,ana\n");
        for (int i = 0; i < 40; i++) {
            scores.append("c%d,%s\n".formatted(i, (i * 7 % 40) / 40.0));
            labels.append("c%d,%d\n".formatted(i, i * 7 % 40 >= 20 == (i % 10 != 0) ? 1 : 0));
        }
        CommandRun stated = CommandRun.of(
                "calibrate", "--scores", file("s.csv", scores.toString()), "--labels", file("l.csv", labels.toString()),
                "--replicates", "100", "--cut", "specificity=0.9", "--cut", "cost=5:1");
        assertThat(stated.status()).isZero();
        assertThat(stated.out()).containsSubsequence("asked for", "specificity 90.0 %", "fine", "costs 5 : 1", "fine", "held out");
        CommandRun wrong = CommandRun.of(study("--cut", "specificity=90"));
        assertThat(wrong.status()).isEqualTo(2);
        assertThat(wrong.err()).contains("specificity=90", "X from 0 to 1", "cost=5:1");
        assertThat(CommandRun.of(study("--cut", "cost=5")).err()).contains("two costs are needed");
    }

    /** Ten passes above ten fails: DeLong's interval would be 1 to 1, ten pairs bound the area at 0.025^(1/10). */
    @Test
    void perfectSeparationShowsItsBoundAndSaysSo() throws IOException {
        StringBuilder scores = new StringBuilder("item,fine\n");
        StringBuilder labels = new StringBuilder("item,ana\n");
        for (int i = 0; i < 20; i++) {
            scores.append("c%d,%s\n".formatted(i, i / 20.0));
            labels.append("c%d,%d\n".formatted(i, i / 10));
        }
        String[] study = {
            "calibrate", "--scores", file("s.csv", scores.toString()), "--labels", file("l.csv", labels.toString()),
            "--replicates", "100", "--details"
        };
        CommandRun stated = CommandRun.of(study);
        assertThat(stated.out()).contains("Scores separate the labels perfectly: fine").contains("[0.692, 1.000]");
        assertThat(stated.out()).containsSubsequence("DeLong", "stratified bootstrap", "exact bound", "–", "–", "[0.692, 1.000]");
        assertThat(stated.out()).containsSubsequence("cut-off kept", "cut-off chosen anew", "as if it had been given beforehand");
        assertThat(stated.out()).containsSubsequence("fitted on all answers", "platt", "slope", "beta", "undefined: it cannot be computed from these answers", "2 steps");
        String[] json = Arrays.copyOf(study, study.length + 1);
        json[study.length] = "--json";
        assertThat(CommandRun.of(json).out()).contains("EXACT_BOUND").contains("\"isotonic\":[[0.0,0.0],[0.5,1.0]]");
    }

    /** Whoever has only a kept study gets its details and cut-offs from it. */
    @Test
    void aKeptStudyHasItsDetailsAndCutOffs() throws IOException {
        StringBuilder scores = new StringBuilder("item,fine\n");
        StringBuilder labels = new StringBuilder("item,ana\n");
        for (int i = 0; i < 40; i++) {
            scores.append("c%d,%s\n".formatted(i, (i * 7 % 40) / 40.0));
            labels.append("c%d,%d\n".formatted(i, i * 7 % 40 >= 20 == (i % 10 != 0) ? 1 : 0));
        }
        String kept = folder.resolve("kept.json").toString();
        String[] study = {
            "calibrate", "--scores", file("s.csv", scores.toString()), "--labels", file("l.csv", labels.toString()),
            "--threshold", "fine=0.5", "--replicates", "100", "--details", "--cut", "sensitivity=0.9", "--json", "--save-study", kept
        };
        String fresh = CommandRun.of(study).out().strip();
        CommandRun again = CommandRun.of("calibrate", "--study", kept, "--details", "--cut", "sensitivity=0.9", "--json");
        assertThat(again.status()).isZero();
        assertThat(again.out().strip()).isEqualTo(fresh.substring(0, fresh.length() - 1) + ",\"reproduced\":true}");
        assertThat(CommandRun.of("calibrate", "--study", kept, "--details").out())
                .containsSubsequence("stratified bootstrap", "platt", "slope", "Every digit");
    }

    /** Three systems on the same questions: each pair is a line, whatever was labelled. */
    @Test
    void passRatesOfSystemsHaveTheirDifferences() throws IOException {
        StringBuilder scores = new StringBuilder("item,system,m\n");
        StringBuilder labels = new StringBuilder("item,system,ana\n");
        for (int i = 0; i < 60; i++) {
            for (int s = 0; s < 3; s++) {
                scores.append("c%d,s%d,%d\n".formatted(i, s, i % 4 > s || i % 11 == 0 ? 1 : 0));
                if (i % 2 == 0) {
                    labels.append("c%d,s%d,%d\n".formatted(i, s, i % 4 > s ? 1 : 0));
                }
            }
        }
        CommandRun stated = CommandRun.of(
                "calibrate", "--scores", file("s.csv", scores.toString()), "--labels", file("l.csv", labels.toString()),
                "--replicates", "100", "--pass-rates");
        assertThat(stated.out()).containsSubsequence("difference", "s0 − s1", "60", "30", "s0 − s2", "s1 − s2", "pair by pair");
    }

    @Test
    void choicesAndNumbersAreReadAndRefusedInPlainWords() throws IOException {
        assertThat(CommandRun.of(study("--family", "best-against-others", "--interval", "wald")).status()).isZero();
        assertThat(CommandRun.of(study("--family", "BEST_AGAINST_OTHERS")).status()).isZero();
        assertThat(CommandRun.of("calibrate", "x", "--ties", "maybe").err()).contains("'maybe' is not one of adjudicate, pass, fail");
        assertThat(CommandRun.of("calibrate", "x", "--seed", "x").err()).contains("'x' is not a whole number");
        assertThat(CommandRun.of("calibrate", "x", "--margin", "NaN").err()).contains("'NaN' is not a number");
    }

    @Test
    void metricsAndAnnotatorsThatAreNotThereAreNamed() throws IOException {
        CommandRun metric = CommandRun.of(study("--metric", "ghost"));
        assertThat(metric.status()).isEqualTo(3);
        assertThat(metric.err()).contains("'ghost'");

        CommandRun annotator = CommandRun.of(study("--reference", "nobody"));
        assertThat(annotator.status()).isEqualTo(3);
        assertThat(annotator.err()).contains("'nobody'", "labels status");
    }
}
