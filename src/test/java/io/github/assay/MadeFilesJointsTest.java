package io.github.assay;

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
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
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
    /**
     * Why a line has a member whose removal changes no reader of its file.
     *
     * @param value what is put in its place before the reader runs; empty where it is removed
     * @param reader a command whose output changes then, with ROOT in place of the root's path; empty for one with words
     * @param page the page that tells people what the member says; empty for one with a reader
     * @param words what the paragraph on the file's lines holds
     */
    private record Reason(Optional<Object> value, String reader, String page, String words) {
        static Reason removed(String reader) {
            return new Reason(Optional.empty(), reader, "", "");
        }

        static Reason changed(Object value, String reader) {
            return new Reason(Optional.of(value), reader, "", "");
        }

        static Reason page(String page, String words) {
            return new Reason(Optional.empty(), "", page, words);
        }

        /** Whether one paragraph of the page has the words and names the member; a heading belongs to the paragraph below it. */
        boolean isOnPage(String member) throws IOException {
            Pattern name = Pattern.compile("(?<!\\w)" + Pattern.quote(member.replaceFirst(".*[./]", "")) + "(?!\\w)");
            return Stream.of(Files.readString(Path.of("docs", page)).replaceAll("(?m)^(#.*)\n+", "$1\n").split("\n\n"))
                    .anyMatch(p -> p.contains(words) && name.matcher(p).find());
        }
    }

    /**
     * Files of lines, and what reads them.
     *
     * @param files a pattern of their names below the root
     * @param readers commands, with ROOT in place of the root's path, of which each member changes the output of at least one
     * @param read the members, apart by blanks; those of an act behind its kind
     * @param kept members that no reader of the file needs → why they are written
     */
    private record Kind(String files, List<String> readers, String read, Map<String, Reason> kept) {
        Set<String> members() {
            return Set.of(read.split(" "));
        }
    }

    private static final Reason VERIFIED = Reason.removed("store verify ROOT/project");
    private static final Reason FINAL = Reason.page("spec/project-and-cli.md", "`labels export --final` writes one row an item");
    private static final Reason PATCH = Reason.page("adjudication.md", "The patch has one line a case");
    private static final Reason SCORE = Reason.page("spec/project-and-cli.md", "### `score --json`");
    private static final Reason JUDGED = Reason.removed("judge ROOT/mutants --judge stef --dry-run");

    private static final List<Kind> KINDS = List.of(
            new Kind("project/replies/recorded-stef.jsonl",
                    List.of("score ROOT/project --metric stef-score --json",
                            "score ROOT/project --metric judge.stef.confidence.logprob --json",
                            "judge ROOT/project --judge stef --replay"),
                    "at case_id confidence_logprob judge model prompt_hash prompt_version reply run_id system temperature",
                    Map.of("key", Reason.removed("found key ROOT/project/replies/recorded-stef.jsonl ROOT/project/recordings/stef.jsonl"),
                            "confidence_elicited", Reason.changed(0.125, "score ROOT/project --metric judge.stef.confidence.elicited --json"),
                            "constrained", Reason.page("judges.md", "`confidence_logprob`: with"),
                            "sample", Reason.page("judge-replies.md", "Lines that Assay writes have"))),
            new Kind("scores.jsonl",
                    List.of("calibrate --scores ROOT/scores.jsonl --labels ROOT/labels.jsonl --replicates 100 --json"),
                    "case_id metric run_id system value verdict",
                    Map.of("detail", SCORE, "not_promoted", Reason.page("spec/project-and-cli.md", "▲ `not_promoted`: true marks a score"), "gold", SCORE, "status", SCORE, "threshold", SCORE)),
            new Kind("final.jsonl",
                    List.of("calibrate --scores ROOT/scores.jsonl --labels ROOT/final.jsonl --replicates 100 --json"),
                    "case_id decided_by gold_version label run_id source system",
                    Map.of("guideline", FINAL, "cause", FINAL, "pass", FINAL, "decided_at", FINAL, "fail", FINAL, "reason", FINAL, "unsure", FINAL, "carried", FINAL)),
            new Kind("project/.assay/journal/.*\\.jsonl",
                    List.of("audit ROOT/project --json",
                            "labels export ROOT/project --to ROOT/out.jsonl",
                            "rounds show ROOT/project --round r1 --json",
                            "gold list ROOT/project --json"),
                    "adjudication/act adjudication/annotator adjudication/at adjudication/basis adjudication/case_id "
                    + "adjudication/cause adjudication/guideline adjudication/label adjudication/reason adjudication/run_id "
                    + "adjudication/system assignment/act assignment/annotator assignment/at assignment/case_id "
                    + "assignment/place assignment/round assignment/run_id assignment/system assignment/to assignment/use "
                    + "stated/act stated/annotator stated/at stated/case_id stated/known stated/note stated/round stated/run_id "
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
                    Stream.of("adjudication", "assignment", "disclosure", "gold_review", "mark", "round", "stated", "vote")
                            .collect(Collectors.toMap(act -> act + "/chain", _ -> VERIFIED))),
            new Kind("rounds.jsonl",
                    List.of("rounds import ROOT/other ROOT/rounds.jsonl",
                            "audit ROOT/other --json"),
                    "assignment/act assignment/annotator assignment/at assignment/case_id assignment/place "
                    + "assignment/round assignment/run_id assignment/system assignment/to at name person role "
                    + "round/act round/after round/anew round/annotator round/at round/before round/case_id round/guideline "
                    + "round/masked_share round/names round/order round/overlap round/people round/repeats round/run_id "
                    + "round/seed round/step round/stratum round/system round/votes since stated/act stated/annotator stated/at stated/case_id "
                    + "stated/known stated/note stated/round stated/run_id stated/system stated/use",
                    Map.of("by", Reason.page("spec/project-and-cli.md", "**People** (issue 15)"),
                            "assignment/use", Reason.page("spec/project-and-cli.md", "**Rounds** (issue 15"))),
            new Kind("patch.jsonl",
                    List.of("gold apply ROOT/project --to ROOT/repaired --patch ROOT/patch.jsonl",
                            "check ROOT/repaired", "read ROOT/repaired/gold-changes.jsonl"),
                    "accepted_by case_id error new_gold old_gold proposed_by reason",
                    Map.of("accepted_at", PATCH, "proposed_at", PATCH, "old_version", PATCH, "new_version", PATCH)),
            new Kind("mutants/cases.jsonl",
                    List.of("mutate ROOT/mutants --replicates 100", "mutate ROOT/mutants --list",
                            "systems ROOT/mutants --metric ex --replicates 100 --json",
                            "score ROOT/mutants --metric ex --json",
                            "check ROOT/mutants"),
                    "case_id gold_sql mutation.operator mutation.steps[].after mutation.steps[].before mutation.traits perturbation question variant_of",
                    Map.of("db_id", Reason.changed("none", "check ROOT/mutants"), "evidence", JUDGED,
                            "mutation.equivalent_on_data", Reason.changed(true, "mutate ROOT/mutants --replicates 100"),
                            "mutation.steps[].operator", Reason.page("robustness.md", "`mutation`"),
                            "mutation.steps[].site", Reason.page("robustness.md", "`mutation`"))),
            new Kind("mutants/predictions/mutants.jsonl",
                    List.of("systems ROOT/mutants --metric ex --replicates 100 --json",
                            "score ROOT/mutants --metric ex --json"),
                    "case_id predicted_sql",
                    Map.of("system", Reason.changed("other", "score ROOT/mutants --metric ex --json"))),
            new Kind("names/(L-L|O-O)/cases.jsonl",
                    List.of("denaturalize ROOT/names/L-L --classes",
                            "score ROOT/names/L-L --json",
                            "check ROOT/names/L-L"),
                    "case_id gold_sql question",
                    Map.of("evidence", Reason.removed("judge ROOT/names/O-O --judge stef --dry-run"),
                            "db_id", Reason.changed("none", "check ROOT/names/L-L"))));

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
                "rounds plan ROOT/project --round r1 --people ana,ben --votes 1 --count 4 --by lea --onboarding judge-01/large-agent/may=pass:It+names+the+tier.",
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
            assertThat(found).as(kind.files()).containsExactlyInAnyOrderElementsOf(
                    Stream.concat(kind.members().stream(), kind.kept().keySet().stream()).toList());
        }
    }

    /** What a reader says, in a copy of all files; {@code read} is the text of a file. */
    private static String stated(Path at, String line) throws IOException {
        String[] words = line.replace("ROOT", at.toString()).split(" ");
        if (words[0].equals("read")) {
            Path file = Path.of(words[1]);
            return (Files.exists(file) ? Files.readString(file) : "no file").replaceAll("\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z", "TIME");
        }
        if (words[0].equals("found")) {
            return found(words[1], lines(Path.of(words[2])), lines(Path.of(words[3])));
        }
        CommandRun run = run(at, line);
        return (run.status() + run.out() + run.err()).replace(at.toString(), "ROOT").replaceAll("\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z", "TIME");
    }

    /** How many lines have a member that the same member of another file's line begins with. */
    private static String found(String member, List<Map<String, Object>> lines, List<Map<String, Object>> others) {
        return lines.stream().filter(l -> l.get(member) instanceof String text && others.stream().anyMatch(o -> o.get(member).toString().startsWith(text)))
                .count() + " of " + lines.size() + " found";
    }

    /** A copy of all files, in those of a kind another value of a member or none. */
    private Path changed(Kind kind, String member, Optional<Object> value) throws IOException {
        Path copy = copy();
        String act = member.contains("/") ? member.substring(0, member.indexOf('/')) : "";
        String path = member.substring(member.indexOf('/') + 1);
        for (Path file : files(copy, kind)) {
            List<String> left = new ArrayList<>();
            for (Map<String, Object> line : lines(file)) {
                left.add(Json.line(act.isEmpty() || act.equals(line.get("act")) ? JointsTest.changed(line, path, value) : line));
            }
            Files.write(file, left);
        }
        return copy;
    }

    @Test
    @Tag("exhaustive")
    void aMemberThatNoReaderOfItsFileNeedsHasATrueReason() throws Exception {
        written();
        Path untouched = copy();
        Map<String, String> whole = new HashMap<>();
        List<String> untrue = new ArrayList<>();
        for (Kind kind : KINDS) {
            for (Map.Entry<String, Reason> kept : kind.kept().entrySet()) {
                Reason reason = kept.getValue();
                String reader = reason.reader();
                if (reader.isEmpty()) {
                    if (!reason.isOnPage(kept.getKey())) {
                        untrue.add(kind.files() + " " + kept.getKey() + " is not on page " + reason.page());
                    }
                    continue;
                }
                if (!whole.containsKey(reader)) {
                    whole.put(reader, stated(untouched, reader));
                }
                if (stated(changed(kind, kept.getKey(), reason.value()), reader).equals(whole.get(reader))) {
                    untrue.add(kind.files() + " " + kept.getKey() + " changes nothing of " + reader);
                }
            }
        }
        assertThat(untrue).isEmpty();
    }

    @Test
    @Tag("exhaustive")
    @Tag("long")
    void noMemberCanBeRemovedWithoutAReaderSayingSo() throws Exception {
        written();
        List<String> unread = new ArrayList<>();
        Map<String, String> whole = new HashMap<>();
        for (Kind kind : KINDS) {
            Path untouched = copy();
            for (String reader : kind.readers()) {
                whole.put(reader, stated(untouched, reader));
            }
            for (String member : kind.members()) {
                Path copy = changed(kind, member, Optional.empty());
                boolean read = false;
                for (String reader : kind.readers()) {
                    read = read || !stated(copy, reader).equals(whole.get(reader));
                }
                if (!read) {
                    unread.add(kind.files() + " " + member);
                }
            }
        }
        assertThat(unread).isEmpty();
    }
}
