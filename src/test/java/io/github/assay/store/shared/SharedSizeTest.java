package io.github.assay.store.shared;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.labelling.Label;
import io.github.assay.store.Acts;
import io.github.assay.store.journal.Entry;
import io.github.assay.store.journal.EntryLine;
import io.github.assay.store.shared.SharedSync.SharingState;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Many votes in one shared store: all arrive once, also in a folder that is opened again. */
class SharedSizeTest {
    @TempDir
    static Path folder;

    private static TeamServer server;

    @TempDir
    Path temp;

    @BeforeAll
    static void start() throws Exception {
        server = TeamServer.start(folder);
    }

    @AfterAll
    static void stop() throws Exception {
        server.close();
    }

    @Test
    @Tag("exhaustive")
    void votesOfSeveralPagesArriveOnce() throws Exception {
        votes("small", 1200);
    }

    @Test
    @Tag("exhaustive")
    @Tag("long")
    void fiveHundredThousandVotesArriveOnce() throws Exception {
        votes("large", 50_000);
    }

    /** Ten people vote on each item; Ann has voted on every item, so she sees all. */
    private void votes(String schema, int items) throws Exception {
        server.store(schema);
        String line = EntryLine.write(Entry.of(Acts.vote("PERSON", 1, Label.PASS, 1)));
        String text = "replace(replace('" + line + "', 'PERSON', CASE p WHEN 0 THEN 'ann' ELSE 'p' || p END),"
                + " '\"case_id\":\"c1\"', '\"case_id\":\"c' || i || '\"')";
        server.execute("INSERT INTO " + schema + ".act (origin, log, line) SELECT 'x', '', " + text
                + " FROM generate_series(1, " + items + ") i, generate_series(0, 9) p");
        server.execute("ANALYZE " + schema + ".act; ANALYZE " + schema + ".decided");
        for (String name : new String[] {"lead", "ann"}) {
            SharedAddress address = server.as(name, schema);
            new TeamMember(temp.resolve(name), address).close();
            Path index = temp.resolve(name).resolve(".assay/labels.mv.db");
            Path link = Files.createLink(temp.resolve(name + ".index"), index);
            try (TeamMember member = new TeamMember(temp.resolve(name), address)) {
                assertThat(member.store().sharing().state().orElseThrow()).matches(SharingState::allShared);
                assertThat(member.store().voteCount()).isEqualTo(items * 10L);
                assertThat(member.store().votesVisibleTo("ann")).hasSize(items * 10);
            }
            assertThat(Files.isSameFile(link, index)).as("the index is not made again when the folder is opened").isTrue();
        }
        try (TeamMember ben = new TeamMember(temp.resolve("ben"), server.as("ben", schema))) {
            assertThat(ben.store().voteCount()).isZero();
        }
    }
}
