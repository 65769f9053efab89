package io.github.assay.cli.options;

import java.nio.file.Path;
import picocli.CommandLine.Parameters;

/** A command about one project, whose folder is its first argument. */
public abstract class ProjectCommand extends ResultCommand {
    @Parameters(index = "0", paramLabel = "PROJECT", description = "The project's folder.")
    protected Path folder;
}
