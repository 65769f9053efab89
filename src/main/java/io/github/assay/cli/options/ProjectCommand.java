package io.github.assay.cli.options;

import io.github.assay.cli.text.Terminal;
import io.github.assay.service.Services;
import java.nio.file.Path;
import java.util.function.Supplier;
import picocli.CommandLine.Parameters;

/** A command about one project, whose folder is its first argument. */
public abstract class ProjectCommand extends ServiceCommand {
    @Parameters(index = "0", paramLabel = "PROJECT", description = "The project's folder.")
    protected Path folder;

    protected ProjectCommand(Supplier<Services> services, Terminal terminal) {
        super(services, terminal);
    }
}
