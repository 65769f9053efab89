package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.assay.service.project.NamedPasswords;
import io.github.assay.agreement.AgreementSettings;
import io.github.assay.agreement.RoundFigure.Kind;
import io.github.assay.app.SampleCopies;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.domain.project.Guideline.Hunk;
import io.github.assay.domain.project.Guideline;
import io.github.assay.execution.Guard;
import io.github.assay.execution.QueryRunner;
import io.github.assay.service.labels.LabelingService;
import io.github.assay.service.labels.TeamGuideline;
import io.github.assay.service.open.Workbench;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.store.shared.TeamServer;
import io.github.assay.task.Progress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The guideline of a team: one text on all machines, its changes by line, and what a change does to labels and agreement. */
class TeamGuidelineTest {
    private static final String FIRST = "# Rules\n\nA pass answers the question.\nOrder counts.\n";
    private static final String SECOND = "# Rules\n\nA pass answers the question.\nOrder counts where it is asked for.\nTies may be cut.\n";

    @TempDir
    static Path folder;

    @TempDir
    Path temp;

    private TeamServer server;

    @Test
    void changesAreHunksOfLines() {
        assertThat(new Guideline("a\nb\nc\nd").changesTo(new Guideline("a\nx\ny\nc\n\n\ne  ")))
                .containsExactly(new Hunk(List.of("b"), List.of("x", "y")), new Hunk(List.of("d"), List.of("e")));
        assertThat(new Guideline("a\n\nb").changesTo(new Guideline("\na\nb  \n"))).isEmpty();
        assertThat(new Guideline("").changesTo(new Guideline("a"))).containsExactly(new Hunk(List.of(), List.of("a")));
    }

    @Test
    @Tag("exhaustive")
    void theGuidelineTravelsWithTheStore() throws Exception {
        try (TeamServer started = TeamServer.start(folder)) {
            server = started;
            server.store("assay");
            Path lead = project("lead", FIRST);
            Path ann = project("ann", FIRST);
            Path ben = project("ben", "an old text");
            open(lead).close();
            try (ProjectSession ana = open(ann); ProjectSession other = open(ben)) {
                assertThat(other.project().guideline()).as("not that of the folder").isEqualTo(FIRST);
                assertThat(other.notices()).anyMatch(n -> n.contains("guideline.md of this folder is another text"));
                vote(ana, 0, Label.PASS);
                vote(ana, 1, Label.FAIL);
                vote(other, 0, Label.FAIL);
                vote(other, 1, Label.FAIL);
                Files.writeString(lead.resolve("guideline.md"), SECOND);
                open(lead).close();
                for (ProjectSession session : List.of(ana, other)) {
                    session.labels().sharing().exchange();
                    TeamGuideline.follow(session);
                    assertThat(session.project().guideline()).isEqualTo(SECOND);
                    TeamGuideline.Change change = TeamGuideline.latest(session).orElseThrow();
                    assertThat(change.lines()).isEqualTo(2);
                    assertThat(change.edition().by()).isEqualTo("lead");
                }
                assertThatThrownBy(() -> TeamGuideline.write(ana, "mine", "ann", Clock.systemUTC().instant()))
                        .hasMessageContaining("only a lead changes the guideline");
                assertThat(ana.project().guideline()).isEqualTo(SECOND);
                vote(ana, 0, Label.FAIL);
                vote(ana, 1, Label.FAIL);
                vote(other, 0, Label.FAIL);
            }
            try (ProjectSession all = open(lead)) {
                assertThat(all.labels().currentVotes()).extracting(v -> v.annotator() + " " + v.label() + " " + v.guideline())
                        .contains("ben FAIL " + new Guideline(FIRST).version(), "ann FAIL " + new Guideline(SECOND).version());
                List<TeamGuideline.Effect> effects =
                        TeamGuideline.effects(all, votes -> votes, AgreementSettings.DEFAULT, Progress.NONE);
                assertThat(effects).extracting(TeamGuideline.Effect::votes).containsExactly(1, 3);
                assertThat(effects.get(1).figures()).filteredOn(f -> f.kind() == Kind.CHANGED)
                        .first().satisfies(f -> {
                            assertThat(f.estimate().asValue().orElseThrow().value()).isEqualTo(1 / 3.0);
                            assertThat(f.estimate().asValue().orElseThrow().n()).isEqualTo(3);
                        });
            }
            CommandRun shown = CommandRun.of("labels", "guideline", lead.toString(), "--json");
            assertThat(shown.out()).as(shown.err()).contains("\"lines\":2", "\"by\":\"lead\"", "\"changed\"");
            assertThat(CommandRun.of("labels", "guideline", ann.toString(), "--difference").out())
                    .contains("  - Order counts.", "  + Ties may be cut.");
            assertThat(CommandRun.of("audit", lead.toString()).out()).contains("guideline").doesNotContain("Ties may be cut");
            assertThat(CommandRun.of("store", "verify", lead.toString()).status()).isZero();
        }
    }

    private Path project(String name, String guideline) throws Exception {
        Path project = temp.resolve(name);
        SampleCopies.copy(Path.of("sample-projects", "skill-demo"), project);
        Files.writeString(project.resolve("guideline.md"), guideline);
        Path file = project.resolve("project.json");
        Files.writeString(file, Files.readString(file).replaceFirst(
                "\\{", "{\"store\": {\"url\": \"" + server.url("assay") + "&user=" + name + "\"},"));
        return project;
    }

    private static ProjectSession open(Path project) throws Exception {
        QueryRunner closed = new QueryRunner(Guard.QUERIES_ONLY, 1);
        closed.close();
        return new Workbench(Clock.systemUTC(), closed, List.of(), NamedPasswords.NONE).open(project, Progress.NONE);
    }

    private static void vote(ProjectSession session, int item, Label label) throws Exception {
        ItemKey key = session.project().items().get(item).key();
        String name = session.sharing().orElseThrow().annotator();
        LabelingService.open(session.labels(), session.project().labelling(), session.project().guideline(), name, Clock.systemUTC())
                .cast(key, label, List.of(), "", 1, Vote.Visible.NOTHING);
    }
}
