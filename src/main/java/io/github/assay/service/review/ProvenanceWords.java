package io.github.assay.service.review;

import io.github.assay.sql.relax.RelaxedPart;
import io.github.assay.wording.Texts;
import java.util.List;
import java.util.stream.Collectors;

/** Writes the explanation of a row in sentences that state only what statements have shown, for window and terminal. */
public final class ProvenanceWords {
    private static final int LONGEST = 120;

    private ProvenanceWords() {}

    /**
     * The row in a sentence.
     *
     * @param missing whether the prediction lacks it; otherwise gold does
     * @param place its place in its own table, from 1
     */
    public static String title(boolean missing, int place) {
        return Texts.text(missing ? "provenance.missing" : "provenance.extra", place);
    }

    /** What decides on it, or why that is not known. */
    public static String answer(RowProvenance of) {
        return switch (of) {
            case RowProvenance.Named(RowProvenance.Found found, int runs) -> named(found) + " " + ran(runs);
            case RowProvenance.Several(List<RowProvenance.Found> found, int runs) ->
                Texts.text("provenance.several", found.stream().map(ProvenanceWords::place).collect(Collectors.joining("; ")))
                        + " " + ran(runs);
            case RowProvenance.Unknown(RowProvenance.Reason reason, String detail, int runs) -> {
                String why = Texts.word(reason) + (detail.isBlank() ? "" : " (" + shortened(detail) + ")");
                yield Texts.text("provenance.unknown", why) + (runs == 0 ? "" : " " + ran(runs));
            }
        };
    }

    private static String ran(int runs) {
        return Texts.text("provenance.runs", runs);
    }

    private static String named(RowProvenance.Found found) {
        String key = found.adds() ? "adds" : found.part().kind() == RelaxedPart.Kind.ORDER ? "orders" : found.groupOnly() ? "groups" : "removes";
        return Texts.text("provenance." + key, kind(found), query(found), shortened(found.part().text()));
    }

    private static String place(RowProvenance.Found found) {
        return Texts.text("provenance.place", kind(found), query(found), shortened(found.part().text()));
    }

    private static String kind(RowProvenance.Found found) {
        return Texts.text("provenance.part." + found.part().kind().name());
    }

    private static String query(RowProvenance.Found found) {
        return Texts.text("provenance.query." + found.query().name());
    }

    private static String shortened(String text) {
        String line = text.strip().replaceAll("\\s+", " ");
        return line.length() <= LONGEST ? line : line.substring(0, LONGEST - 1) + "…";
    }
}
