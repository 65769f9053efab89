package io.github.assay.files.labels;

import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.project.LabelFileSetting;
import io.github.assay.files.labels.LabelReading.ColumnUse;
import io.github.assay.files.labels.LabelReading.Doubt;
import io.github.assay.files.labels.LabelReading.Use;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Finds the use of each column of a label file (project-and-cli.md §2). A column is used by its name or because the
 * user named it; otherwise it becomes a {@link Doubt}.
 */
final class LabelColumns {
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
    private final LabelChecks checks;

    private LabelColumns(
            LabelProgram program, LabelProfile profile, LabelFileOptions options, LabelWords words, Set<String> answers) {
        this.program = program;
        this.profile = profile;
        this.options = options;
        this.words = words;
        this.answers = answers;
        this.checks = new LabelChecks(program, profile, options, words);
    }

    /**
     * @param answers columns in which the program keeps answers; empty where it is not known
     * @param table whether the file is a table, whose first column may contain row names
     * @param rowsAreItems whether a row without an item's name may be a separate item
     */
    static LabelColumns of(
            LabelProgram program, LabelProfile profile, LabelFileOptions options, Set<String> answers, boolean table,
            boolean rowsAreItems) {
        LabelColumns columns = new LabelColumns(program, profile, options, new LabelWords(options), answers);
        profile.names().forEach(name -> columns.use(name, Use.NONE, ""));
        columns.chooseItem(table, rowsAreItems);
        columns.chooseVotes();
        columns.chooseRest();
        columns.doubts.addAll(columns.checks.ofWords(columns.votes()));
        return columns;
    }

    private void use(String column, Use use, String detail) {
        uses.put(column, new ColumnUse(column, use, detail));
    }

    private void doubt(LabelFileSetting setting, String example, String sentence) {
        doubts.add(new Doubt(sentence, setting, example));
    }

    private Optional<String> byName(String requested) {
        if (requested.matches("#\\d{1,4}")) {
            int place = Integer.parseInt(requested.substring(1));
            return place >= 1 && place <= profile.names().size()
                    ? Optional.of(profile.names().get(place - 1))
                    : Optional.empty();
        }
        return profile.names().stream()
                .filter(requested::equals)
                .findFirst()
                .or(() -> profile.names().stream().filter(n -> LabelNames.folded(n).equals(LabelNames.folded(requested))).findFirst());
    }

