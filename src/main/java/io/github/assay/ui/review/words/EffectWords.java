package io.github.assay.ui.review.words;

import io.github.assay.service.scoring.MetricChoices.ChoiceEffect;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.List;

/** Says in a sentence what other settings of a metric would change. */
public final class EffectWords {
    private EffectWords() {}

    public static String of(ChoiceEffect effect) {
        List<String> parts = new ArrayList<>();
        add(parts, "review.settings.effect.fail", effect.toFail());
        add(parts, "review.settings.effect.pass", effect.toPass());
        add(parts, "review.settings.effect.lost", effect.lost());
        String verdicts = parts.isEmpty()
                ? Texts.text("review.settings.effect.none", effect.items())
                : Texts.text("review.settings.effect", effect.items(), String.join(", ", parts));
        return effect.values() == 0 ? verdicts : verdicts + " " + Texts.text("review.settings.effect.values", effect.values());
    }

    private static void add(List<String> parts, String key, int n) {
        if (n > 0) {
            parts.add(Texts.text(key, n));
        }
    }
}
