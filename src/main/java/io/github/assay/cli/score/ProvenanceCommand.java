package io.github.assay.cli.score;

import io.github.assay.cli.options.OpenProject;
import io.github.assay.cli.options.Selection;
import io.github.assay.cli.options.ResultCommand;
import io.github.assay.cli.text.CliWords;
import io.github.assay.cli.text.ExitStatus;
import io.github.assay.cli.text.WrappedText;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.table.Cell;
import io.github.assay.files.documents.JsonDocuments;
import io.github.assay.json.JsonObject;
import io.github.assay.service.review.CaseData;
import io.github.assay.service.review.ProvenanceService.OneSidedRow;
import io.github.assay.service.review.ProvenanceService;
import io.github.assay.service.review.ProvenanceWords;
import io.github.assay.service.review.RowProvenance;
import io.github.assay.service.run.OutcomeLookup;
import io.github.assay.service.run.RunService;
import io.github.assay.wording.Texts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code assay provenance PROJECT --case ID [--system S] [--missing N]… [--extra N]…}. */
@Command(
        description = "Name the part of a query that removes or adds a row.",
        footer = {
            "",
            "Runs both queries and variants of them with one part relaxed, under guard and limits,",
            "and keeps nothing. 'missing' rows are numbered as in the gold result, 'extra' rows as",
            "in the predicted one.",
            "",
            "Examples:",
            "  assay provenance my-project --case c17",
            "  assay provenance my-project --case c17 --system agent-loop --missing 3 --json"
        })
public final class ProvenanceCommand extends ResultCommand {
    private static final int MOST_CELLS = 12;
    private static final int LONGEST_CELL = 60;

    @Parameters(paramLabel = "PROJECT", description = "The project's folder.")
    private Path project;

    @Option(names = "--case", paramLabel = "ID", required = true, description = "The case.")
    private String caseId;

    @Option(names = "--system", paramLabel = "S", description = "Only this system's prediction.")
    private String system;

    @Option(names = "--missing", paramLabel = "N", description = "This row of the gold result; may be given several times.")
    private List<Integer> missing = List.of();

    @Option(names = "--extra", paramLabel = "N", description = "This row of the predicted result; may be given several times.")
    private List<Integer> extra = List.of();

    @Option(names = "--rows", paramLabel = "N", description = "Without --missing and --extra: at most this many rows (5).")
    private int rows = 5;

    @Override
    protected Shown result() throws Exception {
        if (rows < 1) {
            return refused("--rows must be at least 1.", ExitStatus.USAGE);
        }
        OpenProject open = openToScore(project);
        List<Item> items = Selection.ofCases(system == null ? open.project().items() : Selection.ofSystem(open.project(), system), List.of(caseId));
        open.run(items, RunService.Reuse.STORED);
        for (Item item : items) {
            explain(open, item);
        }
        return done().status(open.status());
    }

    private void explain(OpenProject open, Item item) throws IOException {
        CaseData tables = services.get().review().tables(open.session(), item, open.progress());
        say(() -> terminal.result(item.key().caseId() + " · " + item.key().system()));
        Optional<List<OneSidedRow>> all = ProvenanceService.oneSided(tables);
        if (all.isEmpty()) {
            show(item, new JsonObject().with("status", "no_tables"), Texts.text("provenance.no-tables"));
            return;
        }
        List<OneSidedRow> chosen = chosen(all.get());
        if (chosen.isEmpty()) {
            say(() -> terminal.result("  " + Texts.text("provenance.none")));
        }
        ProvenanceService service = ProvenanceService.of(open.session());
        String dialect = OutcomeLookup.dialect(open.project(), item.evalCase());
        for (OneSidedRow row : chosen) {
            print(item, row, service.explain(tables, dialect, row, open.progress()));
        }
        if (missing.isEmpty() && extra.isEmpty() && all.get().size() > chosen.size()) {
            terminal.message(
                    CliWords.count(all.get().size() - chosen.size(), "further row") + " only one result has: --rows N explains more.",
                    options);
        }
    }

    private List<OneSidedRow> chosen(List<OneSidedRow> all) throws IOException {
        if (missing.isEmpty() && extra.isEmpty()) {
            return all.subList(0, Math.min(rows, all.size()));
        }
        List<OneSidedRow> chosen = new ArrayList<>();
        for (boolean gold : List.of(true, false)) {
            for (int place : gold ? missing : extra) {
                chosen.add(all.stream().filter(r -> r.missing() == gold && r.place() == place).findFirst()
                        .orElseThrow(() -> new IOException("Row " + place + " of the " + (gold ? "gold" : "predicted")
                                + " result is not " + (gold ? "missing from" : "extra in") + " the prediction. "
                                + (gold ? "Missing" : "Extra") + " rows: " + places(all, gold) + ".")));
            }
        }
        return chosen;
    }

    private static String places(List<OneSidedRow> all, boolean gold) {
        List<String> places = all.stream().filter(r -> r.missing() == gold).map(r -> Integer.toString(r.place())).toList();
        return places.isEmpty() ? "none" : places.stream().limit(20).collect(Collectors.joining(", ")) + (places.size() > 20 ? ", …" : "");
    }

    private void print(Item item, OneSidedRow row, RowProvenance answer) {
        List<String> cells = row.cells().stream().map(Cell::display).toList();
        JsonObject line = new JsonObject().with("row", row.missing() ? "missing" : "extra").with("place", row.place())
                .with("values", cells);
        switch (answer) {
            case RowProvenance.Named(RowProvenance.Found found, int _) -> line.with("status", "named").with("parts", parts(List.of(found)));
            case RowProvenance.Several(List<RowProvenance.Found> found, int _) -> line.with("status", "several").with("parts", parts(found));
            case RowProvenance.Unknown(RowProvenance.Reason reason, String detail, int _) ->
                line.with("status", "unknown").with("reason", word(reason)).with("detail", detail);
        }
        String sentence = ProvenanceWords.answer(answer);
        line.with("runs", answer.runs()).with("sentence", sentence);
        String shown = cells.stream().limit(MOST_CELLS).map(ProvenanceCommand::shortened).collect(Collectors.joining(" | "))
                + (cells.size() > MOST_CELLS ? " | …" : "");
        show(item, line, ProvenanceWords.title(row.missing(), row.place()) + "  " + shown + "\n" + sentence);
    }

    private static List<JsonObject> parts(List<RowProvenance.Found> found) {
        return found.stream()
                .map(f -> new JsonObject().with("query", word(f.query())).with("kind", f.kind()).with("text", f.text())
                        .with("start", f.start()).with("end", f.end())
                        .with("effect", f.adds() ? "adds" : "removes").with("group_only", f.groupOnly()))
                .toList();
    }

    private static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    private static String shortened(String text) {
        String line = text.replaceAll("\\s+", " ");
        return line.length() <= LONGEST_CELL ? line : line.substring(0, LONGEST_CELL - 1) + "…";
    }

    private void show(Item item, JsonObject line, String text) {
        JsonObject whole = JsonDocuments.item(item.key());
        line.forEach(whole::with);
        show(shown(() -> whole, () -> WrappedText.lines(text, 2).forEach(terminal::result)));
    }
}
