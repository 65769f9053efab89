import io.github.assay.cli.Cli;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Writes completions for bash, zsh and fish and the manual page from the commands of the program.
 *
 * <p>Part of the packages: {@code java -cp LIB/assay.jar CommandPages.java FOLDER DATE}, where FOLDER becomes {@code /usr/share}.
 */
final class CommandPages {
    private CommandPages() {}

    public static void main(String[] args) throws IOException {
        Path share = Path.of(args[0]);
        String bash = AutoComplete.bash("assay", Cli.described());
        write(share.resolve("bash-completion/completions/assay"), bash);
        write(share.resolve("zsh/site-functions/_assay"), "#compdef assay\nautoload -U +X bashcompinit && bashcompinit\n" + bash
                + "\n_bash_complete -o default -F _complete_assay\n");
        write(share.resolve("fish/vendor_completions.d/assay.fish"), fish(Cli.described()));
        Path manual = share.resolve("man/man1/assay.1.gz");
        Files.createDirectories(manual.getParent());
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(manual))) {
            out.write(manual(Cli.described(), args[1]).getBytes(StandardCharsets.UTF_8));
        }
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private static String fish(CommandLine program) {
        StringBuilder text = new StringBuilder();
        text.append("complete -c assay -n __fish_use_subcommand -a help -d 'Explain a command'\n");
        program.getSubcommands().forEach((name, command) -> {
            text.append("complete -c assay -n __fish_use_subcommand -a ").append(name).append(" -d ").append(quoted(summary(command))).append('\n');
            fish(text, "__fish_seen_subcommand_from " + name, command);
            command.getSubcommands().forEach((part, inner) -> {
                text.append("complete -c assay -n ").append(quoted("__fish_seen_subcommand_from " + name)).append(" -a ").append(part)
                        .append(" -d ").append(quoted(summary(inner))).append('\n');
                fish(text, "__fish_seen_subcommand_from " + name + "; and __fish_seen_subcommand_from " + part, inner);
            });
        });
        return text.toString();
    }

    private static void fish(StringBuilder text, String condition, CommandLine command) {
        for (OptionSpec option : command.getCommandSpec().options()) {
            if (!option.hidden()) {
                text.append("complete -c assay -n ").append(quoted(condition)).append(" -l ").append(option.longestName().substring(2))
                        .append(option.arity().max() > 0 ? " -r" : "").append(" -d ")
                        .append(quoted(option.description().length == 0 ? "" : option.description()[0].formatted())).append('\n');
            }
        }
    }

    private static String quoted(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'").replaceAll("\\s+", " ") + "'";
    }

    private static String summary(CommandLine command) {
        String[] description = command.getCommandSpec().usageMessage().description();
        return description.length == 0 ? "" : description[0].formatted();
    }

    /** The texts of the help, as they are laid out on a terminal. */
    private static String manual(CommandLine program, String date) {
        StringBuilder text = new StringBuilder(".TH ASSAY 1 " + date + " assay \"User Commands\"\n.SH NAME\n"
                + "assay \\- decide how far automatic text-to-SQL evaluation can be trusted\n");
        section(text, "SYNOPSIS AND COMMANDS", program);
        program.getSubcommands().forEach((name, command) -> {
            section(text, "ASSAY " + name, command);
            command.getSubcommands().forEach((part, inner) -> section(text, "ASSAY " + name + " " + part, inner));
        });
        text.append(".SH ENVIRONMENT\n.TP\nASSAY_JAVA_HOME\nJava to use in place of the program's own.\n")
                .append(".TP\nASSAY_JAVA_OPTS\nFurther options of Java, split at spaces.\n")
                .append(".SH SEE ALSO\nThe manual in /usr/share/doc/assay.\n");
        return text.toString();
    }

    private static void section(StringBuilder text, String title, CommandLine command) {
        text.append(".SH \"").append(title).append("\"\n.nf\n");
        for (String line : List.of(command.getUsageMessage(CommandLine.Help.Ansi.OFF).split("\n"))) {
            String escaped = line.replace("\\", "\\e").replace("-", "\\-");
            text.append(escaped.startsWith(".") || escaped.startsWith("'") ? "\\&" : "").append(escaped).append('\n');
        }
        text.append(".fi\n");
    }
}
