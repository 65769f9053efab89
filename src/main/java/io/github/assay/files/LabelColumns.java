package io.github.assay.files;

import io.github.assay.domain.Label;
import io.github.assay.files.LabelReading.ColumnUse;
import io.github.assay.files.LabelReading.Doubt;
import io.github.assay.files.LabelReading.Setting;
import io.github.assay.files.LabelReading.Use;
import io.github.assay.files.records.JsonRecord;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Which columns of a label file are taken for what (project-and-cli.md §2). A column is taken by its name or because a
 * person named it; what neither settles is a {@link Doubt}.
 */
final class LabelColumns {
    private static final List<String> ITEM =
            List.of("caseid", "item", "itemid", "case", "instanceid", "questionid", "id");
    private static final List<String> ANNOTATOR = List.of(
            "annotator", "rater", "coder", "annotatorid", "annotatorname", "raterid", "coderid", "completedby",
            "labeler", "labeller", "username", "user", "userid", "worker", "workerid", "sessionid");
    private static final List<String> OF_A_PERSON = List.of("email", "username", "name", "id");
    private static final List<String> LABEL =
            List.of("label", "rating", "vote", "verdict", "decision", "judgement", "judgment");
    private static final List<String> TIME = List.of("at", "updatedat", "createdat", "timestamp");
    private static final List<String> SECONDS = List.of("seconds", "leadtime");
    private static final Set<String> ROW_NAMES = Set.of("", "index", "unnamed:0");
    private static final Set<String> NO_VOTES = Set.of(
            "system", "runid", "run", "annotationid", "annotations", "comment", "issues", "scoresvisible",
            "supersedes", "wascancelled", "groundtruth", "agreement", "question", "goldsql", "predictedsql", "sql",
            "db", "dbid", "difficulty", "text", "displayedtext", "status", "row", "index", "unnamed:0", "project");

    private final LabelProgram program;
    private final LabelProfile profile;
    private final LabelFileOptions options;
    private final LabelWords words;
    private final Set<String> answers;
    private final Map<String, ColumnUse> uses = new LinkedHashMap<>();
    private final List<Doubt> doubts = new ArrayList<>();
    private Optional<String> item = Optional.empty();
    private List<String> annotators = List.of();
    private List<String> wide = List.of();
    private Optional<String> label = Optional.empty();
    private Map<String, Label> classes = Map.of();
    private Optional<String> resolved = Optional.empty();
    private boolean alone;

    private LabelColumns(
            LabelProgram program, LabelProfile profile, LabelFileOptions options, LabelWords words, Set<String> answers) {
        this.program = program;
        this.profile = profile;
        this.options = options;
        this.words = words;
        this.answers = answers;
    }

    /**
     * @param answers columns that the program is known to keep answers in; empty where it is not known
     * @param table whether the file is a table, whose first column may have row names
     * @param rowsAreItems whether a row without an item's name may be an item of its own
     */
    static LabelColumns of(
            LabelProgram program, LabelProfile profile, LabelFileOptions options, Set<String> answers, boolean table,
            boolean rowsAreItems) {
        LabelColumns columns =
                new LabelColumns(program, profile, options, new LabelWords(options.words()), answers);
        profile.names().forEach(name -> columns.use(name, Use.NONE, ""));
        columns.chooseItem(table, rowsAreItems);
        columns.chooseVotes();
        columns.chooseRest();
        return columns;
    }

    private static String folded(String name) {
        return JsonRecord.fold(name);
    }

    private void use(String column, Use use, String detail) {
        uses.put(column, new ColumnUse(column, use, detail));
    }

    private void doubt(Setting setting, String example, String sentence) {
        doubts.add(new Doubt(sentence, setting, example));
    }

    private static String listed(Collection<String> names) {
        return names.stream().map(n -> n.isEmpty() ? "(unnamed)" : n).reduce((a, b) -> a + ", " + b).orElse("none");
    }

    private static List<String> named(List<String> wanted, Collection<String> names) {
        return names.stream()
                .filter(n -> wanted.contains(folded(n)))
                .sorted(Comparator.comparingInt(n -> wanted.indexOf(folded(n))))
                .toList();
    }

