package io.github.assay.cli.score;

import io.github.assay.cli.options.OpenProject;
import io.github.assay.cli.options.ReaderOption;
import io.github.assay.cli.options.Selection;
import io.github.assay.cli.options.ResultCommand;
import io.github.assay.cli.text.CliWords;
import io.github.assay.counterexample.SearchBudget;
import io.github.assay.counterexample.SearchResult;
import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.domain.project.Item;
import io.github.assay.files.documents.SeparationDocument;
import io.github.assay.files.documents.SpecDocument;
import io.github.assay.service.counterexample.SeparationFigures.Refused;
import io.github.assay.service.counterexample.SeparationFigures;
import io.github.assay.service.counterexample.SeparationService.Constraint;
import io.github.assay.service.counterexample.SeparationService.ItemSearch;
import io.github.assay.service.counterexample.SeparationService.Replayed;
import io.github.assay.service.counterexample.SeparationService;
import io.github.assay.service.run.RunService;
import io.github.assay.systems.BlameCount;
import io.github.assay.systems.GoldDoubt;
import io.github.assay.systems.LuckStudy.Dimension;
import io.github.assay.systems.LuckStudy.LuckRow;
import io.github.assay.tabular.ColumnSpec;
import io.github.assay.tabular.LuckSpecs;
import io.github.assay.tabular.TableSpec;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.NumberForm;
import io.github.assay.wording.SeparationWording;
import io.github.assay.wording.Texts;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code assay separate PROJECT} and {@code assay separate --schema S.sql --gold … --pred …}. */
@Command(
        description = "Search small databases on which gold and prediction return different tables.",
        footer = {
            "",
            "A database found proves that the two queries differ; that none was found proves nothing.",
            "",
            "Examples:",
            "  assay separate my-project",
            "  assay separate my-project --system dail-sql --case spider-0007 --json",
            "  assay separate --schema shop.sql --gold 'SELECT name FROM t WHERE n > 1' --pred 'SELECT name FROM t WHERE n >= 1'"
        })
public final class SeparateCommand extends ResultCommand {
    @Parameters(index = "0", arity = "0..1", paramLabel = "PROJECT", description = "The project's folder.")
    private Path folder;

    @Option(names = "--schema", paramLabel = "S.sql", description = "Without a project: CREATE TABLE statements, and INSERT for rows.")
    private Path schema;

    @Option(names = "--gold", paramLabel = "SQL", description = "Without a project: the gold query.")
    private String gold;

    @Option(names = "--pred", paramLabel = "SQL", description = "Without a project: the predicted query.")
    private String predicted;

    @Option(names = "--dialect", paramLabel = "D", defaultValue = "sqlite", description = "Without a project: sqlite, duckdb or h2. Default: ${DEFAULT-VALUE}.")
    private String dialect;

    @Mixin
    private Selection selection;

    @Option(names = "--case", paramLabel = "C", description = "Only this case; may be repeated.")
    private List<String> cases = new ArrayList<>();

    @Option(names = "--databases", paramLabel = "N", defaultValue = "200", description = "Databases tried per pair. Default: ${DEFAULT-VALUE}.")
    private int databases;

