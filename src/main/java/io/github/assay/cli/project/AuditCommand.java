package io.github.assay.cli.project;

import io.github.assay.cli.options.OpenProject;
import io.github.assay.cli.options.ProjectCommand;
import io.github.assay.cli.options.ReaderOption;
import io.github.assay.cli.text.CliWords;
import io.github.assay.files.records.CsvText;
import io.github.assay.service.people.ShownNames;
import io.github.assay.service.project.SharedReview;
import io.github.assay.service.upkeep.AuditService.AuditFilter;
import io.github.assay.service.upkeep.AuditService.AuditLine;
import io.github.assay.service.upkeep.AuditService.AuditReader;
import io.github.assay.service.upkeep.AuditService.AuditResult;
import io.github.assay.tabular.ColumnSpec;
import io.github.assay.tabular.Output;
import io.github.assay.tabular.TableSpec;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** {@code assay audit PROJECT}. */
@Command(
        description = "Who did what, when, from what to what: every act of the project's journals by time.",
        footer = {
            "",
            "The table has at most 100 characters a line and cuts longer cells; --csv and --json have everything.",
            "",
            "Examples:",
            "  assay audit my-project --since 2026-03-01",
            "  assay audit my-project --person anna --csv > audit.csv"
        })
public final class AuditCommand extends ProjectCommand {
    private static final int WIDTH = 100;
    private static final TableSpec<AuditLine> ACTS = TableSpec.list(
            "audit", data("at", a -> a.at().toString()), ColumnSpec.words("second", "list.audit.at", a -> a.at().truncatedTo(ChronoUnit.SECONDS).toString()),
            ColumnSpec.verbatim("person", "list.audit.person", AuditLine::person), data("act", AuditLine::act),
            ColumnSpec.words("what", "list.audit.act", a -> a.how().equals("do") ? a.act() : a.act() + " (" + a.how() + ")"),
            data("case_id", AuditLine::caseId), data("system", AuditLine::system), data("run_id", AuditLine::run),
            ColumnSpec.words("item", "list.item", a -> String.join(" ", a.caseId(), a.system(), a.run()).strip()),
            data("from", AuditLine::from), data("to", AuditLine::to), ColumnSpec.words("change", "list.audit.change", AuditCommand::change),
            data("how", AuditLine::how), ColumnSpec.words("place", "list.audit.line", a -> a.file() + ":" + a.line()), data("file", AuditLine::file),
            ColumnSpec.<AuditLine>count("line", "", AuditLine::line).only(Output.JSON, Output.EXPORT));

    @Option(names = "--person", paramLabel = "NAME", description = "Acts of this person only.")
    private Optional<String> person;

    @Option(names = "--item", paramLabel = "CASE", description = "Acts on items of this case only.")
    private Optional<String> item;

    @Option(names = "--since", paramLabel = "TIME", converter = Since.class,
            description = "Acts from this time on: 2026-03-01 (UTC) or 2026-03-01T09:00:00Z.")
    private Instant since;

    @Mixin
    private ReaderOption reader;

    @Option(names = "--csv", description = "CSV, safe for spreadsheets.")
    private boolean csv;

    /** A date, which begins at midnight UTC, or a time. */
    static final class Since implements ITypeConverter<Instant> {
        @Override
        public Instant convert(String text) {
            try {
                return text.contains("T") ? Instant.parse(text) : LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant();
            } catch (DateTimeException _) {
                throw new TypeConversionException("'" + text + "' is no date as 2026-03-01 and no time as 2026-03-01T09:00:00Z");
            }
        }
    }

    @Override
    protected Shown result() throws Exception {
        refuse(isJson() && csv, "--json and --csv are two forms of the acts.");
        OpenProject open = openQuietly(folder);
        Optional<AuditReader> who = AuditReader.of(open.session(), reader.reader(open.session()), reader.name());
        AuditResult found = services.get().workbench().care()
                .audit(folder, new AuditFilter(
                        person, item, Optional.ofNullable(since), who, ShownNames.pseudonyms(open.session().labels())));
        show(shown(ACTS, found.lines(), () -> {
            if (csv) {
                csv(found.lines());
            } else if (found.lines().isEmpty()) {
                terminal.result("No act.");
            } else {
                terminal.table(ACTS, found.lines(), WIDTH);
            }
        }));
        SharedReview shared = SharedReview.of(open.project());
        shared.sentences().forEach(terminal::complaint);
        if (found.unreadable() > 0) {
            terminal.complaint(CliWords.count(found.unreadable(), "line")
                    + " of journals cannot be read and " + (found.unreadable() == 1 ? "is" : "are")
                    + " not listed; 'assay store verify' names them.");
        }
        return done().clean(found.unreadable() == 0 && shared.isReadable());
    }

    private void csv(List<AuditLine> lines) {
        StringBuilder row = new StringBuilder();
        CsvText.safeHeader(row, ACTS.headers());
        for (AuditLine line : lines) {
            CsvText.row(row, ACTS.cells(line).stream().map(CsvText::safe).toList());
            if (row.length() > 8192) { // a history of 500,000 acts is never one text in memory
                terminal.out().print(row);
                row.setLength(0);
            }
        }
        terminal.out().print(row);
    }

    private static ColumnSpec<AuditLine> data(String key, Function<AuditLine, String> text) {
        return ColumnSpec.verbatim(key, "", text).only(Output.JSON, Output.EXPORT);
    }

    private static String change(AuditLine a) {
        return a.from().isEmpty() ? a.to() : a.from() + " → " + (a.to().isEmpty() ? "none" : a.to());
    }
}
