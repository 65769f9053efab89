package io.github.assay.cli.project;

import io.github.assay.cli.options.ServiceCommand;
import io.github.assay.cli.text.ConsoleProgress;
import io.github.assay.cli.text.ExitStatus;
import io.github.assay.cli.text.TextTable;
import io.github.assay.json.JsonObject;
import io.github.assay.service.open.DoctorService;
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
public final class DoctorCommand extends ServiceCommand {
    @Parameters(paramLabel = "PROJECT", arity = "0..1", description = "A project whose databases are tried too.")
    private Path project;

    @Override
    public Integer call() throws Exception {
        List<DoctorService.Finding> findings;
        try (ConsoleProgress progress = terminal.progress(options)) {
            Optional<io.github.assay.domain.project.Project> opened = project == null
                    ? Optional.empty()
                    : Optional.of(services.get().check().check(project, _ -> options.allowOutside, progress).project());
            Path store = (project == null ? Path.of("") : project).toAbsolutePath();
            findings = services.get().doctor().examine(opened, store, progress);
        }
        if (options.json) {
            terminal.result(new JsonObject()
                    .with("findings", findings.stream().map(DoctorCommand::json).toList())
                    .toString());
        } else {
            TextTable table = new TextTable("topic", "state", "found");
            findings.forEach(f -> table.add(
                    f.topic(),
                    f.state().name().toLowerCase(Locale.ROOT),
                    f.found() + (f.remedy().isEmpty() ? "" : " " + f.remedy())));
            table.lines().forEach(terminal::result);
        }
        boolean works = findings.stream().allMatch(f -> f.state() == DoctorService.State.WORKS);
        return works ? ExitStatus.DONE : ExitStatus.DATA_PROBLEMS;
    }

    private static JsonObject json(DoctorService.Finding finding) {
        return new JsonObject()
                .with("topic", finding.topic())
                .with("state", finding.state())
                .with("found", finding.found())
                .with("remedy", finding.remedy());
    }
}
