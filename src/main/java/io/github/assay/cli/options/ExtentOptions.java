package io.github.assay.cli.options;

import io.github.assay.cli.text.Extent;
import io.github.assay.cli.text.Terminal;
import java.util.List;
import picocli.CommandLine.Option;

/** Options of commands whose tables may be long: how much of them is printed. JSON has everything always. */
public final class ExtentOptions {
    /** The options, which have an effect in every mode of a command that has them. */
    static final List<String> NAMES = List.of("--all", "--equal");

    @Option(names = "--all", description = "All rows and columns of tables, in lines of any length; else ten rows of 100 characters.")
    private boolean all;

    @Option(names = "--equal", description = "Name every metric of a group with equal verdicts.")
    private boolean equal;

    /** The terminal with the extent that the options choose. */
    Terminal on(Terminal terminal) {
        Extent fitting = Extent.fitting(terminal.columns());
        return terminal.within(all ? Extent.WHOLE : equal ? fitting.withEqual() : fitting);
    }
}
