package io.github.assay.cli.options;

import io.github.assay.cli.text.CommonOptions;
import io.github.assay.cli.text.Terminal;
import io.github.assay.service.Services;
import java.nio.file.Path;
import picocli.CommandLine.Parameters;

/** The argument of every command that cannot do without a project. */
public final class ProjectArgument {
    @Parameters(index = "0", paramLabel = "PROJECT", description = "The project's folder.")
    private Path folder;

    public Path folder() {
        return folder;
    }

    /** Opens the project and prints its problems. */
    public OpenProject open(Services services, Terminal terminal, CommonOptions options) throws Exception {
        return OpenProject.of(folder, services, terminal, options);
    }

    /** The same for commands that need to write nothing. */
    public OpenProject openToRead(Services services, Terminal terminal, CommonOptions options) throws Exception {
        return OpenProject.toRead(folder, services, terminal, options);
    }

    /** The same for commands that run what has not been run. */
    public OpenProject openToRun(Services services, Terminal terminal, CommonOptions options) throws Exception {
        return OpenProject.toRun(folder, services, terminal, options);
    }
}
