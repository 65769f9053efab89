package io.github.assay.cli.project;

import io.github.assay.cli.options.ResultCommand;
import io.github.assay.cli.text.ConsoleProgress;
import io.github.assay.files.documents.SpecDocument;
import io.github.assay.json.JsonObject;
import io.github.assay.service.open.DoctorService;
import io.github.assay.tabular.ColumnSpec;
import io.github.assay.tabular.TableSpec;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code assay doctor [PROJECT]}. */
@Command(
        description = "Java, display, drivers, fonts, store: what works here and what to do about the rest.",
        footer = {
            "",
            "Examples:",
            "  assay doctor",
            "  assay doctor my-project"
        })
public final class DoctorCommand extends ResultCommand {
    private static final TableSpec<DoctorService.Finding> FINDINGS = TableSpec.list(
            "doctor", ColumnSpec.verbatim("topic", "list.doctor.topic", DoctorService.Finding::topic),
            ColumnSpec.verbatim("state", "list.state", f -> f.state().name().toLowerCase(Locale.ROOT)),
            ColumnSpec.valued("found", "list.doctor.found", f -> f.found() + (f.remedy().isEmpty() ? "" : " " + f.remedy()), DoctorService.Finding::found),
            ColumnSpec.data("remedy", DoctorService.Finding::remedy));

    @Parameters(paramLabel = "PROJECT", arity = "0..1", description = "A project whose databases are tried too.")
    private Path project;

    @Override
    protected Shown result() throws Exception {
        ConsoleProgress progress = progress();
        Optional<io.github.assay.domain.project.Project> opened = project == null
                ? Optional.empty()
                : Optional.of(services.get().check().check(project, _ -> options.allowOutside, progress).project());
        Path store = (project == null ? Path.of("") : project).toAbsolutePath();
        List<DoctorService.Finding> findings = services.get().doctor().examine(opened, store, progress);
        return shown(() -> new JsonObject().with("findings", SpecDocument.rows(FINDINGS, findings)), () -> terminal.table(FINDINGS, findings))
                .clean(findings.stream().allMatch(f -> f.state() == DoctorService.State.WORKS));
    }
}
