package io.github.assay.service.team;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.assay.files.records.AtomicFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The file by which a project goes to other people. */
class ProjectArchiveTest {
    @TempDir
    private Path folder;

    @Test
    void aProjectGoesWithoutStoreAndLabels() throws Exception {
        Path project = Files.createDirectories(folder.resolve("p"));
        for (String file : new String[] {"project.json", "data/d.sqlite", ".assay/store.json", "labels/l.jsonl"}) {
            Files.createDirectories(project.resolve(file).getParent());
            Files.writeString(project.resolve(file), file);
        }
        Files.createSymbolicLink(project.resolve("also.sqlite"), project.resolve("data/d.sqlite"));
        ProjectArchive.write(project, folder.resolve("p.zip"));
        ProjectArchive.unpack(folder.resolve("p.zip"), folder.resolve("q"));
        assertThat(folder.resolve("q/data/d.sqlite")).hasContent("data/d.sqlite");
        assertThat(folder.resolve("q/also.sqlite")).hasContent("data/d.sqlite");
        assertThat(folder.resolve("q/.assay")).doesNotExist();
        assertThat(folder.resolve("q/labels")).doesNotExist();
    }

    /** A project of somebody else could otherwise carry files of the lead's machine to everybody. */
    @Test
    void aLinkOutOfTheProjectIsRefused() throws Exception {
        Path project = Files.createDirectories(folder.resolve("p"));
        Path secret = Files.createDirectories(folder.resolve("own")).resolve("key");
        Files.writeString(secret, "secret");
        Files.createSymbolicLink(project.resolve("notes.txt"), secret);
        assertThatThrownBy(() -> ProjectArchive.check(project)).isInstanceOf(IOException.class).hasMessageContaining("notes.txt");
        assertThatThrownBy(() -> ProjectArchive.write(project, folder.resolve("p.zip"))).hasMessageContaining("notes.txt");
        Files.delete(project.resolve("notes.txt"));
        Files.createSymbolicLink(project.resolve("data"), secret.getParent());
        assertThatThrownBy(() -> ProjectArchive.check(project)).hasMessageContaining("data");
        assertThat(folder.resolve("p.zip")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"../out", "a/../../out", "/etc/out", ".assay/journal/ann.jsonl", ".ASSAY/store.json", "a/../.assay/x"})
    void entriesThatLeadOutOrIntoAStoreAreRefused(String name) throws Exception {
        Path file = folder.resolve("f.zip");
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
            zip.putNextEntry(new ZipEntry(name));
            zip.write(1);
        }
        assertThatThrownBy(() -> ProjectArchive.unpack(file, folder.resolve("to"))).isInstanceOf(IOException.class);
        assertThat(folder.resolve("to")).doesNotExist();
        assertThat(folder.resolve("out")).doesNotExist();
    }

    /** Otherwise a pack would be on record that nobody can take up. */
    @Test
    void aFileThatWouldBeRefusedIsNotWritten() throws Exception {
        Path project = Files.createDirectories(folder.resolve("p"));
        SequencedMap<String, AtomicFiles.Content> entries = new LinkedHashMap<>();
        for (String name : new String[] {"a", "b", "c"}) {
            entries.put(name, out -> out.write(new byte[1 << 20]));
        }
        Path file = folder.resolve("f.zip");
        assertThatThrownBy(() -> ProjectArchive.write(project, entries, file, 3 << 20, 2)).hasMessageContaining("f.zip has more than 2 entries");
        assertThatThrownBy(() -> ProjectArchive.write(project, entries, file, 2 << 20, 3))
                .hasMessageContaining("f.zip unpacks to more than 2 MB, which no project in a file of 1 MB has");
        assertThat(Files.list(folder).map(f -> f.getFileName().toString())).containsExactly("p");
        ProjectArchive.write(project, entries, file, 3 << 20, 3);
        ProjectArchive.unpack(file, folder.resolve("to"));
        assertThat(folder.resolve("to/c")).hasSize(1 << 20);
    }

    /** A small file could otherwise fill the disk of who joins a team. */
    @Test
    void aFileThatUnpacksToMoreThanAProjectHasIsRefusedAndLeavesNothing() throws Exception {
        Path file = folder.resolve("bomb.zip");
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
            for (String name : new String[] {"a", "b", "c"}) {
                zip.putNextEntry(new ZipEntry(name));
                zip.write(new byte[1 << 20]);
            }
        }
        Path to = folder.resolve("to");
        assertThat(Files.size(file)).isLessThan(10_000);
        assertThatThrownBy(() -> ProjectArchive.unpack(file, to, (3 << 20) - 1, 3))
                .isInstanceOf(IOException.class).hasMessageContaining("bomb.zip unpacks to more than 2 MB, which no project in a file of 1 MB has");
        assertThatThrownBy(() -> ProjectArchive.unpack(file, to, 3 << 20, 2)).hasMessageContaining("bomb.zip has more than 2 entries");
        assertThat(Files.list(folder).map(f -> f.getFileName().toString())).containsExactly("bomb.zip");
        ProjectArchive.unpack(file, to, 3 << 20, 3);
        assertThat(to.resolve("c")).hasSize(1 << 20);
    }
}
