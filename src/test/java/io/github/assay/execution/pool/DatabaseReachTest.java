package io.github.assay.execution.pool;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.project.DatabaseSpec.Kind;
import io.github.assay.execution.sandbox.Sandbox;
import io.github.assay.execution.sandbox.SandboxPermissions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a query process is allowed to reach for one database. */
class DatabaseReachTest {
    @TempDir
    Path folder;

    @BeforeEach
    void needsRestrictions() {
        Assumptions.assumeTrue(Sandbox.isThere(), "this system cannot restrict processes");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "jdbc:postgresql://localhost/shop | 5432", "jdbc:postgresql://localhost:6543/shop?user=x | 6543",
        "jdbc:postgresql://one:1111,two,[::1]:3333/shop | 1111 3333 5432", "jdbc:postgresql:shop | 5432",
        "jdbc:postgresql:/// | 5432", "jdbc:postgresql://h/shop?PGPORT=7777 | 0", "jdbc:postgresql://?service=x | 0"
    })
    void portsOfAServer(String url, String ports) {
        assertThat(DatabaseReach.of(Kind.POSTGRESQL, url).ports().stream().sorted().map(String::valueOf))
                .as(url).containsExactly(ports.split(" "));
    }

    @Test
    void certificatesThatAUrlNamesAreRead() throws Exception {
        Path certificate = Files.createFile(folder.resolve("root ca.crt"));
        SandboxPermissions reach = DatabaseReach.of(
                Kind.POSTGRESQL, "jdbc:postgresql://h/d?ssl=true&sslrootcert=" + certificate.toString().replace(" ", "%20"));
        assertThat(reach.covers(SandboxPermissions.files(java.util.List.of(certificate)))).isTrue();
    }

    @Test
    void aFileWithTheLogsBesideItAndNothingElse() throws Exception {
        Path database = Files.createFile(folder.resolve("shop.sqlite"));
        Path log = Files.createFile(folder.resolve("shop.sqlite-wal"));
        Files.createFile(folder.resolve("other.sqlite"));
        SandboxPermissions reach = DatabaseReach.of(Kind.SQLITE, database.toString());
        assertThat(reach.files().values()).containsExactlyInAnyOrder(database, log);
        assertThat(reach.ports()).isEqualTo(Set.of());
        assertThat(DatabaseReach.of(Kind.SQLITE, "no\0path")).isEqualTo(SandboxPermissions.NOTHING);
    }
}
