package io.github.assay.cli.options;

import io.github.assay.cli.text.CliWords;
import io.github.assay.cli.text.CommonOptions;
import io.github.assay.cli.text.ConsoleProgress;
import io.github.assay.cli.text.ExitStatus;
import io.github.assay.cli.text.Terminal;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Problem;
import io.github.assay.domain.SourceLine;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Prediction;
import io.github.assay.domain.project.Project;
import io.github.assay.domain.table.Datum;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.documents.SpecDocument;
import io.github.assay.json.JsonObject;
import io.github.assay.service.Services;
import io.github.assay.service.labels.AnnotatorNames;
import io.github.assay.service.people.VoteReader;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.study.ItemFilter;
import io.github.assay.tabular.TableSpec;
import io.github.assay.wording.Texts;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine;

/**
 * A command: it opens what it needs, calls services and says what is to be shown. What it opened is closed then, and the
 * result is shown in the format that the user wants.
 */
@SuppressWarnings("NullAway.Init") // provide sets services and terminal
public abstract class ResultCommand implements Callable<Integer> {
    /**
     * A result in each format, with the exit status. Both forms are made when everything is closed.
     *
     * @param documents one a line with {@code --json}
     * @param text prints the result for people
     */
    protected record Shown(Supplier<Stream<JsonObject>> documents, Runnable text, int status) {
        /** The same with another exit status. */
        public Shown status(int other) {
            return new Shown(documents, text, other);
        }

        /** The same with the exit status of a command whose data may have had problems. */
        public Shown clean(boolean clean) {
            return status(clean ? ExitStatus.DONE : ExitStatus.DATA_PROBLEMS);
        }
    }

    @Mixin
    protected CommonOptions options;

    @Option(names = "--json", description = "Print one JSON document (or JSON lines) on standard output, nothing else.")
    private boolean json;

    /** The command as picocli describes it. */
    @Spec
    protected CommandSpec spec;

    protected Supplier<Services> services;
    protected Terminal terminal;

    private final Deque<AutoCloseable> opened = new ArrayDeque<>();

    /** Gives the services and the terminal to every command below this one, which can run from then on. */
    public static void provide(CommandLine line, Supplier<Services> services, Terminal terminal) {
        for (CommandLine below : line.getSubcommands().values()) {
            if (below.getCommand() instanceof ResultCommand command) {
                command.services = services;
                command.terminal = terminal;
            }
            provide(below, services, terminal);
        }
    }

    /** Opens what is needed, calls services and returns their result. What was opened is closed before it is shown. */
    protected abstract Shown result() throws Exception;

    @Override
    public final Integer call() throws Exception {
        Shown shown;
        try (AutoCloseable _ = this::close) {
            spec.mixins().values().stream()
                    .filter(m -> m.userObject() instanceof ExtentOptions)
                    .forEach(m -> terminal = ((ExtentOptions) m.userObject()).on(terminal));
            shown = result();
        }
        show(shown);
        return shown.status;
    }

    /** Shows a part of the result at once, while the command works. */
    protected final void show(Shown part) {
        if (json) {
            part.documents.get().forEach(d -> terminal.document(d.toString()));
        } else {
            part.text.run();
        }
        terminal.out().flush();
    }

    /** Shows at once, and to people only, what documents have in another form. */
    protected final void say(Runnable text) {
        show(lines(Stream::of, text));
    }

    private void close() throws Exception {
        if (!opened.isEmpty()) {
            try {
                opened.pop().close();
            } finally {
                close();
            }
        }
    }

    /** A result of any number of documents. */
    protected static Shown lines(Supplier<Stream<JsonObject>> documents, Runnable text) {
        return new Shown(documents, text, ExitStatus.DONE);
    }

    /** A result of one document. */
    protected static Shown shown(Supplier<JsonObject> document, Runnable text) {
        return lines(() -> Stream.of(document.get()), text);
    }

    /** A result whose text is one line. */
    protected final Shown shown(JsonObject document, String line) {
        return shown(() -> document, () -> terminal.result(line));
    }

