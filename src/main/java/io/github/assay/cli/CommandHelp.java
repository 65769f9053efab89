package io.github.assay.cli;

import java.util.List;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.ArgGroupSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** How the help of every command is laid out: a short synopsis, its own options, then those all commands have. */
final class CommandHelp {
    private static final Set<String> COMMON = Set.of("--json", "--quiet", "--threads", "--help");

    private CommandHelp() {}

    /** Lays out the help of all commands below this one. */
    static void layOut(CommandLine line) {
        for (CommandLine command : line.getSubcommands().values()) {
            command.getCommandSpec().usageMessage().customSynopsis(synopsis(command.getCommandSpec()));
            command.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, CommandHelp::options);
            layOut(command);
        }
    }

    private static String synopsis(CommandSpec spec) {
        StringBuilder text = new StringBuilder(spec.qualifiedName());
        if (!spec.subcommands().isEmpty()) {
            return text.append(" COMMAND").toString();
        }
        for (PositionalParamSpec place : spec.positionalParameters()) {
            if (place.group() == null) {
                text.append(place.arity().min() > 0 ? " " + place.paramLabel() : " [" + place.paramLabel() + "]");
            }
        }
        for (ArgGroupSpec group : spec.argGroups()) {
            text.append(' ').append(group.synopsis());
        }
        for (OptionSpec option : spec.options()) {
            if (option.required() && option.group() == null) {
                text.append(' ').append(option.longestName()).append('=').append(option.paramLabel());
            }
        }
        return text.append(" [OPTION]…").toString();
    }

    private static String options(Help help) {
        List<OptionSpec> all = help.commandSpec().options();
        List<OptionSpec> own = all.stream().filter(o -> !COMMON.contains(o.longestName())).toList();
        List<OptionSpec> common = all.stream().filter(o -> COMMON.contains(o.longestName())).toList();
        String start = own.isEmpty() ? "" : "%nOptions:%n".formatted() + help.optionListExcludingGroups(own);
        String heading = help.commandSpec().subcommands().isEmpty() ? "%nEvery command:%n" : "%n";
        return start + heading.formatted() + help.optionListExcludingGroups(common);
    }
}
