package io.github.assay.store;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Act;
import io.github.assay.domain.labelling.Adjudication;
import io.github.assay.domain.labelling.DisclosureAct;
import io.github.assay.domain.labelling.Flag;
import io.github.assay.domain.labelling.FlagAct;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Remark;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.store.journal.Entry.ActOrigin;
import io.github.assay.store.journal.Entry;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/** Acts for tests: plain ones by name, hostile ones by seed. */
public final class Acts {
    public static final Instant START = Instant.parse("2026-03-01T09:00:00Z");
    private static final String[] PIECES = {
        "", "a", "ß", "\n", "\r\n", "\"", "\\", "\\u0041", "\u0000", "\u001f", "\u007f", "\u2028", "\uFEFF", "日本", "😀",
        "\ud800", "\udc00", "\udc00\ud800", "{\"act\":\"vote\"}", "'; DROP TABLE vote; --", "../../x", "\t", " ", "%41"
    };

    private Acts() {}

    public static ItemKey item(int number) {
        return new ItemKey("c" + number, "dail-sql", "r1");
    }

    public static Vote vote(String annotator, int item, Label label, long second) {
        return new Vote(
                item(item), annotator, label, List.of(), "", 1, START.plusSeconds(second), Vote.Visible.NOTHING,
                Optional.empty(), Vote.Origin.CAST);
    }

    public static FlagAct mark(String annotator, int item, Flag flag, boolean on, long second) {
        return new FlagAct(item(item), annotator, flag, on, "", START.plusSeconds(second));
    }

    public static String hostile(SplittableRandom random) {
        StringBuilder text = new StringBuilder();
        int pieces = random.nextInt(6);
        for (int i = 0; i < pieces; i++) {
            text.append(PIECES[random.nextInt(PIECES.length)]);
        }
        return text.toString();
    }

    public static Entry hostileEntry(SplittableRandom random) {
        return new Entry(hostileAct(random), ActOrigin.values()[random.nextInt(3)]);
    }

    private static Act hostileAct(SplittableRandom random) {
        ItemKey item = new ItemKey(hostile(random), hostile(random), hostile(random));
        String annotator = "x" + hostile(random);
        Instant at = Instant.ofEpochMilli(random.nextLong(-60_000_000_000_000L, 250_000_000_000_000L));
        return switch (random.nextInt(5)) {
            case 3 ->
                new DisclosureAct(
                        item, annotator,
                        random.nextBoolean() ? EnumSet.allOf(DisclosureAct.Part.class) : EnumSet.of(DisclosureAct.Part.VOTES), at);
            case 2 -> new Remark(item, annotator, hostile(random), at);
            case 0 -> new FlagAct(item, annotator, pick(Flag.values(), random), random.nextBoolean(), hostile(random), at);
            case 1 ->
                new Adjudication(
                        item,
                        annotator,
                        pick(new Label[] {Label.PASS, Label.FAIL, Label.SKIP}, random),
                        hostile(random),
                        at);
            default ->
                new Vote(
                        item,
                        annotator,
                        pick(Label.values(), random),
                        Stream.generate(() -> hostile(random)).limit(random.nextInt(4)).toList(),
                        hostile(random),
                        random.nextInt(20) == 0 ? Double.POSITIVE_INFINITY : random.nextDouble() * 1e4,
                        at,
                        new Vote.Visible(random.nextBoolean(), random.nextBoolean(), random.nextInt(3)),
                        random.nextBoolean() ? Optional.of(at.minusMillis(random.nextInt(1, 100_000))) : Optional.empty(),
                        pick(Vote.Origin.values(), random),
                        hostile(random),
                        random.nextInt(4) == 0
                                ? Optional.of(new Vote.Original(hostile(random), hostile(random), at.minusMillis(5)))
                                : Optional.empty());
        };
    }

    private static <T> T pick(T[] values, SplittableRandom random) {
        return values[random.nextInt(values.length)];
    }
}