    /** A result that is a table: its rows are the lines of JSON. */
    protected final <R> Shown shown(TableSpec<R> spec, List<R> rows) {
        return shown(spec, rows, () -> terminal.table(spec, rows));
    }

    /** The same with a text that says more than the table. */
    protected static <R> Shown shown(TableSpec<R> spec, List<R> rows, Runnable text) {
        return lines(() -> rows.stream().map(SpecDocument.form(spec)), text);
    }

    /** Nothing more is to be shown. */
    protected static Shown done() {
        return lines(Stream::of, () -> {});
    }

    /** The command does nothing, and says why on standard error. */
    protected final Shown refused(String sentence, int status) {
        terminal.complaint(sentence);
        return done().status(status);
    }

    /** Whether documents are wanted. For commands that give the format on, or have a third one. */
    protected final boolean isJson() {
        return json;
    }

    /** Progress of a command without a project. */
    protected final ConsoleProgress progress() {
        ConsoleProgress progress = terminal.progress(options);
        opened.push(progress);
        return progress;
    }

    /** The program's version, which documents name. */
    protected final String version() {
        return spec.root().version()[0];
    }

    /** An error in the options or arguments, as a sentence. */
    protected final ParameterException misuse(String sentence) {
        return new ParameterException(spec.commandLine(), sentence);
    }