    private void chooseItem(boolean table, boolean rowsAreItems) {
        if (!options.itemColumn().isEmpty()) {
            item = byName(options.itemColumn());
            if (item.isEmpty()) {
                doubt(LabelFileSetting.ITEM_COLUMN, "case_id", noColumn(options.itemColumn()));
            }
        } else {
            boolean ownNumbers = program.numbersItems() && !rowsAreItems;
            item = LabelNames.named(LabelNames.ITEM, profile.names()).stream()
                    .filter(n -> !ownNumbers || !LabelNames.folded(n).equals("id"))
                    .findFirst();
            if (item.isEmpty() && table) {
                item = profile.names().stream()
                        .limit(1)
                        .filter(n -> LabelNames.ROW_NAMES.contains(LabelNames.folded(n)))
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
        doubt(LabelFileSetting.ITEM_COLUMN, "case_id", why + ". The columns are " + LabelNames.listed(profile.names()));
    }

    private void chooseVotes() {
        boolean asColumns = !options.annotators().isEmpty()
                && options.annotators().stream().allMatch(a -> profile.names().contains(a));
        if (asColumns) {
            wide = options.annotators();
            wide.forEach(a -> use(a, Use.VOTES, a));
            doubts.addAll(checks.withoutEffect("--annotators names columns", Map.of(
                    LabelFileSetting.ANNOTATOR, options.annotator(), LabelFileSetting.LABEL_COLUMN, options.labelColumn(),
                    LabelFileSetting.ANNOTATOR_COLUMN, options.annotatorColumn())));
            return;
        }
        List<String> whose = named();
        if (!options.annotator().isEmpty()) {
            doubts.addAll(checks.withoutEffect("--annotator says whose all labels are", Map.of(
                    LabelFileSetting.ANNOTATOR_COLUMN, options.annotatorColumn())));
            chooseLabel();
        } else if (!whose.isEmpty()) {
            annotators = whose;
            whose.forEach(w -> use(w, Use.ANNOTATOR, ""));
            doubts.addAll(checks.ofSessions(annotators.getFirst()));
            chooseLabel();
        } else if (program == LabelProgram.DOCCANO || program == LabelProgram.POTATO
                || program == LabelProgram.PRODIGY || !groups().isEmpty() || !options.labelColumn().isEmpty()) {
            chooseLabel();
            doubt(LabelFileSetting.ANNOTATOR, "NAME", "The file does not say whose labels these are");
        } else {
            chooseWide();
        }
    }

    /** The columns that name the annotator: the one that the user named, else those with a known name. */
    private List<String> named() {
        if (options.annotatorColumn().isEmpty()) {
            return LabelNames.annotatorColumns(profile.names());
        }
        Optional<String> column = byName(options.annotatorColumn());
        if (column.isEmpty()) {
            doubt(LabelFileSetting.ANNOTATOR_COLUMN, "annotator", noColumn(options.annotatorColumn()));
        }
        return column.stream().toList();
    }

    private String noColumn(String requested) {
        return "There is no column " + requested + "; the columns are " + LabelNames.listed(profile.names());
    }

    /** Groups of columns named after labels: by the prefix of the name, the label of each column. */
    private Map<String, Map<String, Label>> groups() {
        Map<String, Map<String, Label>> groups = new LinkedHashMap<>();
        for (String name : profile.names()) {
            boolean fits = !LabelNames.prefix(name).isEmpty() || profile.of(name).yesNo();
            words.named(name.substring(LabelNames.prefix(name).length()).replaceFirst("^[.:]+", ""))
                    .filter(_ -> fits && !isTaken(name))
                    .ifPresent(l -> groups.computeIfAbsent(LabelNames.prefix(name), _ -> new LinkedHashMap<>()).put(name, l));
        }
        return groups;
    }

    private boolean isTaken(String name) {
        return Objects.requireNonNull(uses.get(name)).use() != Use.NONE || LabelNames.isNoVote(name);
    }

    private void chooseLabel() {
        Map<String, Map<String, Label>> groups = groups();
        if (!options.labelColumn().isEmpty()) {
            Optional<String> requested = byName(options.labelColumn());
            if (groups.containsKey(options.labelColumn())) {
                oneHot(options.labelColumn(), groups.get(options.labelColumn()));
            } else if (requested.isPresent()) {
                Label own = groups.getOrDefault("", Map.of()).get(requested.get());
                if (own != null) {
                    oneHot("", Map.of(requested.get(), own));
                } else {
                    take(requested.get());
                }
            } else {
                doubt(LabelFileSetting.LABEL_COLUMN, "label", noColumn(options.labelColumn()));
            }
            return;
        }
        List<String> candidates = candidates(groups);
        if (candidates.size() == 1 || !candidates.isEmpty() && candidates.stream()
                .allMatch(c -> profile.of(candidates.getFirst()).repeats(profile.of(c)))) {
            String only = candidates.getFirst();
            if (groups.containsKey(only)) {
                oneHot(only, groups.get(only));
            } else {
                take(only);
            }
        } else if (candidates.isEmpty()) {
            noLabel();
        } else {
            doubt(LabelFileSetting.LABEL_COLUMN, candidates.getFirst(),
                    "Several columns may be the label: " + LabelNames.listed(candidates));
        }
    }

    /**
     * Columns and groups that may be the label: columns with the program's answers, else columns with a known name,
     * else columns whose values are label words.
     */
    private List<String> candidates(Map<String, Map<String, Label>> groups) {
        if (!answers.isEmpty()) {
            return answers.stream().filter(a -> profile.of(a).labels() > 0).toList();
        }
        List<String> named = LabelNames.named(LabelNames.LABEL, profile.names()).stream()
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
        List<String> may = answers.isEmpty() ? LabelNames.named(LabelNames.LABEL, profile.names()) : List.copyOf(answers);
        if (!may.isEmpty() && (profile.of(may.getFirst()).filled() == 0 || profile.of(may.getFirst()).isScale())) {
            take(may.getFirst());
        } else if (may.isEmpty()) {
            List<String> free = profile.names().stream().filter(n -> !isTaken(n)).toList();
            doubt(LabelFileSetting.LABEL_COLUMN, free.isEmpty() ? "label" : free.getFirst(),
                    "No column is known to be the label. Columns that are left: " + LabelNames.listed(free));
        } else {
            List<String> other = profile.of(may.getFirst()).others();
            doubt(LabelFileSetting.WORDS, other.isEmpty() ? "ok=pass" : other.getFirst() + "=pass",
                    "Column " + may.getFirst() + " holds no label that is known; it holds " + LabelNames.listed(other));
        }
    }

    private void take(String column) {
        LabelProfile.Column of = profile.of(column);
        if (of.labels() == 0 && of.filled() > 0 && !of.isScale()) {
            doubt(LabelFileSetting.WORDS, of.others().isEmpty() ? "ok=pass" : of.others().getFirst() + "=pass",
                    "Column " + column + " holds no label that is known; it holds " + LabelNames.listed(of.others()));
        }
        label = Optional.of(column);
        use(column, Use.LABEL, "");
    }

    private void oneHot(String question, Map<String, Label> group) {
        List<String> others = profile.names().stream()
                .filter(n -> !question.isEmpty() && LabelNames.prefix(n).equals(question) && !group.containsKey(n))
                .filter(n -> profile.of(n).filled() > 0)
                .toList();
        if (!others.isEmpty() && options.labelColumn().isEmpty()) {
            String word = others.getFirst().substring(question.length()).replaceFirst("^[.:]+", "");
            doubt(LabelFileSetting.WORDS, word + "=fail", "Column " + others.getFirst() + " is named for no label that is known");
        }
        classes = group;
        alone = group.size() == 1 && others.isEmpty();
        resolved = Optional.of(question).filter(q -> !q.isEmpty() && uses.containsKey(q));
        group.forEach((column, means) -> use(column, Use.LABEL, "true is " + means.word()));
    }

    /**
     * Finds annotator columns where no column names annotators: the columns that the user named, or all that hold only
     * labels.
     */
    private void chooseWide() {
        List<String> free = profile.names().stream().filter(n -> !isTaken(n)).toList();
        List<String> all = free.stream().filter(n -> profile.of(n).throughout()).toList();
        List<String> mixed = free.stream()
                .filter(n -> profile.of(n).labels() > 0 && !profile.of(n).throughout())
                .toList();
        if (!options.annotators().isEmpty()) {
            List<String> gone = new ArrayList<>(options.annotators());
            gone.removeAll(profile.names());
            doubt(LabelFileSetting.ANNOTATORS, all.isEmpty() ? "A,B" : String.join(",", all),
                    "There is no column " + LabelNames.listed(gone) + "; the columns are " + LabelNames.listed(profile.names()));
        } else if (!mixed.isEmpty()) {
            doubt(LabelFileSetting.ANNOTATORS, String.join(",", all.isEmpty() ? mixed : all), checks.partly(mixed.getFirst()));
            if (all.isEmpty() && !words.isRule()) {
                mixed.forEach(c -> use(c, Use.VOTES, c)); // their words are in doubt too
            }
        } else if (all.stream().anyMatch(c -> checks.isRespelled(c, all))) {
            doubt(LabelFileSetting.ANNOTATORS, all.getFirst(), "Columns " + LabelNames.listed(all)
                    + " may be one label in several spellings, not several annotators; all of them, if they are");
        } else if (all.isEmpty()) {
            doubt(LabelFileSetting.ANNOTATORS, free.isEmpty() ? "A,B" : free.getFirst(),
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
            first(LabelNames.TIME, Use.TIME);
            first(LabelNames.SECONDS, Use.SECONDS);
            first(List.of("comment"), Use.COMMENT);
        }
    }

    private void first(List<String> wanted, Use use) {
        LabelNames.named(wanted, profile.names()).stream()
                .filter(n -> Objects.requireNonNull(uses.get(n)).use() == Use.NONE && profile.of(n).filled() > 0)
                .findFirst()
                .ifPresent(n -> use(n, use, ""));
    }

    /** Columns whose fields are labels. */
    private List<String> votes() {
        return uses.values().stream()
                .filter(u -> u.use() == Use.LABEL && classes.isEmpty() || u.use() == Use.VOTES)
                .map(ColumnUse::column)
                .toList();
    }

    List<Doubt> doubts() {
        return doubts;
    }

    /** The use of every column, in file order; the detail states why a column of a wide file is not used. */
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

    /**
     * Columns that name the annotator, best first; empty when the user named one person for all, or the file is wide.
     */
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

    /** Whether the numbers of a column are ratings, which are labels only as the user stated. */
    boolean isScale(String column) {
        return profile.of(column).isScale();
    }

    /** Columns that are each named after one label. */
    Map<String, Label> classes() {
        return classes;
    }

    /** The column with the class that counts where several classes hold; empty when there is none. */
    Optional<String> resolved() {
        return resolved;
    }

    /** Whether only one column means a label, so that false in it means the opposite label. */
    boolean alone() {
        return alone;
    }

    /** The column of a use; empty when there is none. */
    Optional<String> of(Use use) {
        return uses.values().stream().filter(u -> u.use() == use).map(ColumnUse::column).findFirst();
    }
}
