package io.github.assay.service.judging;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.project.Item;
import io.github.assay.metrics.judge.reply.JudgeVerdict;
import io.github.assay.statistics.CohenKappa;
import io.github.assay.statistics.Confusion;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * What leaving parts out of a prompt changes: verdicts with the full prompt against verdicts without, on items that have
 * both. Agreement is Cohen's κ of passing and failing verdicts (statistics.md §2.1).
 *
 * @param without the parts left out
 * @param run the run without them
 * @param compared items with a verdict of both prompts
 * @param changed those whose verdict is another word
 * @param turned those that pass with one prompt and fail with the other
 * @param fullOnly items with a verdict of the full prompt alone
 * @param withFull κ of both prompts
 * @param labelled compared items with a label of people
 * @param peopleFull κ of the full prompt with people, on these
 * @param peopleWithout κ of the prompt without the parts with people, on these
 */
public record PartEffect(
        Set<String> without,
        Optional<JudgeRun> run,
        int compared,
        int changed,
        int turned,
        int fullOnly,
        Outcome<Double> withFull,
        int labelled,
        Outcome<Double> peopleFull,
        Outcome<Double> peopleWithout) {
    static PartEffect of(
            Set<String> without, List<Item> items, Map<Item, String> full, Map<Item, String> variant,
            Optional<JudgeVerdict> verdict, Map<ItemKey, Boolean> people) {
        List<Item> both = items.stream().filter(i -> full.containsKey(i) && variant.containsKey(i)).toList();
        List<Item> labelled = both.stream().filter(i -> people.containsKey(i.key())).toList();
        int[][] pairs = new int[3][4];
        for (Item item : both) {
            boolean passesFull = verdict.orElseThrow().passes(Objects.requireNonNull(full.get(item)));
            boolean passes = verdict.get().passes(Objects.requireNonNull(variant.get(item)));
            count(pairs[0], passes, passesFull);
            Optional.ofNullable(people.get(item.key())).ifPresent(label -> {
                count(pairs[1], passesFull, label);
                count(pairs[2], passes, label);
            });
        }
        return new PartEffect(
                without, Optional.empty(), both.size(),
                (int) both.stream().filter(i -> !Objects.requireNonNull(full.get(i)).equals(variant.get(i))).count(),
                pairs[0][1] + pairs[0][2],
                (int) items.stream().filter(i -> full.containsKey(i) && !variant.containsKey(i)).count(),
                kappa(pairs[0]), labelled.size(), kappa(pairs[1]), kappa(pairs[2]));
    }

    private static void count(int[] table, boolean verdict, boolean reference) {
        table[(verdict ? 0 : 2) + (reference ? 0 : 1)]++;
    }

    private static Outcome<Double> kappa(int[] t) {
        return CohenKappa.of(new Confusion(t[0], t[2], t[1], t[3]));
    }

    PartEffect with(JudgeRun made) {
        return new PartEffect(without, Optional.of(made), compared, changed, turned, fullOnly, withFull, labelled, peopleFull,
                peopleWithout);
    }
}
