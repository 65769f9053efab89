package io.github.assay.service.rounds;

import io.github.assay.agreement.GuidelineGaps.Gap;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.labelling.Round;
import io.github.assay.statistics.Estimate;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/**
 * How far a team is in its rounds, how its members label, and where they differ: the figures of a lead. Days are of UTC.
 *
 * @param today the day up to which it is counted
 * @param level confidence level of the intervals
 * @param items items of the rounds, an item of two rounds twice
 * @param complete of them judged by all to whom they are assigned
 * @param ends latest day on which a member ends ({@link Work#ends}); empty: a member with open work has no such day, or nothing is
 *     assigned
 * @param members one for each annotator of the rounds, by id
 * @param splits where labels on plain items differ, by tier, database, cited section of the guideline, and pair of annotators
 * @param unplanned items of the project that are in no round
 * @param rounds the rounds that are counted
 * @param gaps what decisions found missing in the guideline, the latest first
 */
public record TeamStatus(
        LocalDate today, double level, int items, int complete, Optional<LocalDate> ends, List<Member> members,
        List<Split> splits, List<ItemKey> unplanned, List<Round> rounds, List<Gap> gaps) {
    /** Days that the forecast looks back, today included. */
    public static final int LOOKED_BACK = 7;

    /** Dimensions of {@link Split}, in order. */
    public static final List<String> DIMENSIONS = List.of("tier", "db", "section", "pair");

    public TeamStatus {
        members = List.copyOf(members);
        splits = List.copyOf(splits);
        unplanned = List.copyOf(unplanned);
        rounds = List.copyOf(rounds);
        gaps = List.copyOf(gaps);
    }

    /**
     * One annotator.
     *
     * @param annotator the id
     * @param work what is assigned and done
     * @param seconds active seconds of all counted votes and second judgements ({@link Day#seconds})
     * @param median median active seconds an item; undefined where no time was recorded
     * @param tiers the same by tier of the question
     * @param quality what says how carefully the annotator labels
     */
    public record Member(
            String annotator, Work work, double seconds, Outcome<Double> median, List<TierPace> tiers, Quality quality) {
        public Member {
            tiers = List.copyOf(tiers);
        }
    }

    /**
     * What is assigned to an annotator and done.
     *
     * @param assigned items assigned, an item of two rounds twice
     * @param done of them judged
     * @param open judgements to be cast, second ones included
     * @param days what was done when, by day; what has no time comes first
     * @param paused whether the annotator gets no further items of a round for now, and some of it is open
     */
    public record Work(int assigned, int done, int open, List<Day> days, boolean paused) {
        public Work {
            days = List.copyOf(days);
        }

        /** The latest day with a judgement. */
        public Optional<LocalDate> last() {
            return days.isEmpty() ? Optional.empty() : days.getLast().date();
        }

        /** The earliest day with a judgement. */
        private Optional<LocalDate> first() {
            return days.stream().flatMap(d -> d.date().stream()).findFirst();
        }

        /** Whole days since the latest judgement; empty where there is none. */
        public Optional<Long> idle(LocalDate today) {
            return last().map(day -> Math.max(0, today.toEpochDay() - day.toEpochDay()));
        }

        /**
         * Judgements a day in the last {@value #LOOKED_BACK} days, days without one included: their number divided by
         * {@value #LOOKED_BACK}, or by the days since the first judgement where these are fewer. 0 without a judgement.
         */
        public double perDay(LocalDate today) {
            LocalDate after = today.minusDays(LOOKED_BACK);
            int judged = days.stream()
                    .filter(d -> d.date().filter(day -> day.isAfter(after)).isPresent())
                    .mapToInt(d -> d.items() + d.again())
                    .sum();
            long since = first().map(day -> today.toEpochDay() - day.toEpochDay() + 1).orElse(1L);
            return (double) judged / Math.clamp(since, 1, LOOKED_BACK);
        }

        /**
         * The day on which the annotator ends: today plus open judgements divided by those a day, rounded up; the latest day
         * with a judgement where nothing is open. Empty where something is open and the pace is 0, or the annotator is paused.
         */
        public Optional<LocalDate> ends(LocalDate today) {
            double pace = perDay(today);
            return open == 0
                    ? last()
                    : pace == 0 || paused ? Optional.empty() : Optional.of(today.plusDays((long) Math.ceil(open / pace)));
        }
    }

    /**
     * One day of an annotator.
     *
     * @param date the day; empty: votes without a time, as of other programs
     * @param items items judged for the first time in their round
     * @param again items judged a second time, as the round asks
     * @param seconds active seconds of the votes of that day, changed ones included. Where the active time of a vote begins before an
     *     earlier vote on the item, both are of one visit and only the later counts
     */
    public record Day(Optional<LocalDate> date, int items, int again, double seconds) {}

    /** Median active seconds an item of a tier; {@code n} items have a time. */
    public record TierPace(String tier, int n, Outcome<Double> median) {}

    /**
     * How carefully an annotator labels.
     *
     * @param attention answers on attention items
     * @param gold answers on gold items
     * @param repeats second judgements
     * @param kappa Cohen's κ with the majority of the other annotators on plain items, interval by question (statistics.md §4.6)
     * @param against items whose label differs from that majority
     * @param weeks the share of equal labels by week
     * @param quick items whose vote in force was cast sooner than its case can be read
     */
    public record Quality(
            Check attention, Check gold, Check repeats, Outcome<Estimate> kappa, List<ItemKey> against, List<Week> weeks,
            List<ItemKey> quick) {
        public Quality {
            against = List.copyOf(against);
            weeks = List.copyOf(weeks);
            quick = List.copyOf(quick);
        }
    }

    /**
     * Answers that were compared with another label.
     *
     * @param judged number of them
     * @param off items with another label than the stated or the first one, sorted
     */
    public record Check(int judged, List<ItemKey> off) {
        public Check {
            off = List.copyOf(off);
        }
    }

    /**
     * Agreement with the majority of the others in one week.
     *
     * @param monday its first day
     * @param equal share of labels that equal the majority, interval by question (statistics.md §2.6)
     * @param off items with another label, sorted
     */
    public record Week(LocalDate monday, Outcome<Estimate> equal, List<ItemKey> off) {
        public Week {
            off = List.copyOf(off);
        }
    }

    /**
     * Disagreement on some plain items.
     *
     * @param dimension {@code tier}, {@code db}, {@code section} (sections of the guideline that comments of votes and reasons of
     *     decisions cite) or {@code pair}
     * @param value its value; of a pair the ids, the first in the order of ids
     * @param share share of the items with two labels or more, of a pair with both labels, on which labels differ; interval by question
     * @param off these items, sorted
     */
    public record Split(String dimension, List<String> value, Outcome<Estimate> share, List<ItemKey> off) {
        public Split {
            value = List.copyOf(value);
            off = List.copyOf(off);
        }
    }
}