    @Option(names = "--seconds", paramLabel = "S", defaultValue = "10", description = "Safety stop per pair. Default: ${DEFAULT-VALUE}.")
    private double seconds;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "1", description = "Seed of the databases. Default: ${DEFAULT-VALUE}.")
    private long seed;

    @Option(names = "--rank", paramLabel = "R", defaultValue = "5", description = "Worst rank that counts, 1 (real rows) to 5 (edge). Default: ${DEFAULT-VALUE}.")
    private int rank;

    @Option(names = "--suite", description = "Replay the saved databases on every answer to their cases; search nothing.")
    private boolean suite;

    @Option(names = "--save", description = "Save each database found in the project's folder counterexamples.")
    private boolean save;

    @Option(names = "--constraints", description = "List the constraints that the data suggest, with the number of rows they hold in; search nothing.")
    private boolean constraints;

    @Option(names = "--all", description = "Also pairs that differ on the real database.")
    private boolean all;

    @Option(names = "--by", paramLabel = "D", description = "Group the answers separated by system, database, construct, recipe or rank. Default: system.")
    private String by;

    @Option(names = "--doubts", description = "List cases on whose database several answers differ from gold and agree with each other.")
    private boolean doubts;

    @Option(names = "--blame", description = "Count the causes that votes on separated answers name: prediction, gold, question, no matter, database.")
    private boolean blame;

    @Mixin
    private ReaderOption reader;

    @Override
    protected Shown result() throws Exception {
        SearchBudget budget;
        try {
            budget = new SearchBudget(databases, seconds, seed, rank, Set.of());
        } catch (IllegalArgumentException _) {
            throw misuse("--databases must be 1 or more, --seconds above 0, --rank from 1 to 5.");
        }
        refuse(
                folder != null && (schema != null || gold != null || predicted != null),
                "Name a project, or --schema with --gold and --pred; not both.");
        refuse(
                folder == null && (suite || save || constraints || doubts || blame || by != null),
                "--suite, --save, --constraints, --by, --doubts and --blame need a project.");
        if (folder == null) {
            only("without a project", "--schema", "--gold", "--pred", "--dialect", "--databases", "--seconds", "--seed", "--rank");
        } else if (!modes("--constraints", "--suite")) {
            refuse(isGiven("--dialect"), "--dialect goes with --schema: the databases of a project have their own.");
        }
        return constraints ? constraints() : suite ? replay() : folder == null ? single(budget) : project(budget);
    }

    private Shown single(SearchBudget budget) throws Exception {
        refuse(schema == null || gold == null || predicted == null, "Name a project, or --schema with --gold and --pred.");
        DatabaseSpec.Kind kind = Stream.of(DatabaseSpec.Kind.values())
                .filter(k -> k.isFile() && k.dialect().equals(dialect.toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() -> misuse("--dialect " + dialect + ": it must be sqlite, duckdb or h2."));
        String script = Files.readString(schema);
        List<String> unread = SeparationService.unread(kind, script);
        if (!unread.isEmpty()) {
            terminal.message(Texts.text("separation.unread.statements", schema.getFileName(), String.join(", ", unread)), options);
        }
        SearchResult result = services.get().separation().search(kind, script, gold, predicted, budget, progress());
        return shown(() -> SeparationDocument.of("", "", "", result), () -> print("", result));
    }

    private Shown project(SearchBudget budget) throws Exception {
        Dimension dimension = Dimension.of(by == null ? "system" : by)
                .orElseThrow(() -> misuse("--by " + by + ": it must be system, database, construct, recipe or rank."));
        OpenProject open = open(folder);
        if (blame) {
            reader.mayReadFigures(open.session());
        }
        List<Item> items = Selection.ofCases(chosen(open, selection), cases);
        open.run(items, RunService.Reuse.STORED);
        List<ItemSearch> found = services.get().separation().search(
                open.session(), items, budget, all, open.threads(), open.progress());
        List<LuckRow> groups = SeparationFigures.luck(open.session(), found, dimension);
        List<GoldDoubt> against =
                new SeparationFigures(services.get().separation()).doubts(open.session(), found, open.progress());
        List<BlameCount> blames = blame ? SeparationFigures.blames(open.session(), found) : List.of();
        show(lines(() -> Stream.of(
                        found.stream().map(f -> SeparationDocument.of(f.item().caseId(), f.item().system(), f.item().runId(), f.result())),
                        SpecDocument.rows(LuckSpecs.luck(dimension, LEVEL), by == null ? List.of() : groups).stream(),
                        SpecDocument.rows(LuckSpecs.DOUBTS, doubts ? against : List.of()).stream(),
                        SpecDocument.rows(LuckSpecs.blames(LEVEL), blames).stream()).flatMap(Function.identity()), () -> {
            found.stream().filter(f -> f.result().found().isPresent())
                    .forEach(f -> print(f.item().caseId() + " " + f.item().system() + " " + f.item().runId() + ": ", f.result()));
            luck(groups, dimension, SeparationFigures.refused(found));
            doubts(against);
            blames(blames);
            summary(found);
        })); // before anything is saved: a file that cannot be written hides no result
        for (ItemSearch f : save ? found : List.<ItemSearch>of()) {
            if (f.result().found().filter(s -> s.counts()).isPresent()) {
                services.get().separation().save(open.session(), open.session().item(f.item()).orElseThrow(), f.result());
            }
        }
        return done().clean(open.isClean());
    }

    private static final double LEVEL = 0.95;

    private static final TableSpec<Constraint> CONSTRAINTS = TableSpec.list(
            "constraints", ColumnSpec.verbatim("database", "list.database", Constraint::database),
            ColumnSpec.verbatim("constraint", "list.separate.constraint", Constraint::id),
            ColumnSpec.valued("rows", "list.separate.holdsIn", c -> CliWords.count(c.support(), "row"), Constraint::support),
            ColumnSpec.verbatim("values", "list.separate.values", Constraint::detail),
            ColumnSpec.valued("enforced", "", c -> SeparationWording.state(c.off(), c.support()), c -> !c.off()));

    private static final TableSpec<Replayed> REPLAYED = TableSpec.list(
            "replayed", ColumnSpec.verbatim("database", "list.database", Replayed::file),
            ColumnSpec.words("answer", "list.separate.answer", r -> r.item().toString()), ColumnSpec.data("case_id", r -> r.item().caseId()),
            ColumnSpec.data("system", r -> r.item().system()), ColumnSpec.data("run_id", r -> r.item().runId()),
            ColumnSpec.valued("equal", "list.separate.results", r -> r.equal().map(e -> e ? "equal" : "different").orElse("gold failed"), Replayed::equal));

    private Shown constraints() throws Exception {
        OpenProject open = openToRead(folder);
        return shown(CONSTRAINTS, services.get().separation().constraints(open.session(), open.progress()));
    }

    private Shown replay() throws Exception {
        OpenProject open = open(folder);
        List<Replayed> replayed = services.get().separation().replay(open.session(), open.progress());
        return shown(REPLAYED, replayed, () -> {
            terminal.table(REPLAYED, replayed);
            terminal.result(CliWords.count(replayed.size(), "answer") + " on saved databases, "
                    + replayed.stream().filter(r -> r.equal().filter(e -> !e).isPresent()).count() + " different.");
        });
    }

    private void summary(List<ItemSearch> found) {
        long separated = found.stream().filter(f -> f.result().found().filter(s -> s.counts()).isPresent()).count();
        long weak = found.stream().filter(f -> f.result().found().filter(s -> !s.counts()).isPresent()).count();
        long none = found.stream().filter(f -> f.result().verdict() == SearchResult.Verdict.NOT_SEPARATED).count();
        long not = found.size() - separated - weak - none;
        terminal.result(CliWords.count(found.size(), "pair") + ": " + separated + " separated, " + weak
                + " separated by unrealistic data only, " + none + " not separated, " + not + " not searched.");
    }

    /** @param name of the item; empty: of no project */
    private void print(String name, SearchResult result) {
        terminal.result(name + SeparationWording.sentence(result));
        result.found().ifPresent(f -> {
            terminal.result("  " + SeparationWording.rank(f.rank()) + "; recipe " + f.recipe() + ", database " + f.index());
            SeparationWording.statements(f).forEach(sql -> terminal.result("  " + sql));
        });
    }

    /**
     * Prints answers equal to gold that were separated.
     *
     * @param rows the groups, the last one of all answers
     * @param refused answers that no search decides
     */
    private void luck(List<LuckRow> rows, Dimension dimension, List<Refused> refused) {
        LuckRow whole = rows.getLast();
        terminal.result(Texts.text(
                "luck.title", whole.separated().size(), whole.searched(),
                EstimateFormat.of(whole.share(LEVEL), NumberForm.PERCENT)));
        terminal.table(LuckSpecs.luck(dimension, LEVEL), rows);
        refused.forEach(r -> terminal.result(SeparationWording.refused(r.reason(), r.answers())));
    }

    /** @param counts the causes with their votes, the last row without a cause; empty: not wanted */
    private void blames(List<BlameCount> counts) {
        if (!counts.isEmpty()) {
            terminal.result(Texts.text("luck.blames", counts.getLast().of()));
            terminal.table(LuckSpecs.blames(LEVEL), counts);
        }
    }

    /** Cases whose gold query is in doubt: all with {@code --doubts}, else only how many have enough systems against gold. */
    private void doubts(List<GoldDoubt> against) {
        long raised = against.stream().filter(GoldDoubt::isRaised).count();
        if (doubts && !against.isEmpty()) {
            terminal.result(Texts.text("luck.doubts"));
            terminal.table(LuckSpecs.DOUBTS, against);
        }
        if (raised > 0 || doubts) {
            terminal.result(Texts.text(doubts ? "luck.raised.count" : "luck.raised.hint", raised, GoldDoubt.MANY));
        }
    }
}