    /** What a service makes of the options; what it refuses ends the command with its sentence. */
    protected static <T> T accepted(Callable<T> service) throws Exception {
        try {
            return service.call();
        } catch (IllegalArgumentException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    /** Refuses a combination of options or arguments that means nothing. */
    protected final void refuse(boolean fault, String sentence) {
        if (fault) {
            throw misuse(sentence);
        }
    }

    /**
     * Refuses options that have no effect in the way in which the command is used, so that none seems done that is not.
     *
     * @param way that way, such as {@code with --study}
     * @param meant the options that have an effect there, beside those of every command
     */
    protected final void only(String way, String... meant) {
        Set<String> known = new HashSet<>(CommandSpec.forAnnotatedObject(new CommonOptions()).optionsMap().keySet());
        known.add("--json");
        known.addAll(ExtentOptions.NAMES);
        known.addAll(List.of(meant));
        List<String> idle = spec.commandLine().getParseResult().matchedOptions().stream()
                .map(OptionSpec::longestName)
                .filter(name -> !known.contains(name))
                .distinct()
                .toList();
        refuse(!idle.isEmpty(), String.join(", ", idle) + (idle.size() == 1 ? " has" : " have") + " no effect " + way + ".");
    }

    /**
     * Refuses options that have no effect in the mode of the command that an option chooses. The first mode that is given
     * counts.
     *
     * @param modes for each mode the option that chooses it, then those that have an effect in it, beside those of every command
     * @return whether one of the modes is given
     */
    protected final boolean modes(String... modes) {
        for (String mode : modes) {
            String[] options = mode.split(" ", -1);
            if (isGiven(options[0])) {
                only("with " + options[0], options);
                return true;
            }
        }
        return false;
    }

    /** Whether the command line has an option, with whatever value. */
    protected final boolean isGiven(String option) {
        return spec.commandLine().getParseResult().hasMatchedOption(option);
    }

    /** The items that a command works on; where they are a part, a message says of how many. */
    protected final List<Item> chosen(OpenProject open, ItemPart selection) throws Exception {
        List<Item> items = items(open, selection);
        String part = selection.sentence(open.session(), items);
        if (!part.isEmpty()) {
            terminal.message(part, options);
        }
        return items;
    }

    /** The items that a command works on; it says itself of how many. */
    protected final List<Item> items(OpenProject open, ItemPart selection) throws Exception {
        return selection.of(reading(open, open.session()));
    }

    /** A part of the cases of a project, also of those without an answer. */
    protected final List<Case> cases(OpenProject open, ItemPart selection) throws Exception {
        Project project = open.project();
        Set<String> answered = project.items().stream().map(i -> i.key().caseId()).collect(Collectors.toSet());
        List<Item> items = Stream.concat(project.items().stream(), project.cases().stream().filter(c -> !answered.contains(c.id())).map(c -> new Item(c,
                new Prediction(c.id(), "-", ItemKey.DEFAULT_RUN, "", Prediction.Answer.NONE, Optional.empty(), Datum.Fields.NONE, Map.of(), SourceLine.NONE)))).toList();
        List<Case> cases = selection.cases(reading(open, open.session().withProject(project.withItems(items)))).stream().map(Item::evalCase).toList();
        if (selection.isGiven()) {
            terminal.message(CliWords.count(cases.size(), "case") + " of " + project.cases().size() + ".", options);
        }
        return cases;
    }

    private ItemPart.Reading reading(OpenProject open, ProjectSession session) {
        Services all = services.get();
        return new ItemPart.Reading(session, new ItemFilter(all.systems(), all.scoring(), all.analysis()), () -> mayReadVotes(session),
                open.threads(), open.progress());
    }

    /** The project with the items that a command works on alone; what is computed from it is of them. */
    protected final ProjectSession part(OpenProject open, ItemPart selection) throws Exception {
        List<Item> items = items(open, selection);
        return items.size() == open.project().items().size()
                ? open.session()
                : open.session().part(items, selection.sentence(open.session(), items));
    }

    private void mayReadVotes(ProjectSession session) throws Exception {
        OptionSpec reader = spec.optionsMap().get(ReaderOption.NAME);
        if (reader != null) {
            String name = reader.getValue();
            VoteReader.of(session, name == null ? "" : name).mayReadFigures();
        } else if (!VoteReader.unnamed(session).hidden().isEmpty()) {
            throw new ProjectFormatException(Texts.text("filter.votes.hidden"), Texts.text("filter.votes.hidden.remedy"));
        }
    }

    /** Opens the project for writing and prints its notices and the count of its problems. */
    protected final OpenProject open(Path folder) throws Exception {
        return open(services.get().workbench()::open, folder).telling();
    }

    /** The same for commands that only add acts; they also work while another process has the project open. */
    protected final OpenProject openJointly(Path folder) throws Exception {
        return open(services.get().workbench()::openJointly, folder).telling();
    }

    /** The same for commands that write nothing; they also work while another process has the project open. */
    protected final OpenProject openToRead(Path folder) throws Exception {
        return openQuietly(folder).telling();
    }

    /** The same for commands that need all votes. */
    protected final OpenProject openToReadVotes(Path folder) throws Exception {
        return open(services.get().workbench()::openToReadVotes, folder).telling();
    }

    /** The same for commands that run queries without an outcome. */
    protected final OpenProject openToRun(Path folder) throws Exception {
        OpenProject open = open(services.get().workbench()::openToRun, folder).telling();
        open.project().problems().stream()
                .filter(p -> p.severity() == Problem.Severity.NOTE && p.key().equals("judges"))
                .forEach(p -> terminal.message(CliWords.line(p), options));
        return open;
    }

    /** The same for commands that run queries without an outcome and need not keep the outcomes. */
    protected final OpenProject openToScore(Path folder) throws Exception {
        return open(services.get().workbench()::openToScore, folder).telling();
    }

    /** Opens the project for reading and prints nothing. For commands that only look something up. */
    protected final OpenProject openQuietly(Path folder) throws Exception {
        return open(services.get().workbench()::openToRead, folder);
    }

    private OpenProject open(OpenProject.Opening opening, Path folder) throws Exception {
        OpenProject open = OpenProject.with(opening, folder, terminal, options);
        opened.removeIf(o -> o instanceof OpenProject earlier && earlier.isClosed());
        opened.push(open);
        OptionSpec reader = spec.findOption(ReaderOption.NAME);
        if (reader != null && reader.getValue() instanceof String name) {
            AnnotatorNames.of(open.session().labels(), Clock.systemUTC()).mustBeLogin(name);
        }
        return open;
    }
}
