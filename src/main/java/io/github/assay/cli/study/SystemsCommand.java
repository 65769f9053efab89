package io.github.assay.cli.study;

import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.cli.options.ExtentOptions;
import io.github.assay.cli.options.OpenProject;
import io.github.assay.cli.options.PresetOption;
import io.github.assay.cli.options.ProjectCommand;
import io.github.assay.cli.options.Selection;
import io.github.assay.cli.options.StudyOptions;
import io.github.assay.cli.text.ConsoleProgress;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.project.Item;
import io.github.assay.files.documents.JsonDocuments;
import io.github.assay.files.documents.SystemsDocument;
import io.github.assay.json.JsonObject;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.scoring.ImportedMetrics;
import io.github.assay.service.study.SystemsService;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.systems.CrossTable;
import io.github.assay.systems.RouteConfusion;
import io.github.assay.systems.Scoreboard;
import io.github.assay.systems.board.Leaderboard;
import io.github.assay.systems.board.LeaderboardSettings.CaseSet;
import io.github.assay.systems.board.LeaderboardSettings;
import io.github.assay.systems.board.RunComparison;
import io.github.assay.systems.board.RunHistory;
import io.github.assay.systems.board.SliceBoard;
import io.github.assay.systems.board.SliceHistory;
import io.github.assay.systems.board.VariantGap;
import io.github.assay.systems.figures.SystemFigures;
import io.github.assay.wording.Texts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code assay systems PROJECT [--by tier|db|category|KEY] [--compare RUN RUN] [--cross METRIC METRIC]}. */
@Command(
        description = "Leaderboard of the systems; run against run; metric against metric.",
        footer = {
            "",
            "Examples:",
            "  assay systems my-project --metric ex --by tier",
            "  assay systems my-project --compare spring autumn"
        })
public final class SystemsCommand extends ProjectCommand {
    private List<String> unpromoted = List.of();

    @Option(names = "--metric", paramLabel = "M", description = "Rank by this metric; given again, show these too. imported.NAME is a score that came with the project.")
    private List<String> metrics = List.of();

    @Option(names = "--by", paramLabel = "KEY", description = "One leaderboard more per tier, db, category, or any key; with --over-time the runs within each.")
    private String dimension;

    @Option(names = "--common", description = "Count only cases that every system answered and that could be scored for all: the default.")
    private boolean common;

    @Option(names = "--every-case", description = "Count every case that a system answered. Where these differ, systems are not ranked.")
    private boolean everyCase;

    @Option(names = "--compare", arity = "2", paramLabel = "RUN", description = "Two runs (or systems): fixed and broken cases.")
    private List<String> compare = List.of();

    @Option(names = "--cross", arity = "2", paramLabel = "METRIC[=CUT]", description = "2×2 table of two metrics with its cases.")
    private List<String> cross = List.of();

    private final Map<String, String> names = new HashMap<>();
    private List<String> overridden = List.of();

    @Option(names = "--over-time", description = "Every system's runs in order, each against the one before it.")
    private boolean overTime;

    @Option(names = "--figures", description = "Figures of whole runs: question variance, robustness gap, correction, costs and others.")
    private boolean figures;

    @Mixin
    ExtentOptions extent;

    @Mixin
    private StudyOptions study;

    @Mixin
    private Selection selection;

    private String part = "";

    @Mixin
    private PresetOption preset;

    @Override
    protected Shown result() throws Exception {
        modes(
                "--figures --as", "--cross --preset --as",
                "--over-time --metric --by --preset --seed --replicates --as --system --filter --limit --sample --sample-seed",
                "--compare --metric --by --preset --seed --replicates --as --system --filter --limit --sample --sample-seed");
        refuse(common && everyCase, "Name either --common or --every-case.");
        SystemsService systems = services.get().systems();
        OpenProject open = openToRead(folder);
        study.mayRead(open.session());
        preset.useScores(open.session());
        return shown(systems, open).status(open.status());
    }

