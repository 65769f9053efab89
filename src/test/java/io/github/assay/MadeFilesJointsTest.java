package io.github.assay;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.app.SampleCopies;
import io.github.assay.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * As {@link JointsTest}, for files of lines: replies, scores, acts, rounds, projects of mutants and of less natural names,
 * patches of gold, final labels. Each member of a line has a reader whose output it changes, or a stated reason: a
 * new one that is in neither list fails.
 */
@Timeout(900)
class MadeFilesJointsTest {
    private static final String PROJECT = "project";

    /**
     * Files of lines, and what reads them.
     *
     * @param files a pattern of their names below the root
     * @param readers commands, with ROOT in place of the root's path, of which each member changes the output of at least one
     * @param read the members, apart by blanks; those of an act behind its kind
     * @param kept members that no command reads → why they are written
     */
    private record Kind(String files, List<String> readers, String read, Map<String, String> kept) {
        Set<String> members() {
            return Set.of(read.split(" "));
        }
    }

    private static final List<Kind> KINDS = List.of(
            new Kind("project/replies/recorded-stef.jsonl",
                    List.of("score ROOT/project --metric stef-score --json",
                            "judge ROOT/project --judge stef --replay",
                            "score ROOT/project --metric judge-confidence --json"),
                    "at case_id judge model prompt_hash prompt_version reply run_id system temperature",
                    Map.ofEntries(entry("key", "finds the reply in the recording"),
                            entry("confidence_logprob", "judge-confidence takes it where a judge states none"),
                            entry("confidence_elicited", "judge-confidence takes it where it is chosen"),
                            entry("constrained", "says how the reply was asked for"),
                            entry("sample", "orders several replies to one request"))),
            new Kind("scores.jsonl",
                    List.of("calibrate --scores ROOT/scores.jsonl --labels ROOT/labels.jsonl --replicates 100 --json"),
                    "case_id metric run_id system value verdict",
                    Map.ofEntries(entry("detail", "the evidence, for people"),
                            entry("not_promoted", "warns people who read the file"),
                            entry("gold", "says which gold query was compared"),
                            entry("status", "follows from value and verdict"),
                            entry("threshold", "says what the verdict rests on"))),
            new Kind("final.jsonl",
                    List.of("calibrate --scores ROOT/scores.jsonl --labels ROOT/final.jsonl --replicates 100 --json"),
                    "case_id decided_by gold_version label run_id source system",
                    Map.ofEntries(entry("guideline", "says what the label rests on"),
                            entry("cause", "says what the label rests on"),
                            entry("pass", "says what the label rests on"),
                            entry("decided_at", "says what the label rests on"),
                            entry("fail", "says what the label rests on"),
                            entry("reason", "says what the label rests on"),
                            entry("unsure", "says what the label rests on"))),
            new Kind("project/.assay/journal/.*\\.jsonl",
                    List.of("audit ROOT/project --json",
                            "labels export ROOT/project --to ROOT/out.jsonl",
                            "rounds show ROOT/project --round r1 --json",
                            "gold list ROOT/project --json"),
                    "adjudication/act adjudication/annotator adjudication/at adjudication/basis adjudication/case_id "
                    + "adjudication/cause adjudication/guideline adjudication/label adjudication/reason adjudication/run_id "
                    + "adjudication/system assignment/act assignment/annotator assignment/at assignment/case_id "
                    + "assignment/place assignment/round assignment/run_id assignment/system assignment/to "
                    + "stated/act stated/annotator stated/at stated/case_id stated/known stated/round stated/run_id "
                    + "stated/system stated/use disclosure/act disclosure/annotator disclosure/at disclosure/case_id disclosure/run_id "
                    + "disclosure/shown disclosure/system gold_review/act gold_review/annotator gold_review/at "
                    + "gold_review/case_id gold_review/error gold_review/gold_sql gold_review/proposed_at "
                    + "gold_review/proposer gold_review/reason gold_review/run_id gold_review/sql gold_review/system "
                    + "gold_review/verdict mark/act mark/annotator mark/at mark/case_id mark/flag mark/note mark/on "
                    + "mark/run_id mark/system round/act round/after round/anew round/annotator round/at round/before "
                    + "round/case_id round/guideline round/masked_share round/names round/order round/overlap round/people "
                    + "round/repeats round/run_id round/seed round/step round/stratum round/system round/votes vote/act "
                    + "vote/annotator vote/at vote/case_id vote/comment vote/import vote/issues vote/label vote/origin "
                    + "vote/run_id vote/scores_visible vote/seconds vote/system vote/votes_visible",
                    Map.ofEntries(entry("adjudication/chain", "store verify"),
                            entry("assignment/chain", "store verify"),
                            entry("disclosure/chain", "store verify"),
                            entry("gold_review/chain", "store verify"),
                            entry("mark/chain", "store verify"),
                            entry("round/chain", "store verify"),
                            entry("stated/chain", "store verify"),
                            entry("stated/note", "Review tells it after the own vote of an onboarding item"),
                            entry("vote/chain", "store verify"))),
            new Kind("rounds.jsonl",
                    List.of("rounds import ROOT/other ROOT/rounds.jsonl",
                            "audit ROOT/other --json"),
                    "assignment/act assignment/annotator assignment/at assignment/case_id assignment/place "
                    + "assignment/round assignment/run_id assignment/system assignment/to at name person role "
                    + "round/act round/after round/anew round/annotator round/at round/before round/case_id round/guideline "
                    + "round/masked_share round/names round/order round/overlap round/people round/repeats round/run_id "
                    + "round/seed round/step round/stratum round/system round/votes since",
                    Map.ofEntries(entry("by", "says who stated the record of a person"))),
            new Kind("patch.jsonl",
                    List.of("gold apply ROOT/project --to ROOT/repaired --patch ROOT/patch.jsonl",
                            "check ROOT/repaired"),
                    "case_id new_gold old_gold",
                    Map.ofEntries(entry("accepted_at", "says who repaired what and why"),
                            entry("reason", "says who repaired what and why"),
                            entry("new_version", "says who repaired what and why"),
                            entry("old_version", "says who repaired what and why"),
                            entry("proposed_by", "says who repaired what and why"),
                            entry("accepted_by", "says who repaired what and why"),
                            entry("error", "says who repaired what and why"),
                            entry("proposed_at", "says who repaired what and why"))),
            new Kind("mutants/cases.jsonl",
                    List.of("mutate ROOT/mutants --replicates 100",
                            "systems ROOT/mutants --metric ex --replicates 100 --json",
                            "score ROOT/mutants --metric ex --json",
                            "check ROOT/mutants"),
                    "case_id gold_sql mutation.operator mutation.traits perturbation question variant_of",
                    Map.ofEntries(entry("db_id", "a project with one database needs none"),
                            entry("evidence", "generators and judges get it"),
                            entry("mutation.equivalent_on_data", "mutate --noticed and Sensitivity"),
                            entry("mutation.steps[].after", "Sensitivity shows the change"),
                            entry("mutation.steps[].before", "Sensitivity shows the change"),
                            entry("mutation.steps[].operator", "mutate --noticed with several errors a mutant"),
                            entry("mutation.steps[].site", "Sensitivity shows the change"))),
            new Kind("mutants/predictions/mutants.jsonl",
                    List.of("systems ROOT/mutants --metric ex --replicates 100 --json",
                            "score ROOT/mutants --metric ex --json"),
                    "case_id predicted_sql",
                    Map.ofEntries(entry("system", "else the name of the file"))),
            new Kind("names/L-L/cases.jsonl",
                    List.of("denaturalize ROOT/names/L-L --classes",
                            "score ROOT/names/L-L --json",
                            "check ROOT/names/L-L"),
                    "case_id gold_sql question",
                    Map.ofEntries(entry("evidence", "generators and judges get it"),
                            entry("db_id", "a project with one database needs none"))));

