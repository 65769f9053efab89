package io.github.assay.calibration.rates;

import io.github.assay.calibration.rates.TruePassRate.Rate;
import io.github.assay.calibration.rates.TruePassRate.Tier;
import io.github.assay.calibration.rates.TruePassRate.TierCorrection;
import io.github.assay.calibration.verdicts.Verdicts;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.project.Slice;
import io.github.assay.statistics.Confusion;
import io.github.assay.statistics.prevalence.RoganGladen;
import io.github.assay.statistics.tests.Homogeneity;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.Set;
import java.util.stream.LongStream;

/** Corrects pass rates in each tier and combines the tiers by their shares of the items (statistics.md §10). */
final class TierRates {
    private final List<Slice> tiers;
    private final List<Verdicts> verdicts = new ArrayList<>();

    /** @param all the metric's verdicts on all items; their labels give its errors in each tier */
    TierRates(List<Slice> tiers, Verdicts all) {
        this.tiers = tiers;
        tiers.forEach(tier -> {
            Set<ItemKey> items = new HashSet<>(tier.items());
            verdicts.add(all.where(items::contains));
        });
    }

    /**
     * The tiers: the first dimension of difficulty, category and database with two or more values; empty if none has.
     */
    static List<Slice> dimension(List<Slice> slices) {
        for (String dimension : List.of("difficulty", "category", "db")) {
            List<Slice> of = slices.stream().filter(s -> s.dimension().equals(dimension)).toList();
            if (of.size() > 1) {
                return of;
            }
        }
        return List.of();
    }

    /** Undefined without two tiers: {@code FEWER_THAN_TWO_TIERS}. Items without a tier do not count. */
    Outcome<TierCorrection> of(Verdicts own) {
        if (tiers.size() < 2) {
            return Outcome.unavailable("FEWER_THAN_TWO_TIERS");
        }
        List<Tier> lines = new ArrayList<>();
        List<Outcome<RoganGladen>> parts = new ArrayList<>();
        LongStream.Builder cases = LongStream.builder();
        for (int t = 0; t < tiers.size(); t++) {
            Verdicts all = verdicts.get(t);
            Verdicts here = all.where(own.passes()::containsKey);
            if (here.size() > 0) {
                Outcome<RoganGladen> corrected = all.corrected(here);
                parts.add(corrected);
                cases.add(here.size());
                lines.add(new Tier(
                        tiers.get(t).value(), here.size(), (int) all.errors().n(), here.raw(),
                        corrected.map(r -> rate(r, own.level()))));
            }
        }
        return Outcome.value(new TierCorrection(
                tiers.getFirst().dimension(), together(parts, cases.build().toArray()).map(r -> rate(r, own.level())), homogeneity(), lines));
    }

    private Outcome<Homogeneity> homogeneity() {
        SequencedMap<String, Confusion> errors = new LinkedHashMap<>();
        for (int t = 0; t < tiers.size(); t++) {
            errors.put(tiers.get(t).value(), verdicts.get(t).errors());
        }
        return Homogeneity.of(errors);
    }

    private static Outcome<RoganGladen> together(List<Outcome<RoganGladen>> parts, long... cases) {
        if (parts.isEmpty()) {
            return Outcome.unavailable("NO_DATA");
        }
        return parts.stream()
                .filter(p -> p.asValue().isEmpty())
                .findFirst()
                .orElseGet(() -> Outcome.value(
                        RoganGladen.weighted(parts.stream().map(p -> p.asValue().orElseThrow()).toList(), cases)));
    }

    private static Rate rate(RoganGladen r, double level) {
        return new Rate(r.estimate(), r.raw(), r.interval(level));
    }
}
