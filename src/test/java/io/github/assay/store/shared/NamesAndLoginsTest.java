package io.github.assay.store.shared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Role;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.service.labels.AnnotatorNames;
import io.github.assay.service.people.PeopleService;
import io.github.assay.store.Acts;
import io.github.assay.store.StoreException;
import io.github.assay.store.journal.Entry;
import io.github.assay.store.journal.EntryLine;
import io.github.assay.store.shared.SharedSetup.Member;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Forty names and logins that look alike or hold SQL, shells and invisible characters: none acts as another. */
@Tag("exhaustive")
class NamesAndLoginsTest {
    /** Different names; many are one name to the eye, to a comparison without case, or to a sloppy quotation. */
    private static final List<String> NAMES = List.of(
            "ann", "Ann", "ANN", "аnn", "ａｎｎ", "ann\u200B", "a\u00ADnn", "ann\u0301", "anń", "ann\u0000x".replace("\u0000", "\u0001"),
            " ann", "ann ", "a nn", "ann\u00A0", "\tann", "ann\n", "\"ann\"", "'ann'", "ann'", "ann\"", "ann''", "ann\\", "ann\\'", "ann;",
            "ann' OR '1'='1", "ann'); DELETE FROM act; --", "ann\" TO PUBLIC; --", "$$ann$$", "ann--", "ann/*", "%", "a_n", "postgres",
            "session_user", "public", "lena", "lead", "İnn", "ınn", "ann\u202Ebas", "\uD83D\uDE00");

    /** How many names each login tries: its own and those after it, which are alike. */
    private static final int TRIED = 12;

    @TempDir
    static Path folder;

    private static TeamServer server;
    private static SharedSetup setup;

    @TempDir
    Path temp;

    @BeforeAll
    static void start() throws Exception {
        server = TeamServer.start(folder);
        setup = server.store("names");
    }

    @AfterAll
    static void stop() throws Exception {
        server.close();
    }

    @Test
    void noLoginWritesUnderTheNameOfAnother() throws Exception {
        assertThat(new HashSet<>(NAMES)).hasSize(NAMES.size()).hasSizeGreaterThanOrEqualTo(40);
        List<String> logins = new ArrayList<>();
        try (Connection owner = server.connect("postgres"); Statement statement = owner.createStatement()) {
            for (String name : NAMES) {
                boolean taken = List.of("postgres", "public", "lead", "ann").contains(name);
                Member member = new Member(taken ? name + " 2" : name, SharedRole.ANNOTATOR, name);
                for (String grant : setup.granting(member, true)) {
                    statement.execute(grant);
                }
                logins.add(member.login());
            }
            for (int i = 0; i < NAMES.size(); i++) {
                statement.execute("SET SESSION AUTHORIZATION \"" + logins.get(i).replace("\"", "\"\"") + "\"");
                Set<String> taken = new HashSet<>();
                for (int j = i; j < i + TRIED; j++) {
                    String name = NAMES.get(j % NAMES.size());
                    if (inserts(owner, name, i)) {
                        taken.add(name);
                    }
                }
                statement.execute("RESET SESSION AUTHORIZATION");
                assertThat(taken).as(logins.get(i)).isEqualTo(Set.of(NAMES.get(i)));
            }
        }
        assertThat(server.read("SELECT annotator FROM names.act")).as("one act each").containsExactlyInAnyOrderElementsOf(NAMES);
        assertThat(setup.members().stream().filter(m -> m.role() == SharedRole.LEAD).map(Member::login)).containsExactly("lead");
    }

    @Test
    void aLoginThatTheServerWouldCutIsRefused() throws Exception {
        String half = "ä".repeat(31);
        server.store("long");
        SharedSetup setup = new SharedSetup(server.as("postgres", "long"));
        setup.grant(new Member(half + "a", SharedRole.ANNOTATOR, "first"), Optional.empty());
        for (String login : List.of(half + "ab", half + "aß", "x".repeat(64), " ", "", "a\u0000b")) {
            assertThatThrownBy(() -> setup.grant(new Member(login, SharedRole.LEAD, "second"), Optional.empty()))
                    .as(login).isInstanceOf(StoreException.class);
        }
        assertThat(setup.members()).contains(new Member(half + "a", SharedRole.ANNOTATOR, "first"))
                .noneMatch(m -> m.annotator().equals("second"));
    }

    @Test
    void noNameIsTakenForThatOfTheLogin() throws Exception {
        try (TeamMember ann = new TeamMember(temp.resolve("ann"), server.as("ben", "names"))) {
            AnnotatorNames names = AnnotatorNames.of(ann.store(), Clock.systemUTC());
            PeopleService people = new PeopleService(ann.store(), Clock.systemUTC());
            names.mustBeLogin("ben");
            names.mustBeLogin(" ben ");
            for (String name : NAMES) {
                for (String other : List.of(name, name.replace("ann", "ben"))) {
                    if (!other.strip().equals("ben")) {
                        assertThatThrownBy(() -> names.mustBeLogin(other)).as(other).isInstanceOf(ProjectFormatException.class);
                    }
                    assertThatThrownBy(() -> people.add("ben", Role.LEAD, other)).as(other)
                            .isInstanceOfAny(ProjectFormatException.class, StoreException.class);
                }
                assertThatThrownBy(() -> ann.store().append(Acts.vote(name, 1, Label.PASS, 1))).as(name).isInstanceOf(StoreException.class);
            }
            assertThat(ann.store().people().all()).isEmpty();
            assertThat(ann.votes()).isEmpty();
        }
    }

    private static boolean inserts(Connection connection, String name, int item) {
        try (PreparedStatement statement =
                connection.prepareStatement("INSERT INTO names.act (origin, log, line) VALUES ('x', '', ?)")) {
            statement.setString(1, EntryLine.write(Entry.of(Acts.vote(name, item, Label.PASS, 1))));
            return statement.executeUpdate() == 1;
        } catch (SQLException e) {
            return false;
        }
    }
}
