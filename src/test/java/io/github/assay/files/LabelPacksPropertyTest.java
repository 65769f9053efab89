package io.github.assay.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.files.labels.LabelFileOptions;
import io.github.assay.files.labels.LabelFiles;
import io.github.assay.files.labels.LabelPacks;
import io.github.assay.files.labels.LabelReading;
import io.github.assay.task.Progress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

class LabelPacksPropertyTest {
    private static final String[] PIECES = {
        "a", "Zoë", "", " ", "\"", ",", ";", "\\", "\n", "\r\n", "=1+1", "-x", "@", "漢字", "😀", "\t", "null", "0", "|", "'", "'=", "+5", "-0.5", "\r", "\u2028"
    };

    @TempDir
    Path folder;

    @TestFactory
    Stream<DynamicTest> writtenReadAndWrittenAgainIsTheSameBytes() {
        return LongStream.range(0, 60).mapToObj(seed -> dynamicTest("seed " + seed, () -> {
            List<Vote> votes = votes(new SplittableRandom(seed));
            for (LabelPacks.Form form : List.of(LabelPacks.Form.JSONL, LabelPacks.Form.CSV, LabelPacks.Form.EXACT_CSV)) {
                String first = LabelPacks.text(form, votes);
                Path file = folder.resolve(seed + "." + form);
                LabelPacks.write(file, form, votes);
                assertThat(Files.readString(file)).isEqualTo(first);
                LabelReading read = LabelFiles.read(file, LabelFileOptions.NONE, LabelFiles.Unnamed.AN_ITEM, Instant.EPOCH, Progress.NONE);
                assertThat(read.problems()).isEmpty();
                assertThat(read.votes()).containsExactlyInAnyOrderElementsOf(votes);
                assertThat(LabelPacks.text(form, read.votes())).isEqualTo(first);
            }
        }));
    }

    @TestFactory
    Stream<DynamicTest> theOrderInWhichVotesAreGivenDoesNotMatter() {
        return LongStream.range(0, 20).mapToObj(seed -> dynamicTest("seed " + seed, () -> {
            List<Vote> votes = votes(new SplittableRandom(seed));
            List<Vote> reversed = new ArrayList<>(votes);
            Collections.reverse(reversed);
            for (LabelPacks.Form form : LabelPacks.Form.values()) {
                assertThat(LabelPacks.text(form, reversed)).isEqualTo(LabelPacks.text(form, votes));
            }
        }));
    }

    /** Votes with texts of every awkward kind; no two share annotator, item and time. */
    private static List<Vote> votes(SplittableRandom random) {
        List<Vote> votes = new ArrayList<>();
        int n = random.nextInt(1, 30);
        for (int i = 0; i < n; i++) {
            ItemKey item = new ItemKey("c" + text(random), text(random), "r" + random.nextInt(3));
            List<String> issues = Stream.generate(() -> text(random))
                    .limit(random.nextInt(3))
                    .filter(s -> !s.isEmpty())
                    .toList();
            Instant at = Instant.ofEpochMilli(random.nextLong(0, 4_000_000_000_000L) + i);
            votes.add(new Vote(
                    item, "x" + text(random).strip(), Label.values()[random.nextInt(4)], issues, text(random),
                    random.nextInt(4) == 0 ? 0 : random.nextDouble(1000), at,
                    new Vote.Visible(random.nextBoolean(), false),
                    random.nextBoolean() ? Optional.of(at.minusMillis(random.nextInt(100_000))) : Optional.empty(),
                    Vote.Origin.IMPORTED));
        }
        return votes;
    }

    private static String text(SplittableRandom random) {
        StringBuilder text = new StringBuilder();
        int n = random.nextInt(5);
        for (int i = 0; i < n; i++) {
            text.append(PIECES[random.nextInt(PIECES.length)]);
        }
        return text.toString();
    }
}
