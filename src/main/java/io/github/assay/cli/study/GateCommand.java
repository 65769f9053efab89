package io.github.assay.cli.study;

import io.github.assay.cli.options.ExtentOptions;
import io.github.assay.cli.options.OpenProject;
import io.github.assay.cli.options.ResultCommand;
import io.github.assay.cli.options.Selection;
import io.github.assay.cli.options.StudyOptions;
import io.github.assay.cli.text.ExitStatus;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.project.Item;
import io.github.assay.files.documents.SpecDocument;
import io.github.assay.json.JsonObject;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.service.evaluation.GateExport;
import io.github.assay.service.study.SystemsService;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.systems.Scoreboard;
import io.github.assay.systems.board.Gate.Check;
import io.github.assay.systems.board.Gate.Rule;
import io.github.assay.systems.board.LeaderboardSettings.CaseSet;
import io.github.assay.systems.board.LeaderboardSettings;
import io.github.assay.tabular.GateSpecs;
import io.github.assay.wording.Texts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code assay gate PROJECT --min "ex>=0.80" --no-worse-than RUN}. */
@Command(
        description = "Say by the exit status whether the latest runs are good enough, decided on intervals.",
        footer = {
            "",
            "Examples:",
            "  assay gate my-project --min \"ex>=0.80\"",
            "  assay gate my-project --no-worse-than r1 --margin 0.02 --filter tier:hard --junit gate.xml --markdown gate.md"
        })
public final class GateCommand extends ResultCommand {
    private static final Pattern LEAST = Pattern.compile("\\s*(\\S+?)\\s*>=\\s*(-?\\d*\\.?\\d+)\\s*");

    @Parameters(paramLabel = "PROJECT", description = "The project's folder.")
    private Path folder;

    @Option(names = "--min", paramLabel = "METRIC>=NUMBER", description = "The mean is at least this; may be given several times.")
    private List<String> least = List.of();

    @Option(names = "--no-worse-than", paramLabel = "RUN",
            description = "The mean is not worse than in this run (of the same system, or SYSTEM/RUN) on the cases of both.")
    private List<String> earlier = List.of();

    @Option(names = "--metric", paramLabel = "M", description = "Metrics of --no-worse-than. Default: those of --min, else ex.")
    private List<String> metrics = List.of();

    @Option(names = "--margin", paramLabel = "D",
            description = "Pass --no-worse-than only where the difference is shown to be above -D. Default: fail only where it is shown below 0.")
    private @Nullable Double margin;

    @Option(names = "--point", description = "Decide on the means themselves instead of their intervals.")
    private boolean point;

    @Option(names = "--junit", paramLabel = "FILE.xml", description = "Write the checks as JUnit XML.")
    private @Nullable Path junit;

    @Option(names = "--markdown", paramLabel = "FILE.md", description = "Write the checks as a Markdown table, for a pull request.")
    private @Nullable Path markdown;

    @Mixin
    ExtentOptions extent;

    @Mixin
    private Selection selection;

    @Mixin
    private StudyOptions study;

    @Override
    protected Shown result() throws Exception {
        refuse(least.isEmpty() && earlier.isEmpty(), "Give a rule: --min METRIC>=NUMBER or --no-worse-than RUN.");
        refuse(earlier.isEmpty() && (margin != null || !metrics.isEmpty()), "--margin and --metric belong to --no-worse-than RUN.");
        refuse(margin != null && !(margin >= 0), "--margin is 0 or more.");
        List<Rule> rules = rules();
        SystemsService systems = services.get().systems();
        OpenProject open = openToRead(folder);
        study.mayRead(open.session());
        List<MetricInfo> scored = new ArrayList<>();
        for (String metric : rules.stream().map(Rule::metric).distinct().toList()) {
            try {
                scored.add(systems.find(open.session(), metric));
            } catch (IllegalArgumentException e) {
                throw new IOException(e.getMessage() + " 'assay score --list' names them all.", e);
            }
        }
        List<Item> chosen = items(open, selection);
        Set<ItemKey> keys = chosen.stream().map(Item::key).collect(Collectors.toSet());
        int threads = open.threads();
        Scoreboard board = systems.board(open.session(), scored, threads, open.progress()).where(keys::contains);
        BootstrapSettings bootstrap = study.of(open.session(), options).bootstrap();
        LeaderboardSettings settings = new LeaderboardSettings(scored.getFirst().id(), CaseSet.ALL, bootstrap, threads);
        List<String> unpromoted = services.get().scoring().unpromoted(open.session(), scored.stream().map(MetricInfo::id).toList());
        List<Check> checks;
        try {
            checks = systems.gate(board, settings, rules, point, open.progress());
        } catch (IllegalArgumentException e) {
            throw new IOException("There is no run or system '" + e.getMessage() + "' among these items. There are: "
                    + String.join(", ", systems.comparable(board)) + ".", e);
        }
        if (checks.isEmpty()) {
            throw new IOException("There is no run to judge beside the one to compare with.");
        }
        boolean passed = checks.stream().allMatch(Check::passed);
        String of = selection.sentence(open.session(), chosen);
        write(junit, () -> GateExport.junit(checks, bootstrap.level()));
        write(markdown, () -> GateExport.markdown(checks, of, bootstrap.level()));
        return shown(
                () -> new JsonObject()
                        .with("passed", passed)
                        .with("decided_on", point ? "point" : "interval")
                        .with("items", chosen.size())
                        .with("of", of)
                        .with("not_promoted", unpromoted)
                        .with("checks", SpecDocument.rows(GateSpecs.checks(bootstrap.level()), checks)),
                () -> {
                    if (!of.isEmpty()) {
                        terminal.result(of);
                    }
                    terminal.table(GateSpecs.checks(bootstrap.level()), checks);
                    unpromoted.forEach(metric -> terminal.result(Texts.text("trust.unpromoted", metric)));
                    terminal.result(passed ? "Passed." : "Failed: " + checks.stream().filter(c -> !c.passed()).count() + " of " + checks.size() + ".");
                    terminal.result(StudyOptions.footer(bootstrap));
                })
                .status(passed ? ExitStatus.DONE : ExitStatus.DATA_PROBLEMS);
    }

    private List<Rule> rules() throws IOException {
        List<Rule> rules = new ArrayList<>();
        Set<String> named = new LinkedHashSet<>(metrics);
        for (String text : least) {
            Matcher rule = LEAST.matcher(text);
            if (!rule.matches()) {
                throw misuse("--min wants METRIC>=NUMBER, such as \"ex>=0.80\" in quotes; found '" + text + "'.");
            }
            rules.add(new Rule.AtLeast(rule.group(1), Double.parseDouble(rule.group(2))));
            if (metrics.isEmpty()) {
                named.add(rule.group(1));
            }
        }
        for (String run : earlier) {
            for (String metric : named.isEmpty() ? List.of(SystemsService.USUAL) : named) {
                rules.add(new Rule.NoWorse(metric, run, Optional.ofNullable(margin)));
            }
        }
        return rules;
    }

    /** A text that is made when it is written. */
    private interface Text {
        String get();
    }

    private static void write(@Nullable Path file, Text text) throws IOException {
        if (file != null) {
            Files.writeString(file, text.get());
        }
    }
}
