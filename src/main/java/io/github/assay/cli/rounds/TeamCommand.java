package io.github.assay.cli.rounds;

import io.github.assay.cli.options.CommandGroup;
import io.github.assay.cli.options.OpenProject;
import io.github.assay.cli.options.ProjectCommand;
import io.github.assay.domain.ItemKey;
import io.github.assay.files.documents.SpecDocument;
import io.github.assay.files.records.CsvText;
import io.github.assay.json.JsonObject;
import io.github.assay.service.people.PeopleService;
import io.github.assay.service.rounds.TeamAnalysis;
import io.github.assay.service.rounds.TeamSpecs;
import io.github.assay.service.rounds.TeamStatus.Member;
import io.github.assay.service.rounds.TeamStatus;
import io.github.assay.service.study.ProjectStudies;
import io.github.assay.tabular.TableSpec;
import io.github.assay.wording.Texts;
import java.nio.file.Path;
import java.time.Clock;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine;

/** {@code assay team init|join|status …}. */
public final class TeamCommand {
    private static final int WIDTH = 100;

    private TeamCommand() {}

    /** The command with its parts. */
    public static CommandLine withParts() {
        return CommandGroup.of("A team on a shared store: set up, join, status.", "Say init, join or status.")
                .addSubcommand("init", new TeamInitCommand())
                .addSubcommand("join", new TeamJoinCommand())
                .addSubcommand("status", new Status());
    }

    /** {@code assay team status PROJECT --by LEAD}. */
    @Command(
            description = {
                "How far a team is and when it ends, pace, quality and where labels differ. For leads.",
                "The table has at most 100 characters a line and cuts longer cells; --json has the items behind every count."
            },
            footer = {
                "",
                "Examples:",
                "  assay team status my-project --by Lea",
                "  assay team status my-project --by Lea --round r1 --csv hours.csv"
            })
    private static final class Status extends ProjectCommand {
        @Option(names = "--by", required = true, paramLabel = "LEAD", description = "The lead who reads.")
        private String by;

        @Option(names = "--round", paramLabel = "ID", description = "One round (default: all).")
        private String id;

        @Option(names = "--csv", paramLabel = "FILE",
                description = "Write hours and counts of each person and day, as for payment; safe for spreadsheets.")
        private Path csv;

        @Override
        protected Shown result() throws Exception {
            OpenProject open = openToReadVotes(folder);
            new PeopleService(open.session().labels(), Clock.systemUTC()).mustLead(by);
            TeamStatus status = new TeamAnalysis(open.session().labels(), Clock.systemUTC()).of(
                    Optional.ofNullable(id), open.project().items(), ProjectStudies.settings(open.session()).bootstrap().level());
            TeamSpecs specs = new TeamSpecs(status, open.names().function());
            if (csv != null) {
                TableSpec<TeamSpecs.Of<TeamStatus.Day>> days = specs.days();
                CsvText.write(csv, days.headers(), specs.each(m -> m.work().days()).stream().map(days::cells).toList());
            }
            return shown(() -> document(status, specs), () -> print(status, specs));
        }

        private static JsonObject document(TeamStatus status, TeamSpecs specs) {
            return new JsonObject()
                    .with("today", status.today().toString())
                    .with("level", status.level())
                    .with("items", status.items())
                    .with("complete", status.complete())
                    .with("ends", status.ends().map(LocalDate::toString))
                    .with("people", SpecDocument.rows(specs.work(), status.members()))
                    .with("quality", SpecDocument.rows(specs.quality(), status.members()))
                    .with("weeks", SpecDocument.rows(specs.weeks(), specs.each(m -> m.quality().weeks())))
                    .with("tiers", SpecDocument.rows(specs.tiers(), specs.each(Member::tiers)))
                    .with("days", SpecDocument.rows(specs.days(), specs.each(m -> m.work().days())))
                    .with("disagreement", SpecDocument.rows(specs.splits(), status.splits()))
                    .with("unplanned", SpecDocument.rows(TableSpec.ofItems("items", (ItemKey i) -> i), status.unplanned()));
        }

        private void print(TeamStatus status, TeamSpecs specs) {
            if (status.members().isEmpty()) {
                terminal.result(Texts.text("team.noRounds"));
                return;
            }
            terminal.result(Texts.text("team.head", status.items(), status.complete(), status.today().toString()));
            terminal.result(ends(status));
            terminal.table(specs.work(), status.members(), WIDTH);
            print("quality", specs.quality(), status.members());
            specs.quality().undefined(status.members(), m -> specs.names().apply(m.annotator())).forEach(terminal::result);
            print("weeks", specs.weeks(), specs.each(m -> m.quality().weeks()));
            print("tiers", specs.tiers(), specs.each(Member::tiers));
            print("splits", specs.splits(), status.splits());
            print("days", specs.days(), specs.each(m -> m.work().days()));
            terminal.result("");
            terminal.result(Texts.text("team.unplanned", status.unplanned().size()));
            if (csv != null) {
                terminal.result(Texts.text("team.written", csv.toString()));
            }
        }

        private static String ends(TeamStatus status) {
            boolean open = status.members().stream().anyMatch(m -> m.work().open() > 0);
            return status.ends().isEmpty()
                    ? Texts.text("team.endless", TeamStatus.LOOKED_BACK)
                    : Texts.text(open ? "team.ends" : "team.ended", status.ends().get().toString(), TeamStatus.LOOKED_BACK);
        }

        private <R> void print(String section, TableSpec<R> spec, List<R> rows) {
            if (!rows.isEmpty()) {
                terminal.result("");
                terminal.result(Texts.text("team.section." + section));
                terminal.table(spec, rows, WIDTH);
            }
        }
    }
}