    /** Columns that say who judged, nested names included, the best first. */
    static List<String> annotatorColumns(Collection<String> names) {
        Map<Integer, String> found = new TreeMap<>();
        for (String name : names) {
            List<String> parts = Arrays.stream(name.split("[.:/\\[\\]]+|__"))
                    .map(LabelColumns::folded)
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

    private Optional<String> byName(String asked) {
        if (asked.matches("#\\d{1,4}")) {
            int place = Integer.parseInt(asked.substring(1));
            return place >= 1 && place <= profile.names().size()
                    ? Optional.of(profile.names().get(place - 1))
                    : Optional.empty();
        }
        return profile.names().stream()
                .filter(asked::equals)
                .findFirst()
                .or(() -> profile.names().stream().filter(n -> folded(n).equals(folded(asked))).findFirst());
    }

    private void chooseItem(boolean table, boolean rowsAreItems) {
        if (!options.itemColumn().isEmpty()) {
            item = byName(options.itemColumn());
            if (item.isEmpty()) {
                doubt(Setting.ITEM_COLUMN, "case_id",
                        "There is no column " + options.itemColumn() + "; the columns are " + listed(profile.names()));
            }
        } else {
            boolean ownNumbers = program.numbersItems() && !rowsAreItems;
            item = named(ITEM, profile.names()).stream()
                    .filter(n -> !ownNumbers || !folded(n).equals("id"))
                    .findFirst();
            if (item.isEmpty() && table) {
                item = profile.names().stream()
                        .limit(1)
                        .filter(n -> ROW_NAMES.contains(folded(n)))
                        .filter(n -> rowsAreItems || !profile.countsRows(n))
                        .findFirst();
            }
            if (item.isEmpty() && !rowsAreItems) {
                noItem(ownNumbers);
            }
        }
        item.ifPresent(i -> use(i, Use.ITEM, ""));
    }

    private void noItem(boolean ownNumbers) {
        boolean numbered = !profile.names().isEmpty() && profile.countsRows(profile.names().getFirst());
        String why = ownNumbers && profile.names().contains("id")
                ? "No column names the items; 'id' is the annotation program's own number of them"
                : numbered
                        ? "No column names the items; '" + profile.names().getFirst() + "' only counts the rows"
                        : "No column names the items";
        doubt(Setting.ITEM_COLUMN, "case_id", why + ". The columns are " + listed(profile.names()));
    }

    private void chooseVotes() {
        boolean asColumns = !options.annotators().isEmpty()
                && options.annotators().stream().allMatch(a -> profile.names().contains(a));
        List<String> whose = annotatorColumns(profile.names());
        if (asColumns) {
            wide = options.annotators();
            wide.forEach(a -> use(a, Use.VOTES, a));
            return;
        }
        if (!options.annotator().isEmpty()) {
            chooseLabel();
        } else if (!whose.isEmpty()) {
            annotators = whose;
            whose.forEach(w -> use(w, Use.ANNOTATOR, ""));
            sessions();
            chooseLabel();
        } else if (program == LabelProgram.DOCCANO || program == LabelProgram.POTATO
                || program == LabelProgram.PRODIGY || !groups().isEmpty()) {
            chooseLabel();
            doubt(Setting.ANNOTATOR, "NAME", "The file does not say whose labels these are");
        } else {
            chooseWide();
        }
    }

    /** Prodigy without named sessions writes the session's time for the annotator. */
    private void sessions() {
        boolean times = profile.of(annotators.getFirst()).values().stream()
                .anyMatch(v -> v.matches("\\d{4}-\\d\\d-\\d\\d[_T ]\\d\\d[-:]\\d\\d[-:]\\d\\d"));
        if (times) {
            doubt(Setting.ANNOTATOR, "NAME", "Column " + annotators.getFirst()
                    + " has times of sessions, not names: one person may be several of them");
        }
    }

    /** Groups of columns that are named for a label: by the name before it, the label of each column. */
    private Map<String, Map<String, Label>> groups() {
        Map<String, Map<String, Label>> groups = new LinkedHashMap<>();
        for (String name : profile.names()) {
            boolean fits = !prefix(name).isEmpty() || profile.of(name).yesNo();
            words.named(name.substring(prefix(name).length()).replaceFirst("^[.:]+", ""))
                    .filter(_ -> fits && !isTaken(name))
                    .ifPresent(l -> groups.computeIfAbsent(prefix(name), _ -> new LinkedHashMap<>()).put(name, l));
        }
        return groups;
    }

    /** The question that an answer's column belongs to: {@code verdict} of {@code verdict:::pass} or {@code verdict.pass}. */
    private static String prefix(String name) {
        int colons = name.lastIndexOf(":::");
        int cut = colons >= 0 ? colons : name.lastIndexOf('.');
        return cut < 0 ? "" : name.substring(0, cut);
    }

    private boolean isTaken(String name) {
        return uses.get(name).use() != Use.NONE || folded(name).isEmpty() || NO_VOTES.contains(folded(name))
                || ITEM.contains(folded(name)) || TIME.contains(folded(name)) || SECONDS.contains(folded(name))
                || name.startsWith("_");
    }

    private void chooseLabel() {
        Map<String, Map<String, Label>> groups = groups();
        if (!options.labelColumn().isEmpty()) {
            Optional<String> asked = byName(options.labelColumn());
            if (groups.containsKey(options.labelColumn())) {
                oneHot(options.labelColumn(), groups.get(options.labelColumn()));
            } else if (asked.isPresent()) {
                Label own = groups.getOrDefault("", Map.of()).get(asked.get());
                if (own != null) {
                    oneHot("", Map.of(asked.get(), own));
                } else {
                    take(asked.get());
                }
            } else {
                doubt(Setting.LABEL_COLUMN, "label", "There is no column " + options.labelColumn()
                        + "; the columns are " + listed(profile.names()));
            }
            return;
        }
        List<String> candidates = candidates(groups);
        if (candidates.size() == 1) {
            String only = candidates.getFirst();
            if (groups.containsKey(only)) {
                oneHot(only, groups.get(only));
            } else {
                take(only);
            }
        } else if (candidates.isEmpty()) {
            noLabel();
        } else {
            doubt(Setting.LABEL_COLUMN, candidates.getFirst(),
                    "Several columns may be the label: " + listed(candidates));
        }
    }

    /** Columns and groups that may be the label: those the program answers in, else named ones, else such as speak. */
    private List<String> candidates(Map<String, Map<String, Label>> groups) {
        if (!answers.isEmpty()) {
            return answers.stream().filter(a -> profile.of(a).labels() > 0).toList();
        }
        List<String> named = named(LABEL, profile.names()).stream()
                .filter(n -> !isTaken(n) && profile.of(n).labels() > 0)
                .toList();
        if (!named.isEmpty()) {
            return named;
        }
        if (!groups.isEmpty()) {
            return List.copyOf(groups.keySet());
        }
        return profile.names().stream()
                .filter(n -> !isTaken(n) && profile.of(n).spokenThroughout())
                .toList();
    }

    private void noLabel() {
        List<String> may = answers.isEmpty() ? named(LABEL, profile.names()) : List.copyOf(answers);
        if (!may.isEmpty() && profile.of(may.getFirst()).filled() == 0) {
            take(may.getFirst());
        } else if (may.isEmpty()) {
            List<String> free = profile.names().stream().filter(n -> !isTaken(n)).toList();
            doubt(Setting.LABEL_COLUMN, free.isEmpty() ? "label" : free.getFirst(),
                    "No column is known to be the label. Columns that are left: " + listed(free));
        } else {
            List<String> other = profile.of(may.getFirst()).others();
            doubt(Setting.WORDS, other.isEmpty() ? "ok=pass" : other.getFirst() + "=pass",
                    "Column " + may.getFirst() + " holds no label that is known; it holds " + listed(other));
        }
    }

    private void take(String column) {
        LabelProfile.Column of = profile.of(column);
        if (of.labels() == 0 && of.filled() > 0) {
            doubt(Setting.WORDS, of.others().isEmpty() ? "ok=pass" : of.others().getFirst() + "=pass",
                    "Column " + column + " holds no label that is known; it holds " + listed(of.others()));
        }
        label = Optional.of(column);
        use(column, Use.LABEL, "");
    }

    private void oneHot(String question, Map<String, Label> group) {
        List<String> others = profile.names().stream()
                .filter(n -> !question.isEmpty() && prefix(n).equals(question) && !group.containsKey(n))
                .filter(n -> profile.of(n).filled() > 0)
                .toList();
        if (!others.isEmpty() && options.labelColumn().isEmpty()) {
            String word = others.getFirst().substring(question.length()).replaceFirst("^[.:]+", "");
            doubt(Setting.WORDS, word + "=fail", "Column " + others.getFirst() + " stands for no label that is known");
        }
        classes = group;
        alone = group.size() == 1 && others.isEmpty();
        resolved = Optional.of(question).filter(q -> !q.isEmpty() && uses.containsKey(q));
        group.forEach((column, means) -> use(column, Use.LABEL, "true is " + means.word()));
    }

    /** Without a column for annotators, columns are annotators: those named, or those that hold labels throughout. */
    private void chooseWide() {
        List<String> free = profile.names().stream().filter(n -> !isTaken(n)).toList();
        List<String> all = free.stream().filter(n -> profile.of(n).throughout()).toList();
        List<String> mixed = free.stream()
                .filter(n -> profile.of(n).labels() > 0 && !profile.of(n).throughout())
                .toList();
        if (!options.annotators().isEmpty()) {
            List<String> gone = new ArrayList<>(options.annotators());
            gone.removeAll(profile.names());
            doubt(Setting.ANNOTATORS, all.isEmpty() ? "A,B" : String.join(",", all),
                    "There is no column " + listed(gone) + "; the columns are " + listed(profile.names()));
        } else if (!mixed.isEmpty()) {
            LabelProfile.Column of = profile.of(mixed.getFirst());
            doubt(Setting.ANNOTATORS, String.join(",", all.isEmpty() ? mixed : all),
                    "Column " + mixed.getFirst() + " holds labels in " + of.labels() + " of " + of.filled()
                            + " fields and other words in the rest, such as " + listed(of.others()));
        } else if (all.isEmpty()) {
            doubt(Setting.ANNOTATORS, free.isEmpty() ? "A,B" : free.getFirst(),
                    "The file holds no labels that are known: it has no column for annotators, and no column of labels");
        } else {
            wide = all;
            all.forEach(a -> use(a, Use.VOTES, a));
        }
    }

    private void chooseRest() {
        first(List.of("system"), Use.SYSTEM);
        first(List.of("runid", "run"), Use.RUN);
        if (wide.isEmpty()) {
            first(TIME, Use.TIME);
            first(SECONDS, Use.SECONDS);
            first(List.of("comment"), Use.COMMENT);
        }
    }

    private void first(List<String> wanted, Use use) {
        named(wanted, profile.names()).stream()
                .filter(n -> uses.get(n).use() == Use.NONE && profile.of(n).filled() > 0)
                .findFirst()
                .ifPresent(n -> use(n, use, ""));
    }

    List<Doubt> doubts() {
        return doubts;
    }

    /** The use of every column, in file order; why a column of a wide file is not used stands in the detail. */
    List<ColumnUse> uses() {
        Set<String> used = new HashSet<>(wide);
        return uses.values().stream()
                .map(u -> u.use() == Use.NONE && !used.isEmpty() && !isTaken(u.column()) && profile.of(u.column()).labels() == 0
                        ? new ColumnUse(u.column(), Use.NONE, "no labels in it")
                        : u)
                .toList();
    }

    Optional<String> item() {
        return item;
    }

    /** Columns that name the annotator, the best first; empty when one person is named for all, or the file is wide. */
    List<String> annotators() {
        return annotators;
    }

    /** Columns that are annotators. */
    List<String> wide() {
        return wide;
    }

    Optional<String> label() {
        return label;
    }

    /** Columns that stand for one label each. */
    Map<String, Label> classes() {
        return classes;
    }

    /** The column in which the program says which of several classes counts. */
    Optional<String> resolved() {
        return resolved;
    }

    /** Whether one column alone stands for a label, so that false in it is the opposite. */
    boolean alone() {
        return alone;
    }

    /** The column of a use; empty when there is none. */
    Optional<String> of(Use use) {
        return uses.values().stream().filter(u -> u.use() == use).map(ColumnUse::column).findFirst();
    }
}