    private Shown shown(SystemsService systems, OpenProject open) throws Exception {
        if (figures) {
            return figures(open.session(), open.progress());
        }
        if (!cross.isEmpty()) {
            return cross(systems, open.session(), open.progress());
        }
        List<MetricInfo> chosen = chosen(systems, open.session());
        chosen.forEach(m -> names.put(m.id(), m.name()));
        unpromoted = services.get().scoring().unpromoted(open.session(), chosen.stream().map(MetricInfo::id).toList());
        List<Item> items = items(open, selection);
        Set<ItemKey> keys = items.stream().map(Item::key).collect(Collectors.toSet());
        part = selection.sentence(open.session(), items);
        Scoreboard board = systems.board(open.session(), chosen, threads(open.session()), open.progress()).where(keys::contains);
        if (!part.isEmpty()) {
            say(() -> terminal.result(part));
        }
        return overTime ? history(systems, open.session(), board, open.progress())
                : compare.isEmpty() ? leaderboard(systems, open.session(), board, chosen.getFirst().id(), open.progress())
                : compare(systems, open.session(), board, open.progress());
    }

    private Shown figures(ProjectSession session, ConsoleProgress progress) throws Exception {
        List<SystemFigures> all = services.get().figures().figures(session, threads(session), progress);
        RouteConfusion routes = services.get().figures().routes(session);
        return shown(() -> SystemsDocument.figures(all, routes), () -> {
            SystemsTables tables = new SystemsTables(terminal, id -> names.getOrDefault(id, id));
            tables.print(all);
            tables.print(routes);
        });
    }

    private BootstrapSettings bootstrap(ProjectSession session) {
        CalibrationSettings used = study.of(session, options);
        overridden = StudyOptions.overridden(session, used, terminal, options);
        return used.bootstrap();
    }

    private int threads(ProjectSession session) {
        return options.threadsOr(session.threads());
    }

    /** The metrics to show, the ranking one first. */
    private List<MetricInfo> chosen(SystemsService systems, ProjectSession session) throws IOException {
        List<MetricInfo> chosen = new ArrayList<>();
        for (String id : metrics) {
            chosen.add(known(systems, session, id));
        }
        if (chosen.isEmpty()) {
            chosen.addAll(systems.usual(session));
            chosen.stream()
                    .filter(m -> m.id().equals(SystemsService.USUAL))
                    .findFirst()
                    .ifPresent(usual -> {
                        chosen.remove(usual);
                        chosen.addFirst(usual);
                    });
        }
        if (chosen.isEmpty()) {
            throw new IOException("No enabled metric gives a verdict: name one with --metric.");
        }
        return compare.isEmpty() && !overTime ? chosen : chosen.subList(0, 1);
    }

    private MetricInfo known(SystemsService systems, ProjectSession session, String id) throws IOException {
        try {
            MetricInfo found = systems.find(session, id);
            names.put(found.id(), found.name());
            return found;
        } catch (IllegalArgumentException e) {
            throw new IOException(
                    id.startsWith(ImportedMetrics.PREFIX) ? e.getMessage() : e.getMessage() + " 'assay score --list' names them all.", e);
        }
    }

    private Shown leaderboard(
            SystemsService systems, ProjectSession session, Scoreboard scores, String rankBy, ConsoleProgress progress)
            throws IOException {
        LeaderboardSettings settings = new LeaderboardSettings(
                rankBy, everyCase ? CaseSet.ALL : CaseSet.COMMON, bootstrap(session), threads(session));
        Leaderboard board = systems.leaderboard(scores, settings, progress);
        List<SliceBoard> slices =
                dimension == null ? List.of() : systems.slices(session, scores, dimension, settings, progress);
        mustHaveValues(systems, session, slices.isEmpty());
        List<VariantGap> gaps = systems.gaps(session, scores, settings, progress);
        return shown(() -> {
            JsonObject document = marking(SystemsDocument.leaderboard(board, slices, overridden));
            if (!gaps.isEmpty()) {
                document.with("gaps", SystemsDocument.gaps(gaps, settings.bootstrap().level()));
            }
            return document.with("version", version());
        }, () -> {
            SystemsTables tables = new SystemsTables(terminal, id -> names.getOrDefault(id, id)).marking(unpromoted);
            tables.print(board, slices);
            tables.print(gaps, settings);
        });
    }

