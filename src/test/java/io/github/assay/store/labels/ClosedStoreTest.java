package io.github.assay.store.labels;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.assay.store.StoreFolder;
import io.github.assay.task.Cancelled;
import java.nio.file.Path;
import java.time.Clock;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A project is left while its labels are read: the read under way ends, a later one is cancelled, and none fails. */
class ClosedStoreTest {
    @TempDir
    Path folder;

    @Test
    void closingWaitsForReadsUnderWayAndCancelsLaterOnes() throws Exception {
        for (int i = 0; i < 2; i++) {
            StoreFolder open = StoreFolder.open(folder, Clock.systemUTC());
            LabelStore store = LabelStore.open(open);
            CountDownLatch reads = new CountDownLatch(3);
            CompletableFuture<Void> reader = CompletableFuture.runAsync(() -> {
                try {
                    while (true) {
                        assertThat(store.currentVotes()).isEmpty();
                        reads.countDown();
                    }
                } catch (Exception e) {
                    assertThat(e).isInstanceOf(Cancelled.class);
                }
            });
            reads.await();
            store.close();
            reader.join();
            assertThatThrownBy(store::annotators).isInstanceOf(Cancelled.class);
            open.close();
        }
    }
}
