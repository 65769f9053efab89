package io.github.assay.cli.study;

import io.github.assay.cli.text.CliWords;
import io.github.assay.cli.text.Terminal;
import io.github.assay.cli.text.TextTable;
import io.github.assay.robustness.router.CombinedSystems.FailureSet;
import io.github.assay.robustness.router.RoutedResult;
import io.github.assay.robustness.router.RouterGrid;
import io.github.assay.service.routing.RouterReport;
import io.github.assay.statistics.Estimate;
import io.github.assay.tabular.RouterSpecs;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** A router study as tables of text. */
final class RouterTables {
    private final Terminal terminal;
    private final RouterReport report;
    private final List<String> systems;

    RouterTables(Terminal terminal, RouterReport report) {
        this.terminal = terminal;
        this.report = report;
        systems = report.study().systems();
    }

    void print() {
        terminal.result(CliWords.count(report.study().queries().size(), "question") + "; systems from the weakest: "
                + String.join(", ", systems));
        weakest();
        terminal.result(report.settings().metric().map(m -> "Right is what " + m + " passes.").orElse("Right is what people pass.")
                + report.unpromoted().stream().map(m -> " " + Texts.text("trust.unpromoted", m)).collect(Collectors.joining()));
        terminal.result("");
        List<FailureSet> failures = report.together().failures().stream().filter(f -> f.questions() > 0).toList();
        TextTable.of(RouterSpecs.failures(known()), failures).print(terminal);
        terminal.result("");
        if (report.recorded().isEmpty() && report.classifiers().isEmpty()) {
            terminal.result("No recorded router decision (field router.label) and no classifier; the router by like questions alone:");
        }
        TextTable.of(RouterSpecs.routers(report.routers()), report.routers()).print(terminal);
        report.routers().stream().filter(r -> !r.reasons().isEmpty())
                .forEach(r -> terminal.result(r.name() + ", questions without a decision: " + RouterSpecs.missing(r)));
        terminal.result("");
        TextTable.of(RouterSpecs.decisions(systems), decided()).print(terminal);
        terminal.result("");
        grid();
    }

    /** Questions whose verdict is known for every system. */
    private int known() {
        return report.together().failures().stream().mapToInt(FailureSet::questions).sum();
    }

    private List<RoutedResult> decided() {
        return report.routers().stream().filter(r -> r.kind() != RoutedResult.RouterKind.SYSTEM).toList();
    }

    private void weakest() {
        List<String> parts = new ArrayList<>();
        for (int i = 0; i < systems.size(); i++) {
            parts.add(systems.get(i) + " " + report.together().oracleLabels().get(i));
        }
        terminal.result("Weakest system that is right: " + String.join(", ", parts) + ", none "
                + report.together().oracleLabels().getLast() + ".");
    }

    private void grid() {
        RouterGrid grid = report.grid();
        List<RouterGrid.Point> shown = new ArrayList<>();
        grid.best().ifPresent(shown::add);
        if (shown.isEmpty()) {
            terminal.result("No pair of K and α uses every system; the one of highest EX stands first.");
            grid.points().stream()
                    .max(Comparator.comparingDouble(p -> p.result().ex().asValue().map(Estimate::value).orElse(-1.0)))
                    .ifPresent(shown::add);
        }
        grid.pareto().stream().filter(p -> !shown.contains(p)).forEach(shown::add);
        TextTable.of(RouterSpecs.grid(systems, grid), shown).print(terminal);
        terminal.result(CliWords.count(grid.points().size(), "pair") + " of K and α tried; --json has all. Neighbours: "
                + report.history().map(n -> "the " + CliWords.count(n, "question") + " of " + report.settings().history().orElseThrow())
                        .orElse("the other questions")
                + (report.settings().otherDatabases() ? " on other databases" : "") + ", similar by "
                + (report.vectors() ? "recorded vectors." : "words."));
        if (grid.points().stream().anyMatch(RouterGrid.Point::fewNeighbours)) {
            terminal.result("Where a question has fewer than K neighbours, all are used.");
        }
    }
}
