package io.github.assay.cli.rounds;

import io.github.assay.cli.options.CommandGroup;
import io.github.assay.cli.options.OpenProject;
import io.github.assay.cli.options.ProjectCommand;
import io.github.assay.domain.labelling.Person;
import io.github.assay.domain.labelling.Role;
import io.github.assay.files.documents.SpecDocument;
import io.github.assay.json.JsonObject;
import io.github.assay.service.people.PeopleService;
import io.github.assay.tabular.ColumnSpec;
import io.github.assay.tabular.TableSpec;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine;

/** {@code assay people list|add|rename|same|apart|pseudonyms PROJECT …}. */
public final class PeopleCommand {
    private PeopleCommand() {}

    /** The command with its parts. */
    public static CommandLine withParts() {
        return CommandGroup.of("People of a project: names, roles, pseudonyms.", "Say list, add, rename, same, apart or pseudonyms.")
                .addSubcommand("list", new ListPeople())
                .addSubcommand("add", new Add())
                .addSubcommand("rename", new Rename())
                .addSubcommand("same", new Answer(true))
                .addSubcommand("apart", new Answer(false))
                .addSubcommand("pseudonyms", new Pseudonyms());
    }

    /** What every part does: open the project, act, print the people. */
    private abstract static class Part extends ProjectCommand {
        /** Whether the part writes. */
        boolean writes() {
            return true;
        }

        abstract void act(PeopleService people) throws Exception;

        @Override
        protected Shown result() throws Exception {
            OpenProject open = writes() ? open(folder) : openToRead(folder);
            PeopleService people = new PeopleService(open.session().labels(), Clock.systemUTC());
            act(people);
            List<Person> all = people.all();
            boolean pseudonyms = people.showsPseudonyms();
            return shown(
                    () -> new JsonObject().with("pseudonyms", pseudonyms).with("people", SpecDocument.rows(PEOPLE, all)),
                    () -> print(all, pseudonyms));
        }

        private static final TableSpec<Person> PEOPLE = TableSpec.list(
                "people", ColumnSpec.verbatim("id", "list.people.id", Person::id), ColumnSpec.verbatim("name", "list.name", Person::name),
                ColumnSpec.verbatim("role", "list.people.role", p -> p.role().word()),
                ColumnSpec.valued(
                        "since", "list.since", p -> since(p).map(at -> at.atOffset(ZoneOffset.UTC).toLocalDate().toString()).orElse("no record"),
                        p -> since(p).map(Instant::toString)),
                ColumnSpec.valued("pseudonym", "list.people.pseudonym", p -> p.pseudonym().orElse("–"), Person::pseudonym));

        private static Optional<Instant> since(Person p) {
            return Optional.of(p.since()).filter(at -> !at.equals(Instant.EPOCH));
        }

        private void print(List<Person> all, boolean pseudonyms) {
            terminal.table(PEOPLE, all);
            terminal.result(pseudonyms ? "Pseudonyms are shown in place of names." : "Names are shown.");
        }
    }

    /** The option {@code --by}. */
    private static final class Lead {
        @Option(names = "--by", paramLabel = "LEAD", description = "The lead who says so; needed once there is a lead.")
        private String by = "";

        /** The lead; where none is given the login of a shared store, or another name while the project has no lead. */
        String or(String other, PeopleService people) {
            return by.isEmpty() ? people.loginOr(people.hasLead() ? by : other) : by;
        }
    }

    @Command(description = "Who is in the project.", footer = {"", "Example:", "  assay people list my-project"})
    private static final class ListPeople extends Part {
        @Override
        boolean writes() {
            return false;
        }

        @Override
        void act(PeopleService people) {}
    }

    @Command(
            description = "Add a person, or give one another role.",
            footer = {"", "Example:", "  assay people add my-project Lea --role lead --by Lea"})
    private static final class Add extends Part {
        @Parameters(index = "1", paramLabel = "NAME", description = "The name, under which acts are kept for good.")
        private String name;

        @Option(names = "--role", paramLabel = "ROLE", description = "annotator (default), adjudicator, lead or reader.")
        private String role = Role.ANNOTATOR.word();

        @Mixin
        private Lead by;

        @Override
        void act(PeopleService people) throws Exception {
            Role its = Role.parse(role).orElseThrow(
                    () -> misuse("--role is annotator, adjudicator, lead or reader, not '" + role + "'."));
            people.add(name, its, by.or(name, people));
        }
    }

    @Command(
            description = "Show a person under another name; acts keep theirs.",
            footer = {"", "Example:", "  assay people rename my-project ann \"Ann Berg\" --by Lea"})
    private static final class Rename extends Part {
        @Parameters(index = "1", paramLabel = "NAME", description = "The person.")
        private String name;

        @Parameters(index = "2", paramLabel = "NEW", description = "The name to show.")
        private String to;

        @Mixin
        private Lead by;

        @Override
        void act(PeopleService people) throws Exception {
            people.rename(name, to, by.or(name, people));
        }
    }

    @Command(
            description = "Answer once whether two names are one person, who labels under the second.",
            footer = {"", "Example:", "  assay people same my-project Ann ann"})
    private static final class Answer extends Part {
        @Parameters(index = "1", paramLabel = "NAME", description = "A name.")
        private String name;

        @Parameters(index = "2", paramLabel = "OTHER", description = "The name of the person, or of another person.")
        private String other;

        private final boolean same;

        Answer(boolean same) {
            this.same = same;
        }

        @Override
        void act(PeopleService people) throws Exception {
            people.answer(name.strip(), other.strip(), same);
        }
    }

    @Command(
            description = "Show pseudonyms in place of names, in window, exports and reports, or names again.",
            footer = {"", "Example:", "  assay people pseudonyms my-project on --by Lea"})
    private static final class Pseudonyms extends Part {
        @Parameters(index = "1", paramLabel = "on|off", description = "on or off.")
        private String wish;

        @Mixin
        private Lead by;

        @Override
        void act(PeopleService people) throws Exception {
            refuse(!wish.equals("on") && !wish.equals("off"), "Say on or off, not '" + wish + "'.");
            people.showPseudonyms(wish.equals("on"), by.or("–", people));
        }
    }
}
