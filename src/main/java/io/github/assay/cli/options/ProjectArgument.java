package io.github.assay.cli.options;

import io.github.assay.cli.text.CommonOptions;
import io.github.assay.cli.text.Terminal;
import io.github.assay.service.Services;
import java.nio.file.Path;
import picocli.CommandLine.Parameters;

/** The project argument, for commands that need a project. */
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

    /** The same for commands that only add acts. */
    public OpenProject openJointly(Services services, Terminal terminal, CommonOptions options) throws Exception {
        return OpenProject.jointly(folder, services, terminal, options);
    }

    /** The same for commands that write nothing. */
    public OpenProject openToRead(Services services, Terminal terminal, CommonOptions options) throws Exception {
        return OpenProject.toRead(folder, services, terminal, options);
    }

    /** The same for commands that need all votes. */
    public OpenProject openToReadVotes(Services services, Terminal terminal, CommonOptions options) throws Exception {
        return OpenProject.toReadVotes(folder, services, terminal, options);
    }

    /** The same for commands that run queries without an outcome. */
    public OpenProject openToRun(Services services, Terminal terminal, CommonOptions options) throws Exception {
        return OpenProject.toRun(folder, services, terminal, options);
    }
}
