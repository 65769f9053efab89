package io.github.assay.store.shared;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.service.upkeep.StoreCare;
import io.github.assay.service.upkeep.StoreCheck;
import io.github.assay.store.Acts;
import io.github.assay.store.journal.Entry;
import io.github.assay.store.journal.EntryLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was received from a shared store and is changed by other means is named, and is the store's again after contact. */
class ReceivedTamperingTest {
    private static final int VOTES = 6;

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

    private static String forged(int number) {
        return number + "\t\t" + EntryLine.write(Entry.of(Acts.vote("ben", 3, Label.PASS, 900)));
    }

    private static Map<String, Consumer<List<String>>> changes() {
        Map<String, Consumer<List<String>>> all = new LinkedHashMap<>();
        Map.of("first", 0, "middle", 2, "last", VOTES - 1).forEach((where, at) -> {
            all.put("edit label of " + where, l -> l.set(at, l.get(at).replace("\"pass\"", "\"fail\"")));
            all.put("edit time of " + where, l -> l.set(at, l.get(at).replace("2026-03-01T", "2027-03-01T")));
            all.put("edit name of " + where, l -> l.set(at, l.get(at).replaceFirst("(\t.*)\"(ann|ben)\"", "$1\"cleo\"")));
            all.put("edit login of " + where, l -> l.set(at, l.get(at).replaceFirst("\"\\w+\"\\]\t", "\"cleo\"]\t")));
            all.put("edit server's time of " + where, l -> l.set(at, l.get(at).replaceFirst(" \\[\"\\d{4}", " [\"2001")));
            all.put("damage the stamp of " + where, l -> l.set(at, l.get(at).replaceFirst("\"\\]\t", "\t")));
            all.put("edit number of " + where, l -> l.set(at, "77" + l.get(at).substring(l.get(at).indexOf('\t'))));
            all.put("empty " + where, l -> l.set(at, l.get(at).substring(0, l.get(at).indexOf('\t')) + "\t\t"));
            all.put("delete " + where, l -> l.remove((int) at));
        });
        all.put("append a forged vote", l -> l.add(forged(88)));
        all.put("append a forged vote under a number that is there", l -> l.add(forged(2)));
        all.put("insert a forged vote", l -> l.add(1, forged(88)));
        all.put("swap numbers", l -> Collections.swap(l, 1, 4));
        all.put("truncate", l -> l.subList(2, VOTES).clear());
        all.put("empty the file", List::clear);
        return all;
    }

    private static Path acts(Path project) {
        return project.resolve(".assay/shared/acts.log");
    }

    private static void change(Path project, Consumer<List<String>> change) throws IOException {
        List<String> lines = new ArrayList<>(Files.readAllLines(acts(project)));
        change.accept(lines);
        Files.writeString(acts(project), lines.isEmpty() ? "" : String.join("\n", lines) + "\n");
    }

    private static StoreCheck verify(Path project) throws Exception {
        return new StoreCare(Clock.systemUTC()).verify(project);
    }

    private static boolean names(StoreCheck check) {
        return check.differences().stream().anyMatch(d -> d.file().equals("shared/acts.log"));
    }

    private static boolean isKept(Path project, List<String> lines) throws IOException {
        StringBuilder all = new StringBuilder();
        try (Stream<Path> files = Files.list(project.resolve(".assay/shared"))) {
            for (Path file : files.toList()) {
                all.append(Files.readString(file));
            }
        }
        return lines.stream().allMatch(all.toString()::contains);
    }

    private Path filled(String schema) throws Exception {
        server.store(schema);
        try (TeamMember ann = new TeamMember(temp.resolve("ann"), server.as("ann", schema));
                TeamMember ben = new TeamMember(temp.resolve("ben"), server.as("ben", schema));
                TeamMember lead = new TeamMember(temp.resolve("lead"), server.as("lead", schema))) {
            for (int i = 1; i <= VOTES / 2; i++) {
                ann.store().append(Acts.vote("ann", i, Label.PASS, i));
                ben.store().append(Acts.vote("ben", i, Label.PASS, 10 + i));
                ann.exchange();
                ben.exchange();
                lead.exchange();
            }
            ann.exchange();
            lead.store().answer("Ann", "ann", true, Acts.START);
            assertThat(lead.votes()).hasSize(VOTES);
        }
        return temp.resolve("lead");
    }

    @Test
    @Tag("exhaustive")
    void everyChangeIsNamedAndUndoneAtTheNextContact() throws Exception {
        Path lead = filled("tamper");
        List<Vote> right;
        try (TeamMember open = new TeamMember(lead, server.as("lead", "tamper"))) {
            right = open.votes();
        }
        List<String> whole = Files.readAllLines(acts(lead));
        StoreCheck sound = verify(lead);
        assertThat(sound).matches(StoreCheck::isSound, "sound");
        assertThat(sound.files()).anyMatch(f -> f.name().equals("shared/acts.log") && f.votes() == VOTES && f.people().equals(List.of("ann", "ben")));
        for (Map.Entry<String, Consumer<List<String>>> one : changes().entrySet()) {
            change(lead, one.getValue());
            List<String> changed = Files.readAllLines(acts(lead));
            assertThat(verify(lead)).as(one.getKey()).matches(ReceivedTamperingTest::names, "named");
            try (TeamMember open = new TeamMember(lead, server.as("lead", "tamper"))) {
                assertThat(open.store().notices()).as(one.getKey())
                        .anyMatch(n -> n.startsWith("What was received from the shared store was changed"));
                assertThat(open.votes()).as(one.getKey()).containsExactlyInAnyOrderElementsOf(right);
                assertThat(open.exchange().problem()).isEmpty();
            }
            assertThat(verify(lead)).as(one.getKey()).matches(StoreCheck::isSound, "sound");
            assertThat(Files.readAllLines(acts(lead))).as(one.getKey()).containsExactlyInAnyOrderElementsOf(whole);
            assertThat(isKept(lead, changed)).as(one.getKey() + ": no line lost").isTrue();
        }
    }

    @Test
    @Tag("exhaustive")
    void aBackupBringsBackWhatWasReceivedWithoutContact() throws Exception {
        Path lead = filled("backup");
        List<String> right = Files.readAllLines(acts(lead));
        for (String name : List.of("edit label of middle", "append a forged vote", "truncate")) {
            change(lead, changes().get(name));
            List<String> changed = Files.readAllLines(acts(lead));
            new StoreCare(Clock.systemUTC()).restore(lead, Optional.empty(), true);
            assertThat(Files.readAllLines(acts(lead))).as(name).isEqualTo(right);
            assertThat(verify(lead)).as(name).matches(StoreCheck::isSound, "sound");
            assertThat(isKept(lead, changed)).as(name + ": no line lost").isTrue();
        }
    }

    @Test
    void withoutKeptEndsTheStoreIsStillCompared() throws Exception {
        Path lead = filled("ends");
        Files.delete(lead.resolve(".assay/shared/ends.log"));
        change(lead, changes().get("edit label of middle"));
        assertThat(verify(lead)).matches(ReceivedTamperingTest::names, "named");
        Path ann = temp.resolve("ann");
        change(ann, l -> l.set(0, l.getFirst().replace("\"pass\"", "\"fail\"")));
        for (String login : List.of("lead", "ann")) {
            try (TeamMember open = new TeamMember(temp.resolve(login), server.as(login, "ends"))) {
                assertThat(open.votes()).as(login).hasSize(VOTES).allMatch(v -> v.label() == Label.PASS);
            }
            assertThat(verify(temp.resolve(login))).as(login).matches(StoreCheck::isSound, "sound");
        }
    }
}