    @TempDir
    private Path root;

    private int copies;

    private static CommandRun run(Path at, String line) {
        return CommandRun.of(Stream.of(line.split(" ")).map(w -> w.replace("ROOT", at.toString()).replace('+', ' ')).toArray(String[]::new));
    }

    /** Runs the writers one after the other; a plus is a blank within a word. */
    private void written() throws Exception {
        SampleCopies.copy(Path.of("sample-projects", "judge-demo"), root.resolve("project"));
        SampleCopies.copy(Path.of("sample-projects", "judge-demo"), root.resolve("other"));
        for (String line : List.of(
                "people add ROOT/project lea --role lead --by lea", "people add ROOT/project rex --role adjudicator --by lea",
                "judge ROOT/project --judge stef --replay",
                "rounds plan ROOT/project --round r1 --people ana,ben --votes 1 --count 4 --by lea --gold judge-01/large-agent/may=pass",
                "gold propose ROOT/project --by lea --case judge-04 --system small-agent --run may --sql SELECT+region+FROM+orders",
                "gold review ROOT/project --by rex --case judge-04 --accept --error other --reason because",
                "adjudicate decide ROOT/project --by rex --case judge-01 --system small-agent --run march --label fail --cause error --reason so",
                "rounds export ROOT/project ROOT/rounds.jsonl --as lea", "rounds close ROOT/project --round r1 --by lea",
                "gold export ROOT/project --out ROOT/patch.jsonl", "labels export ROOT/project --to ROOT/labels.jsonl",
                "labels export ROOT/project --final --to ROOT/final.jsonl", "score ROOT/project --metric ex --metric stef-score --out ROOT/scores.jsonl",
                "mutate ROOT/project --to ROOT/mutants --replicates 100", "denaturalize ROOT/project --to ROOT/names")) {
            CommandRun run = run(root, line);
            assertThat(run.status()).as(line + run.out() + run.err()).isLessThan(2);
        }
    }

