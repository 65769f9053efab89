package io.github.assay.ui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.LabellingPolicy;
import io.github.assay.domain.labelling.Round;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.domain.project.Guideline.Edition;
import io.github.assay.domain.project.Guideline;
import io.github.assay.service.labels.LabelingService;
import io.github.assay.service.rounds.RoundService;
import io.github.assay.store.shared.TeamMember;
import io.github.assay.store.shared.TeamServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import javafx.event.Event;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.TextField;
import javafx.scene.control.TitledPane;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxToolkit;

/** An open window of one person learns of what the same person and a lead do on other machines of the team. */
@OnToolkitThread
@Tag("exhaustive")
class TeamWindowTest {
    @TempDir
    private Path folder;

    @BeforeAll
    static void toolkit() throws Exception {
        FxToolkit.registerPrimaryStage();
    }

    private static ItemKey item(int number) {
        return new ItemKey("demo-0" + number, "demo-agent", "r1");
    }

    private static void until(RealWindow real, String words) {
        real.until(() -> real.words().stream().anyMatch(w -> w.contains(words)));
    }

    private static List<String> labels(TeamMember member) throws Exception {
        return member.store().currentVotes().stream().map(v -> v.item().caseId() + " " + v.label()).toList();
    }

    private static void cast(TeamMember member, int number, Label label) throws Exception {
        LabelingService.open(member.store(), LabellingPolicy.DEFAULT, "", "ann", Clock.systemUTC())
                .cast(item(number), label, List.of(), "", 1, Vote.Visible.NOTHING);
        member.exchange();
    }

    @Test
    void theWindowFollowsTheTeam() throws Exception {
        try (TeamServer server = TeamServer.start(folder.resolve("postgres"));
                RealWindow real = new RealWindow("skill-demo", Files.createDirectories(folder.resolve("here")))) {
            server.store("team");
            Path file = real.project().resolve("project.json");
            Files.writeString(file, Files.readString(file).replaceFirst(
                    "\\{", "{\"store\": {\"url\": \"" + server.url("team") + "&user=ann\"},"));
            try (TeamMember home = new TeamMember(folder.resolve("home"), server.as("ann", "team"));
                    TeamMember lead = new TeamMember(folder.resolve("lead"), server.as("lead", "team"))) {
                Guideline first = new Guideline("Pass answers.\nOrder counts.");
                lead.store().sharing().record(List.of(new Edition(first, "lead", Instant.parse("2026-11-26T09:00:00Z"))));
                lead.exchange();
                real.openAs("ann");
                until(real, "0 of 11 done");
                RealWindow.ROBOT.interact(() -> real.root().lookupAll(".button").stream()
                        .map(ButtonBase.class::cast).filter(b -> b.getText().equals("annotator ann")).forEach(ButtonBase::fire));
                real.until(() -> real.find("#who-name") != null);
                RealWindow.ROBOT.write("lead");
                assertThat(real.<TextField>find("#who-name").getText()).as("with a login there is one name").isEqualTo("ann");
                until(real, "your login is “ann”");
                real.picture("team-who-light");
                real.press(KeyCode.ESCAPE);
                real.until(() -> real.find("#who-name") == null);
                cast(home, 2, Label.FAIL);
                until(real, "1 of 11 done");
                cast(home, 1, Label.FAIL);
                until(real, "2 of 11 done");
                real.decide(KeyCode.P, () -> real.acts("ann", "vote").size() == 1);
                real.until(() -> {
                    home.exchange();
                    return labels(home).equals(List.of("demo-01 PASS", "demo-02 FAIL"));
                });

                real.until(() -> real.words().containsAll(List.of("#demo-03", "no background work")));
                Path received = real.project().resolve(".assay/shared/acts.log");
                RealWindow.ROBOT.interact(() -> { // the key comes before the vote of the other machine is painted
                    cast(home, 3, Label.FAIL);
                    while (!Files.readString(received).contains("demo-03")) {
                        Thread.onSpinWait();
                    }
                    Event.fireEvent(real.stage().getScene(), new KeyEvent(KeyEvent.KEY_PRESSED, "p", "p", KeyCode.P, false, false, false, false));
                    return true;
                });
                until(real, "On another machine you voted fail on");
                assertThat(real.acts("ann", "vote")).as("nothing was saved over a vote that was not on screen").hasSize(1);
                until(real, "3 of 11 done");
                real.picture("team-unseen-light");

                RoundService rounds = new RoundService(lead.store(), Clock.systemUTC());
                rounds.plan(
                        new Round(
                                "r1", List.of("ann"), 1, 1, Round.Order.FILE, "", 42,
                                new Round.Disclosure(Round.Level.RESULTS, Round.Level.VOTES, 0, false), "g", 0, false),
                        Stream.of(2, 5, 6).map(TeamWindowTest::item).toList(), List.of(), "lead");
                lead.exchange();
                until(real, "1 of 3 done");
                rounds.close("r1", true, "lead");
                lead.exchange();
                until(real, "3 of 11 done");
                real.until(() -> real.words().stream().noneMatch(w -> w.contains("round r1")));

                lead.store().sharing().record(List.of(new Edition(
                        new Guideline("Pass answers.\nOrder counts where it is asked for.\nTies may be cut."), "lead",
                        Instant.parse("2026-11-27T10:12:00Z"))));
                lead.exchange();
                until(real, "The guideline has changed: 2 lines");
                real.press(KeyCode.H);
                real.until(() -> real.root().lookupAll("#guideline-change").stream().anyMatch(n -> n.isVisible()));
                RealWindow.ROBOT.interact(() -> real.<TitledPane>find("#guideline-change").setExpanded(true));
                real.picture("team-guideline-light");
                server.stop();
                until(real, "shared store not reached · ");
                real.picture("team-away-light");
            }
        }
    }
}