    /** Refuses a named dimension on which no item has a value, and lists the existing dimensions. */
    private void mustHaveValues(SystemsService systems, ProjectSession session, boolean none) throws IOException {
        if (dimension != null && none) {
            throw new IOException("No item has a value for '" + dimension + "'. There are: "
                    + String.join(", ", systems.dimensions(session)) + ".");
        }
    }

    private Shown history(SystemsService systems, ProjectSession session, Scoreboard board, ConsoleProgress progress)
            throws IOException {
        LeaderboardSettings settings = new LeaderboardSettings(
                board.metrics().getFirst().id(), CaseSet.ALL, bootstrap(session), threads(session));
        RunHistory history = systems.history(board, settings, progress);
        List<SliceHistory> slices =
                dimension == null ? List.of() : systems.histories(session, board, dimension, settings, progress);
        mustHaveValues(systems, session, slices.isEmpty());
        return shown(() -> marking(SystemsDocument.history(history, slices, settings, overridden)).with("version", version()), () -> {
            new SystemsTables(terminal, id -> names.getOrDefault(id, id)).print(history, slices, settings.bootstrap().level());
            explain(board.metrics().getFirst().id());
            terminal.result(StudyOptions.footer(settings.bootstrap()));
        });
    }

    /** Explains that a metric is a judge's that is not promoted. */
    private void explain(String metric) {
        if (unpromoted.contains(metric)) {
            terminal.result(Texts.text("trust.unpromoted", names.getOrDefault(metric, metric)));
        }
    }

    private JsonObject marking(JsonObject document) {
        return JsonDocuments.marking(part.isEmpty() ? document : document.with("of", part), unpromoted);
    }

    private Shown compare(SystemsService systems, ProjectSession session, Scoreboard board, ConsoleProgress progress) throws IOException {
        String metric = board.metrics().getFirst().id();
        LeaderboardSettings settings = new LeaderboardSettings(metric, CaseSet.ALL, bootstrap(session), threads(session));
        RunComparison comparison = systems.compare(board, settings, compare.get(0), compare.get(1), progress)
                .orElseThrow(() -> new IOException("There is no run or system '" + String.join("' or '", compare)
                        + "'. There are: " + String.join(", ", systems.comparable(board)) + "."));
        Map<String, RunComparison> slices = dimension == null ? Map.of()
                : systems.comparisons(session, board, dimension, settings, compare.get(0), compare.get(1), progress);
        mustHaveValues(systems, session, slices.isEmpty());
        return shown(() -> marking(dimension == null
                ? SystemsDocument.comparison(comparison) : SystemsDocument.comparison(comparison, dimension, slices)).with("version", version()), () -> {
            new SystemsTables(terminal, id -> names.getOrDefault(id, id)).print(comparison, dimension, slices, settings.bootstrap().level());
            explain(metric);
            terminal.result(StudyOptions.footer(settings.bootstrap()));
        });
    }

    private Shown cross(SystemsService systems, ProjectSession session, ConsoleProgress progress) throws Exception {
        CrossTable table = systems.cross(
                session, cut(systems, session, cross.get(0)), cut(systems, session, cross.get(1)), threads(session),
                progress);
        unpromoted = services.get().scoring().unpromoted(session, List.of(table.a().metric(), table.b().metric()));
        return shown(() -> marking(SystemsDocument.cross(table)), () -> new SystemsTables(terminal, id -> names.getOrDefault(id, id)).marking(unpromoted).print(table));
    }

    /** {@code METRIC} at its threshold, or {@code METRIC=CUT}. */
    private CrossTable.Cut cut(SystemsService systems, ProjectSession session, String text) throws IOException {
        int at = text.indexOf('=');
        MetricInfo metric = known(systems, session, at < 0 ? text : text.substring(0, at));
        if (at < 0) {
            return systems.cut(session, metric.id());
        }
        try {
            return new CrossTable.Cut(metric.id(), Double.parseDouble(text.substring(at + 1)));
        } catch (NumberFormatException e) {
            throw new IOException("'" + text.substring(at + 1) + "' is not a number to cut " + metric.id() + " at.", e);
        }
    }
}
