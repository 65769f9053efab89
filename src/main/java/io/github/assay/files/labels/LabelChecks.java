package io.github.assay.files.labels;

import io.github.assay.domain.project.LabelFileSetting;
import io.github.assay.files.labels.LabelReading.Doubt;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** Finds what the fields of chosen columns leave open, and settings without effect. */
record LabelChecks(LabelProgram program, LabelProfile profile, LabelFileOptions options, LabelWords words) {
    /** Settings that are given and have no effect beside another. */
    List<Doubt> withoutEffect(String why, Map<LabelFileSetting, String> given) {
        return given.entrySet().stream()
                .filter(e -> !e.getValue().isEmpty())
                .sorted(Map.Entry.comparingByKey())
                .map(e -> new Doubt(why + ", so that '" + e.getValue() + "' has no effect", e.getKey(), ""))
                .toList();
    }

    /**
     * Columns of labels in which only part of the fields are labels, and stated words and numbers that no field has.
     * Of columns that the user named as annotators only ratings are in doubt.
     *
     * @param used columns whose fields are labels
     */
    List<Doubt> ofWords(List<String> used) {
        if (words.isRule()) {
            boolean none = used.stream().allMatch(c -> profile.of(c).stated() == 0)
                    && used.stream().anyMatch(c -> profile.of(c).labels() > 0 || profile.of(c).isScale());
            return used.isEmpty() || !none || program == LabelProgram.PRODIGY
                    ? List.of()
                    : List.of(new Doubt(
                            "No field of " + LabelNames.listed(used) + " is one of those that you stated the meaning of",
                            options.pass().isPresent() ? LabelFileSetting.PASS : LabelFileSetting.WORDS, ""));
        }
        List<Doubt> doubts = new ArrayList<>();
        for (String column : used) {
            LabelProfile.Column of = profile.of(column);
            if (of.isScale()) {
                doubts.add(new Doubt(
                        "Column " + column + " holds ratings, not pass and fail: " + LabelNames.listed(of.values()),
                        LabelFileSetting.PASS, ">=4"));
            } else if (of.unknown() > 0 && of.labels() > 0 && !options.annotators().contains(column)) {
                doubts.add(new Doubt(partly(column), LabelFileSetting.WORDS, of.others().getFirst() + "=fail"));
            }
        }
        return doubts;
    }

    String partly(String column) {
        LabelProfile.Column of = profile.of(column);
        return "Column " + column + " holds labels in " + of.labels() + " of " + of.filled()
                + " fields and other words in the rest, such as " + LabelNames.listed(of.others());
    }

    /** A doubt when Prodigy, without named sessions, wrote the session's time as annotator. */
    List<Doubt> ofSessions(String column) {
        boolean times = profile.of(column).values().stream()
                .anyMatch(v -> v.matches("\\d{4}-\\d\\d-\\d\\d[_T ]\\d\\d[-:]\\d\\d[-:]\\d\\d"));
        return times
                ? List.of(new Doubt(
                        "Column " + column + " has times of sessions, not names: one person may be several of them",
                        LabelFileSetting.ANNOTATOR, "NAME"))
                : List.of();
    }

    /** Whether another column has the same labels in other words, or the same labels and a name with this one in it. */
    boolean isRespelled(String column, List<String> all) {
        return all.stream().filter(c -> !c.equals(column) && profile.of(c).repeats(profile.of(column))).anyMatch(c -> {
            String name = LabelNames.folded(column);
            boolean longer = name.length() > 3 && LabelNames.folded(c).contains(name);
            return longer || Collections.disjoint(profile.of(c).values(), profile.of(column).values());
        });
    }
}
