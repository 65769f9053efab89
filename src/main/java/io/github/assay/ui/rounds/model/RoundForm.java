package io.github.assay.ui.rounds.model;

import io.github.assay.domain.labelling.Round;
import io.github.assay.service.rounds.RoundBoard;
import io.github.assay.wording.Texts;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The fields of a round as typed.
 *
 * @param id name of the round
 * @param chosen ids of known people who are ticked
 * @param others further names, separated by commas
 * @param votes votes an item
 * @param overlap percentage of the items that get so many votes
 * @param masked percentage of the items that are masked
 * @param repeats items that each annotator judges twice
 * @param seed seed of the draws
 * @param order order of the items
 * @param stratum key of the stratified order
 * @param before what is shown before the own vote
 * @param after what is shown after it
 * @param names whether an adjudicator sees names
 * @param anew whether earlier votes do not count
 * @param onboarding items with stated labels, separated by semicolons
 * @param attention items with stated labels, separated by semicolons
 * @param gold items with stated labels, separated by semicolons
 * @param filter chooses items
 * @param count how many of them; empty: all
 */
public record RoundForm(
        String id, List<String> chosen, String others, String votes, String overlap, String masked, String repeats,
        String seed, Round.Order order, String stratum, Round.Level before, Round.Level after, boolean names, boolean anew,
        String onboarding, String attention, String gold, String filter, String count) {
    /** Fields that can hold a fault. */
    public enum Field {
        ID,
        PEOPLE,
        VOTES,
        OVERLAP,
        MASKED,
        REPEATS,
        SEED,
        AFTER,
        COUNT
    }

    public RoundForm {
        chosen = List.copyOf(chosen);
    }

    /** All annotators, ticked and typed. */
    public List<String> people() {
        return Stream.concat(chosen.stream(), Arrays.stream(others.split(",")).map(String::strip).filter(t -> !t.isEmpty()))
                .distinct()
                .toList();
    }

    /** Why fields cannot be used, in a sentence each; empty when all can. */
    public Map<Field, String> faults() {
        Map<Field, String> faults = new EnumMap<>(Field.class);
        int people = people().size();
        if (!id.strip().matches("[A-Za-z0-9][A-Za-z0-9._-]{0,39}")) {
            faults.put(Field.ID, Texts.text("rounds.fault.id"));
        }
        if (people == 0) {
            faults.put(Field.PEOPLE, Texts.text("rounds.fault.people"));
        } else if (whole(votes).filter(n -> n >= 1 && n <= people).isEmpty()) {
            faults.put(Field.VOTES, Texts.text("rounds.fault.votes", people));
        }
        if (share(overlap).isEmpty()) {
            faults.put(Field.OVERLAP, Texts.text("rounds.fault.share"));
        }
        if (share(masked).isEmpty()) {
            faults.put(Field.MASKED, Texts.text("rounds.fault.share"));
        } else if (share(masked).get() > 0 && !before.shows(Round.Level.SCORES)) {
            faults.put(Field.MASKED, Texts.text("rounds.fault.masked"));
        }
        if (whole(repeats).isEmpty()) {
            faults.put(Field.REPEATS, Texts.text("rounds.fault.whole"));
        }
        if (!seed.strip().matches("-?\\d{1,18}")) {
            faults.put(Field.SEED, Texts.text("rounds.fault.seed"));
        }
        if (before == Round.Level.VOTES || !after.shows(before)) {
            faults.put(Field.AFTER, Texts.text("rounds.fault.after"));
        }
        if (!count.isBlank() && whole(count).filter(n -> n > 0).isEmpty()) {
            faults.put(Field.COUNT, Texts.text("rounds.fault.count"));
        }
        return faults;
    }

    private static Optional<Integer> whole(String text) {
        return text.strip().matches("\\d{1,7}") ? Optional.of(Integer.parseInt(text.strip())) : Optional.empty();
    }

    /** A percentage from 0 to 100 as a share. */
    private static Optional<Double> share(String text) {
        String number = text.strip().replace("%", "").strip();
        if (!number.matches("\\d{1,3}(\\.\\d{1,6})?") || Double.parseDouble(number) > 100) {
            return Optional.empty();
        }
        return Optional.of(Double.parseDouble(number) / 100);
    }

    /** The round; only without faults. */
    public RoundBoard.Request request() {
        Round round = new Round(
                id.strip(), people(), whole(votes).orElseThrow(), share(overlap).orElseThrow(), order,
                order == Round.Order.STRATIFIED ? stratum : "", Long.parseLong(seed.strip()),
                new Round.Disclosure(before, after, share(masked).orElseThrow(), names), "", whole(repeats).orElseThrow(), anew);
        return new RoundBoard.Request(
                round, parts(onboarding), parts(attention), parts(gold), filter, count.isBlank() ? Optional.empty() : whole(count));
    }

    private static List<String> parts(String text) {
        return Arrays.stream(text.split(";")).map(String::strip).filter(t -> !t.isEmpty()).toList();
    }
}
