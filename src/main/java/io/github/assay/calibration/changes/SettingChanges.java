package io.github.assay.calibration.changes;

import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.domain.project.ReferenceRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Settings in which two studies differ, in words: {@code seed: 42 → 7}. */
public final class SettingChanges {
    private SettingChanges() {}

    /** The differences; empty where the settings are equal. The number of threads is ignored. */
    public static List<String> between(CalibrationSettings a, CalibrationSettings b) {
        List<String> changes = new ArrayList<>();
        note(changes, "seed", a.bootstrap().seed(), b.bootstrap().seed());
        note(changes, "replicates", a.bootstrap().replicates(), b.bootstrap().replicates());
        if (a.bootstrap().replicates() == b.bootstrap().replicates()) {
            note(changes, "replication", a.replication(), b.replication());
        }
        note(changes, "level", a.bootstrap().level(), b.bootstrap().level());
        note(changes, "family", a.family(), b.family());
        note(changes, "compared", a.compared(), b.compared());
        note(changes, "metrics", a.participants().metrics(), b.participants().metrics());
        note(changes, "ranked", a.participants().ranked(), b.participants().ranked());
        note(changes, "most missing", a.participants().mostMissing(), b.participants().mostMissing());
        note(changes, "folds", a.folds(), b.folds());
        note(changes, "repeats", a.repeats(), b.repeats());
        note(changes, "reference", words(a.design().reference()), words(b.design().reference()));
        note(changes, "interval", a.design().interval(), b.design().interval());
        note(changes, "cases", a.design().cases(), b.design().cases());
        note(changes, "drawing", a.design().drawing(), b.design().drawing());
        note(changes, "by", a.design().dimension(), b.design().dimension());
        note(changes, "margin", a.design().margin(), b.design().margin());
        note(changes, "epsilon", a.design().epsilon(), b.design().epsilon());
        return changes;
    }

    private static String words(ReferenceRule rule) {
        String who = rule.single() ? rule.annotator() : "majority of " + rule.minimumVotes() + " or more votes";
        return who + ", ties " + rule.ties().name().toLowerCase(Locale.ROOT) + (rule.unanimousOnly() ? ", unanimous only" : "");
    }

    private static void note(List<String> changes, String name, Object before, Object after) {
        if (!before.equals(after)) {
            changes.add(name + ": " + word(before) + " → " + word(after));
        }
    }

    private static Object word(Object value) {
        return value instanceof Enum<?> e ? e.name().toLowerCase(Locale.ROOT).replace('_', '-') : value;
    }
}
