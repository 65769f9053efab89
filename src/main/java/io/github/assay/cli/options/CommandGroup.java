package io.github.assay.cli.options;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import picocli.CommandLine;

/** A command that consists of its parts; without the name of a part it says which there are. */
@Command
public final class CommandGroup implements Runnable {
    @Option(names = {"-h", "--help"}, usageHelp = true, description = "Show this help.")
    @SuppressWarnings("UnusedVariable")
    private boolean help;

    @Spec
    private CommandSpec spec;

    private final String parts;

    private CommandGroup(String parts) {
        this.parts = parts;
    }

    /**
     * A group without parts.
     *
     * @param parts the sentence about a missing name of a part
     */
    public static CommandLine of(String description, String parts) {
        CommandLine line = new CommandLine(new CommandGroup(parts));
        line.getCommandSpec().usageMessage().description(description);
        return line;
    }

    @Override
    public void run() {
        throw new CommandLine.ParameterException(spec.commandLine(), parts);
    }
}
