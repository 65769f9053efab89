package io.github.assay.ui.review.evidence;

import io.github.assay.ui.common.Messages;
import java.util.ArrayList;
import java.util.List;

/** Tools expected and tools called, in their order, put beside each other where they agree. */
final class CallKind implements Kind {
    @Override
    public void read(Detail detail, Subject of, List<Exhibit> into) {
        if (!(detail.peek("called") instanceof List<?>) || !(detail.peek("expected") instanceof List<?>)) {
            return;
        }
        List<String> expected = detail.texts("expected");
        List<String> called = detail.texts("called");
        detail.take("missing");
        if (expected.isEmpty() && called.isEmpty()) {
            into.add(new Exhibit.Says(Tone.EQUAL, Messages.text("evidence.calls.none")));
            return;
        }
        into.add(new Exhibit.Table(
                Exhibit.Table.Layout.TEXTS,
                List.of(Messages.text("evidence.expected"), Messages.text("evidence.called")),
                beside(expected, called)));
    }

    /** The longest common sequence of tools stands in line; the rest is missing or extra. */
    private static List<Exhibit.Row> beside(List<String> expected, List<String> called) {
        int[][] longest = new int[expected.size() + 1][called.size() + 1];
        for (int e = expected.size() - 1; e >= 0; e--) {
            for (int c = called.size() - 1; c >= 0; c--) {
                longest[e][c] = name(expected.get(e)).equals(name(called.get(c)))
                        ? longest[e + 1][c + 1] + 1
                        : Math.max(longest[e + 1][c], longest[e][c + 1]);
            }
        }
        List<Exhibit.Row> rows = new ArrayList<>();
        int e = 0;
        int c = 0;
        while (e < expected.size() || c < called.size()) {
            if (e < expected.size() && c < called.size() && name(expected.get(e)).equals(name(called.get(c)))) {
                Tone tone = expected.get(e).equals(called.get(c)) ? Tone.EQUAL : Tone.DIFFERENT;
                rows.add(row(tone, expected.get(e++), called.get(c++)));
            } else if (c == called.size() || e < expected.size() && longest[e + 1][c] >= longest[e][c + 1]) {
                rows.add(row(Tone.MISSING, expected.get(e++), ""));
            } else {
                rows.add(row(Tone.EXTRA, "", called.get(c++)));
            }
        }
        return rows;
    }

    /** A call without its arguments. */
    private static String name(String call) {
        int open = call.indexOf('(');
        return open < 0 ? call : call.substring(0, open);
    }

    private static Exhibit.Row row(Tone tone, String expected, String called) {
        return new Exhibit.Row(tone, List.of(expected, called));
    }
}
