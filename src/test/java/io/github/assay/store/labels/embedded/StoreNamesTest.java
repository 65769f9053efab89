package io.github.assay.store.labels.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The store opens in the project's own folder whatever the folder's name holds, and takes nothing of it for a setting. */
class StoreNamesTest {
    @TempDir
    Path folder;

    private static int rows(Path store, String then) throws Exception {
        try (Database database = Database.inFile(store.resolve("labels"));
                Statement statement = database.writer().createStatement()) {
            statement.execute("CREATE TABLE IF NOT EXISTS v (a INT)");
            statement.execute(then);
            database.writer().commit();
            try (Statement reading = database.reader().createStatement();
                    ResultSet found = reading.executeQuery("SELECT count(*) FROM v")) {
                found.next();
                return found.getInt(1);
            }
        }
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "these characters cannot be in names there")
    void everyCharacterInAProjectsName() throws Exception {
        Path mark = folder.resolve("ran");
        List<String> names = Stream.concat(
                        ";?#%&=+'\"`*:|<>!$()[]{},~^@\\ \t\nä中".chars().mapToObj(c -> "a" + (char) c + "b"),
                        Stream.of("-rf", "a.", ";INIT=CALL FILE_WRITE('x', 'ran')", "x;ACCESS_MODE_DATA=r;", "~", "n".repeat(255)))
                .toList();
        for (String name : names) {
            Path store = Files.createDirectories(folder.resolve(name).resolve(".assay"));
            assertThat(rows(store, "INSERT INTO v VALUES (1)")).as(name).isEqualTo(1);
            assertThat(rows(store, "INSERT INTO v VALUES (2)")).as(name).isEqualTo(2);
            try (Stream<Path> files = Files.list(store)) {
                assertThat(files).as(name).containsExactly(store.resolve("labels.mv.db"));
            }
        }
        assertThat(mark).doesNotExist();
        try (Stream<Path> all = Files.list(folder)) {
            assertThat(all.map(path -> path.getFileName().toString())).containsExactlyInAnyOrderElementsOf(names);
        }
    }
}
