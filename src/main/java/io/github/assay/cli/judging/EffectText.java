package io.github.assay.cli.judging;

import io.github.assay.cli.text.CliWords;
import io.github.assay.domain.Outcome;
import io.github.assay.json.JsonObject;
import io.github.assay.service.judging.PartEffect;
import java.util.List;
import java.util.Locale;

/** The effect of parts of a prompt, as lines and as JSON. */
final class EffectText {
    private EffectText() {}

    static List<String> lines(PartEffect effect) {
        String without = "without " + String.join(" and ", effect.without());
        return List.of(
                "Effect of " + String.join(" and ", effect.without()) + ": " + effect.changed() + " of "
                        + CliWords.count(effect.compared(), "verdict") + " changed, " + effect.turned()
                        + " from pass to fail or back; κ with the full prompt " + kappa(effect.withFull())
                        + (effect.fullOnly() == 0 ? "." : ". " + effect.fullOnly() + " have a verdict of the full prompt alone."),
                "κ with people on " + CliWords.count(effect.labelled(), "labelled item") + ": full prompt "
                        + kappa(effect.peopleFull()) + ", " + without + " " + kappa(effect.peopleWithout()) + ".");
    }

    private static String kappa(Outcome<Double> kappa) {
        return kappa.asValue()
                .map(k -> String.format(Locale.ROOT, "%.3f", k))
                .orElse("undefined (" + (kappa instanceof Outcome.Unavailable<Double> u
                        ? u.reason().equals("NO_DATA") ? "no items" : "all verdicts alike" : "") + ")");
    }

    static JsonObject json(PartEffect effect) {
        return new JsonObject()
                .with("without", List.copyOf(effect.without()))
                .with("compared", effect.compared())
                .with("changed", effect.changed())
                .with("turned", effect.turned())
                .with("full_only", effect.fullOnly())
                .with("kappa_with_full", effect.withFull().asValue())
                .with("labelled", effect.labelled())
                .with("kappa_people_full", effect.peopleFull().asValue())
                .with("kappa_people_without", effect.peopleWithout().asValue());
    }
}
