package io.github.assay.store.journal;

import static io.github.assay.store.Acts.vote;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.assay.domain.labelling.Vote;
import io.github.assay.store.StoreException;
import io.github.assay.store.StoreFolder;
import io.github.assay.store.labels.LabelStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Drives that go away and come back: nothing is written elsewhere, and what was called saved is there. */
class DiskAwayTest {
    @TempDir
    Path temp;

    @Test
    void aDriveThatIsAwayIsSaidAndNothingIsWrittenElsewhere() throws Exception {
        Path drive = Files.createDirectory(temp.resolve("drive"));
        List<Vote> saved = new ArrayList<>();
        try (StoreFolder folder = StoreFolder.open(drive, Clock.systemUTC());
                LabelStore store = LabelStore.open(folder)) {
            DiskFaultTest.save(store, saved, 5);
            Path away = Files.move(drive.resolve(".assay/journal"), temp.resolve("away"));
            Files.createDirectory(drive.resolve(".assay/journal")); // the mount point, empty
            StoreException refused = catchThrowableOfType(StoreException.class, () -> DiskFaultTest.save(store, new ArrayList<>(saved), 1));
            assertThat(refused).hasMessageStartingWith("The vote on ").hasMessageContaining(" was not saved: ").hasMessageContaining("is not there any more");
            assertThat(drive.resolve(".assay/journal/anna.jsonl")).doesNotExist();
            Files.delete(drive.resolve(".assay/journal"));
            Files.move(away, drive.resolve(".assay/journal"));
            DiskFaultTest.save(store, saved, 5);
        }
        try (StoreFolder folder = StoreFolder.open(drive, Clock.systemUTC());
                LabelStore store = LabelStore.open(folder)) {
            assertThat(store.allVotes()).containsExactlyInAnyOrderElementsOf(saved);
        }
    }

    @Test
    void aHandleThatBecameUnusableIsOpenedAgain() throws Exception {
        boolean[] away = new boolean[1];
        List<Vote> saved = new ArrayList<>();
        Appender.Opener opener = file -> {
            Appender real = Appender.file(file);
            boolean[] stale = new boolean[1];
            return new AppenderOver() {
                @Override
                public Appender real() {
                    return real;
                }

                private void reach() throws IOException {
                    stale[0] |= away[0];
                    if (stale[0]) {
                        throw new IOException("Stale file handle");
                    }
                }

                @Override
                public void write(byte[] bytes) throws IOException {
                    reach();
                    real.write(bytes);
                }

                @Override
                public void force() throws IOException {
                    reach();
                    real.force();
                }

                @Override
                public void truncate(long length) throws IOException {
                    reach();
                    real.truncate(length);
                }
            };
        };
        try (StoreFolder folder = StoreFolder.open(temp, Clock.systemUTC());
                LabelStore store = LabelStore.open(folder, opener)) {
            DiskFaultTest.save(store, saved, 3);
            away[0] = true;
            assertThat(catchThrowableOfType(StoreException.class, () -> DiskFaultTest.save(store, new ArrayList<>(saved), 1)))
                    .hasMessageContaining("connect it again");
            away[0] = false;
            DiskFaultTest.save(store, saved, 3);
            assertThat(store.allVotes()).containsExactlyInAnyOrderElementsOf(saved);
        }
    }

    /** A drive that goes away in the middle of a write and comes back: nobody appends, but the index is made again. */
    @Test
    void aTornEndIsCutOffThoughTheHandleIsGone() throws Exception {
        Path file = temp.resolve("ann.jsonl");
        boolean[] away = {false};
        Appender.Opener opener = path -> new Leaving(Appender.file(path), away);
        try (Journal journal = new Journal(file, opener)) {
            journal.appendLines(List.of("{\"act\":\"first\"}"));
            long saved = Files.size(file);
            away[0] = true;
            assertThatThrownBy(() -> journal.appendLines(List.of("{\"act\":\"second\"}"))).isInstanceOf(IOException.class);
            assertThat(Files.size(file)).as("a part was written").isGreaterThan(saved);
            away[0] = false;
            journal.settle();
            assertThat(Files.size(file)).isEqualTo(saved);
            assertThat(journal.savedLength()).isEqualTo(saved);
        }
    }

    private record Leaving(Appender real, boolean[] away) implements AppenderOver {
        @Override
        public void write(byte[] bytes) throws IOException {
            real.write(away[0] ? Arrays.copyOf(bytes, bytes.length / 2) : bytes);
            check();
        }

        @Override
        public void force() throws IOException {
            check();
            real.force();
        }

        @Override
        public void truncate(long length) throws IOException {
            check();
            real.truncate(length);
        }

        private void check() throws IOException {
            if (away[0]) {
                throw new IOException("Stale file handle");
            }
        }
    }
}
