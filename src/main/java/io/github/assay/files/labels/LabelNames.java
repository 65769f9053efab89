package io.github.assay.files.labels;

import io.github.assay.json.JsonRecord;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Known names of columns of label files, without regard to case, blanks, {@code -} and {@code _}. */
public final class LabelNames {
    static final List<String> ITEM = List.of("caseid", "item", "itemid", "case", "instanceid", "questionid", "id");
    static final List<String> ANNOTATOR = List.of(
            "annotator", "rater", "coder", "annotatorid", "annotatorname", "raterid", "coderid", "completedby",
            "labeler", "labeller", "username", "user", "userid", "worker", "workerid", "authoruserid", "authorid", "authorname",
            "author", "reviewer", "reviewerid", "sessionid");
    static final List<String> OF_A_PERSON = List.of("email", "username", "name", "id");
    static final List<String> LABEL =
            List.of("label", "rating", "vote", "verdict", "decision", "judgement", "judgment");
    static final List<String> TIME = List.of("at", "updatedat", "createdat", "timestamp");
    static final List<String> SECONDS = List.of("seconds", "leadtime");
    static final Set<String> ROW_NAMES = Set.of("", "index", "unnamed:0");
    static final Set<String> NO_VOTES = Set.of(
            "system", "runid", "run", "annotationid", "annotations", "comment", "issues", "scoresvisible",
            "supersedes", "wascancelled", "groundtruth", "agreement", "question", "goldsql", "predictedsql", "sql",
            "db", "dbid", "difficulty", "text", "displayedtext", "status", "row", "index", "unnamed:0", "project",
            "model", "llm", "eval", "prediction", "machine");

    /** Columns that tell whether a person or a program judged. */
    private static final Set<String> JUDGED_BY = Set.of(
            "source", "sourcetype", "scoresource", "feedbacksource", "feedbacksource.type", "feedbacksourcetype",
            "annotatortype", "annotatorkind", "ratertype", "labelsource", "labeltype", "createdbytype", "origin");

    /** Words for a program that judged. */
    private static final Set<String> PROGRAMS = Set.of(
            "eval", "evaluator", "evaluation", "model", "llm", "llmjudge", "llmasajudge", "machine", "auto",
            "automatic", "automated", "code", "program", "bot", "ai", "prediction", "heuristic");

    /** Names of models that are no names of people: a family and its version, such as {@code gpt-4o}. */
    private static final Pattern MODELS = Pattern.compile(
            "((chat)?gpt|claude|gemini|llama|qwen|mixtral|deepseek[vr]?)[\\d.]+.*|claude(opus|sonnet|haiku).*|gemini(pro|flash).*");

    private LabelNames() {}

    /** The column by which a row is of a program and not of a person; empty when there is none. */
    static Optional<String> ofProgram(LabelRow row) {
        return row.cells().keySet().stream()
                .filter(n -> JUDGED_BY.contains(folded(n)) || ANNOTATOR.contains(folded(n)))
                .filter(n -> PROGRAMS.contains(folded(row.text(n))) || MODELS.matcher(folded(row.text(n))).matches())
                .findFirst();
    }

    static String folded(String name) {
        return JsonRecord.fold(name);
    }

    static String listed(Collection<String> names) {
        return names.stream().map(n -> n.isEmpty() ? "(unnamed)" : n).reduce((a, b) -> a + ", " + b).orElse("none");
    }

    static List<String> named(List<String> wanted, Collection<String> names) {
        return names.stream()
                .filter(n -> wanted.contains(folded(n)))
                .sorted(Comparator.comparingInt(n -> wanted.indexOf(folded(n))))
                .toList();
    }

    /** Columns that name the annotator, nested names included, best first. */
    public static List<String> annotatorColumns(Collection<String> names) {
        Map<Integer, String> found = new TreeMap<>();
        for (String name : names) {
            List<String> parts = Arrays.stream(name.split("[.:/\\[\\]]+|__"))
                    .map(LabelNames::folded)
                    .filter(p -> !p.isEmpty())
                    .toList();
            for (int i = 0; i < parts.size(); i++) {
                int rank = ANNOTATOR.indexOf(parts.get(i));
                boolean last = i == parts.size() - 1;
                boolean ofPerson = i == parts.size() - 2 && OF_A_PERSON.contains(parts.getLast());
                int person = last ? 0 : 1 + OF_A_PERSON.indexOf(parts.getLast());
                if (rank >= 0 && (last || ofPerson)) {
                    found.putIfAbsent(rank * (OF_A_PERSON.size() + 1) + person, name);
                }
            }
        }
        return List.copyOf(found.values());
    }

    /** Whether columns are those of a table of votes: one names annotators, another is a label. */
    public static boolean areOfVotes(Collection<String> names) {
        return !annotatorColumns(names).isEmpty() && !named(LABEL, names).isEmpty();
    }

    /** The question of an answer's column: {@code verdict} of {@code verdict:::pass} or {@code verdict.pass}. */
    static String prefix(String name) {
        int colons = name.lastIndexOf(":::");
        int cut = colons >= 0 ? colons : name.lastIndexOf('.');
        return cut < 0 ? "" : name.substring(0, cut);
    }

    /** Whether the name of a column excludes that it holds votes or labels. */
    static boolean isNoVote(String name) {
        String folded = folded(name);
        return folded.isEmpty() || NO_VOTES.contains(folded) || ITEM.contains(folded) || TIME.contains(folded)
                || SECONDS.contains(folded) || name.startsWith("_");
    }
}
