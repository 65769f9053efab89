package io.github.assay.store.shared;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.service.project.Sharing;
import io.github.assay.store.Acts;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A shared store of two servers behind one URL: the first fails for good in the middle of the work, the second takes over
 * with what it had copied. No vote is lost, none is doubled, and people read what is shared meanwhile.
 */
@Tag("exhaustive")
class SharedFailoverTest {
    @TempDir
    Path temp;

    private static Vote vote(String annotator, int number) {
        return Acts.vote(annotator, number, number % 2 == 0 ? Label.PASS : Label.FAIL, number);
    }

    private TeamMember member(String login, String url) throws Exception {
        return new TeamMember(temp.resolve(login), SharedAddress.of(url, login, login));
    }

    private static String sentences(TeamMember member) {
        return Sharing.of(member.store().sharing().state().orElseThrow()).sentences();
    }

    @Test
    void votesGoOnWithTheSecondServer() throws Exception {
        try (TeamServer first = TeamServer.start(temp.resolve("first"))) {
            first.store("two");
            String one = first.url("two");
            try (TeamMember early = member("ann", one)) {
                IntStream.range(0, 3).forEach(i -> save(early, vote("ann", i)));
                assertThat(early.exchange().allShared()).isTrue();
            }
            try (TeamServer second = first.replica(temp.resolve("second"))) {
                String url = "jdbc:postgresql://localhost:" + first.port() + ",localhost:" + second.port() + "/postgres?currentSchema=two";
                // a replica takes no writes, and is passed over
                second.execute("ALTER SYSTEM SET default_transaction_read_only = on");
                second.execute("SELECT pg_reload_conf()");
                try (TeamMember ann = member("ann", url); TeamMember ben = member("ben", url); TeamMember lead = member("lead", url)) {
                    IntStream.range(3, 6).forEach(i -> save(ann, vote("ann", i)));
                    save(ben, vote("ben", 0));
                    assertThat(ann.exchange().allShared()).isTrue();
                    assertThat(ben.exchange().allShared()).isTrue();
                    lead.exchange();
                    assertThat(lead.votes()).hasSize(7);
                    assertThat(second.read("SELECT count(*) FROM two.act")).containsExactly("3");

                    first.stop(); // what it had after the copy is lost on the servers
                    save(ann, vote("ann", 6));
                    ann.exchange();
                    assertThat(sentences(ann)).contains("cannot be reached", "Saved here; not yet shared: 1.");
                    assertThat(ann.votes()).as("all is saved here").contains(vote("ann", 6));

                    second.execute("ALTER SYSTEM RESET default_transaction_read_only");
                    second.execute("SELECT pg_reload_conf()");
                    // another person shares first, so that the numbers of the second server are others than those of the first
                    save(ben, vote("ben", 1));
                    for (TeamMember next : new TeamMember[] {ben, ann, lead, ben, ann, lead, ben, ann, lead}) {
                        next.exchange();
                    }
                    for (TeamMember each : new TeamMember[] {ann, ben, lead}) {
                        assertThat(sentences(each)).isEmpty();
                    }
                    assertThat(second.read("SELECT case_id FROM two.act WHERE annotator = 'ann'"))
                            .containsExactlyInAnyOrder(IntStream.range(0, 7).mapToObj(i -> "c" + i).toArray(String[]::new));
                    assertThat(second.read("SELECT case_id FROM two.act WHERE annotator = 'ben'")).containsExactlyInAnyOrder("c0", "c1");
                    assertThat(lead.votes()).hasSize(9).doesNotHaveDuplicates();
                    assertThat(lead.store().voteCount()).isEqualTo(9);
                    assertThat(ann.votes()).hasSize(9);
                }
                try (TeamMember lead = member("lead", url)) {
                    assertThat(lead.store().voteCount()).isEqualTo(9);
                }
            }
        }
    }

    private static void save(TeamMember member, Vote vote) {
        try {
            member.store().append(vote);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }
}
