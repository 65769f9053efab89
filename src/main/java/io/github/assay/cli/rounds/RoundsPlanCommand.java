package io.github.assay.cli.rounds;

import io.github.assay.cli.options.OpenProject;
import io.github.assay.cli.options.ProjectCommand;
import io.github.assay.labelling.rounds.RoundPlanner.RoundPlan;
import io.github.assay.service.people.PeopleService;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.rounds.RoundBoard;
import io.github.assay.service.rounds.RoundService;
import java.time.Clock;
import java.util.List;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code assay rounds plan PROJECT --round ID --people A,B,C --by LEAD}. */
@Command(
        description = "Plan a round: who labels which items, in which order, and what is shown when.",
        footer = {
            "",
            "Example:",
            "  assay rounds plan my-project --round r1 --people ana,ben,cy --votes 2 --by Lea --preview"
        })
final class RoundsPlanCommand extends ProjectCommand {
    @Option(names = "--round", required = true, paramLabel = "ID", description = "Name of the round.")
    private String id;

    @Option(names = "--people", required = true, paramLabel = "NAME,…", split = ",", hideParamSyntax = true,
            description = "The annotators.")
    private List<String> people;

    @Option(names = "--by", required = true, paramLabel = "LEAD", description = "The lead who plans it.")
    private String by;

    @Mixin
    private RoundOptions rules;

    @Option(names = "--preview", description = "Show the load of each annotator and record nothing.")
    private boolean preview;

    @Override
    protected Shown result() throws Exception {
        OpenProject open = preview ? openToRead(folder) : open(folder);
        ProjectSession session = open.session();
        PeopleService persons = new PeopleService(session.labels(), Clock.systemUTC());
        RoundBoard.Wish wish = rules.of(id, people, session, services.get().scoring(), open.progress());
        RoundService rounds = new RoundService(session.labels(), Clock.systemUTC());
        RoundPlan plan = preview
                ? rounds.preview(wish.round(), wish.items(), wish.known())
                : rounds.plan(wish.round(), wish.items(), wish.known(), by);
        UnaryOperator<String> shown = persons.shownNames();
        return shown(() -> RoundText.document(plan, !preview, shown), () -> RoundText.print(plan, !preview, terminal, shown));
    }
}