    private Path copy() throws IOException {
        Path to = Files.createDirectories(root.resolveSibling(root.getFileName() + "-" + copies++));
        SampleCopies.copy(root, to);
        return to;
    }

    private static List<Path> files(Path at, Kind kind) throws IOException {
        try (Stream<Path> files = Files.walk(at)) {
            return files.filter(Files::isRegularFile).filter(f -> at.relativize(f).toString().replace('\\', '/').matches(kind.files())).sorted().toList();
        }
    }

    /** The members of a line, those of an act behind its kind; the evidence of a score is one member. */
    private static Set<String> members(Map<String, Object> line) {
        Set<String> paths = new TreeSet<>();
        JointsTest.paths(line.containsKey("act") ? line.get("act") + "/" : "", line, paths);
        if (paths.removeIf(path -> path.startsWith("detail."))) {
            paths.add("detail");
        }
        return paths;
    }

    private static List<Map<String, Object>> lines(Path file) throws IOException {
        return Files.readAllLines(file).stream().filter(l -> !l.isBlank()).map(JointsTest::values).toList();
    }

    @Test
    @Tag("exhaustive")
    void eachMemberOfALineIsInTheList() throws Exception {
        written();
        for (Kind kind : KINDS) {
            Set<String> found = new TreeSet<>();
            for (Path file : files(root, kind)) {
                lines(file).forEach(line -> found.addAll(members(line)));
            }
            assertThat(found).as(kind.files()).isEqualTo(new TreeSet<>(Stream.concat(kind.members().stream(), kind.kept().keySet().stream()).toList()));
        }
    }

    /** What a reader says, in a copy of all files. */
    private static String stated(Path at, String line) {
        CommandRun run = run(at, line);
        return (run.status() + run.out() + run.err()).replace(at.toString(), "ROOT").replaceAll("\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z", "TIME");
    }

    @Test
    @Tag("long")
    void noMemberCanBeRemovedWithoutAReaderSayingSo() throws Exception {
        written();
        List<String> unread = new ArrayList<>();
        Map<String, String> whole = new HashMap<>();
        for (Kind kind : KINDS) {
            Path untouched = copy();
            kind.readers().forEach(reader -> whole.put(reader, stated(untouched, reader)));
            for (String member : kind.members()) {
                Path copy = copy();
                String act = member.contains("/") ? member.substring(0, member.indexOf('/')) : "";
                String path = member.substring(member.indexOf('/') + 1);
                for (Path file : files(copy, kind)) {
                    List<String> left = new ArrayList<>();
                    for (Map<String, Object> line : lines(file)) {
                        left.add(Json.line(act.isEmpty() || act.equals(line.get("act")) ? JointsTest.without(line, path) : line));
                    }
                    Files.write(file, left);
                }
                if (kind.readers().stream().allMatch(reader -> stated(copy, reader).equals(whole.get(reader)))) {
                    unread.add(kind.files() + " " + member);
                }
            }
        }
        assertThat(unread).isEmpty();
    }
}
