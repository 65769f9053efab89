package io.github.assay.store.journal;

import static io.github.assay.store.Acts.vote;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.store.StoreException;
import io.github.assay.store.StoreFolder;
import io.github.assay.store.labels.LabelStore;
import io.github.assay.store.upkeep.StoreVerifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Cuts the power at drawn moments, with torn and reordered sectors, again and again on the same store: every vote that was
 * reported as saved is there once, nothing else is but votes whose saving had begun, and no power cut is taken for a
 * change by hand.
 */
class PowerCutTest {
    @TempDir
    Path temp;

    private final Set<Vote> saved = new HashSet<>();
    private final Set<Vote> begun = new HashSet<>();
    private int second;

    @Test
    void nothingSavedIsLostIn25Cuts() throws Exception {
        cuts(25, 20261122);
    }

    @Test
    @Tag("exhaustive")
    void nothingSavedIsLostIn150Cuts() throws Exception {
        cutsOfSeeds(1);
    }

    @Test
    @Tag("exhaustive")
    @Tag("long")
    void nothingSavedIsLostIn1200Cuts() throws Exception {
        cutsOfSeeds(8);
    }

    private void cutsOfSeeds(int seeds) throws Exception {
        for (int seed = 0; seed < seeds; seed++) {
            saved.clear();
            begun.clear();
            temp = Files.createDirectories(temp.resolve("s" + seed));
            cuts(150, seed);
        }
    }

    private void cuts(int cuts, long seed) throws Exception {
        Path project = Files.createDirectories(temp.resolve("project"));
        // A folder with something in it where the checksum goes: the index is held in memory, which is quicker.
        Files.createDirectories(project.resolve(".assay/labels.mv.db.sum/x"));
        SplittableRandom random = new SplittableRandom(seed);
        for (int cut = 0; cut < cuts; cut++) {
            PowerCutDisk disk = new PowerCutDisk(random, random.nextInt(30));
            session(project, disk, random);
            disk.settle();
            if (cut % 10 == 9) {
                look(project, "seed " + seed + ", cut " + cut);
            }
        }
        look(project, "seed " + seed);
        assertThat(saved).hasSizeGreaterThan(cuts);
    }

    private void session(Path project, PowerCutDisk disk, SplittableRandom random) throws StoreException {
        try (StoreFolder folder = StoreFolder.open(project, Clock.systemUTC())) {
            try (LabelStore store = LabelStore.open(folder, disk)) {
                while (!disk.isCut()) {
                    act(store, random);
                }
            } catch (StoreException _) {
                // the power is cut while the store is opened or closed
            }
        }
    }

    private void act(LabelStore store, SplittableRandom random) {
        List<Vote> votes = new ArrayList<>();
        int many = random.nextInt(4) == 0 ? 1 + random.nextInt(6) : 1;
        for (int i = 0; i < many; i++) {
            second++;
            votes.add(vote("anna" + random.nextInt(3), second % 50, Label.values()[random.nextInt(2)], second));
        }
        begun.addAll(votes);
        try {
            if (random.nextInt(8) == 0) {
                store.merge(votes, "pack", Instant.EPOCH);
            } else {
                store.appendAll(votes.stream().map(Entry::of).toList());
            }
            saved.addAll(votes);
        } catch (StoreException _) {
            // not saved, and said so; it may be there all the same when only the answer was cut off
        }
    }

    private void look(Path project, String where) throws Exception {
        try (StoreFolder folder = StoreFolder.open(project, Clock.systemUTC());
                LabelStore store = LabelStore.open(folder)) {
            List<Vote> found = store.allVotes();
            assertThat(found).as(where).doesNotHaveDuplicates().containsAll(saved);
            assertThat(begun).as(where).containsAll(found);
            assertThat(store.notices()).as(where).noneMatch(n -> n.startsWith("Labels were changed"));
        }
        assertThat(StoreVerifier.check(project.resolve(".assay")).findings().stream()
                        .filter(f -> f.kind() != ChainFinding.Kind.TORN))
                .as(where)
                .isEmpty();
    }
}
