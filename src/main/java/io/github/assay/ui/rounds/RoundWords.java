package io.github.assay.ui.rounds;

import io.github.assay.domain.labelling.Round;
import io.github.assay.service.rounds.TeamSpecs;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.List;

/** Says the rules of a round in words. */
final class RoundWords {
    private RoundWords() {}

    /** @param whole whether a lead reads; to annotators seed, masked items and repeats would tell which items these are */
    static String rules(Round round, boolean whole) {
        Round.Disclosure shows = round.disclosure();
        List<String> parts = new ArrayList<>();
        parts.add(Texts.text("rounds.rules.votes", round.votes(), percent(round.overlap())));
        parts.add(whole
                ? Texts.text("rounds.rules.order", word(round.order()), Long.toString(round.seed()))
                : Texts.text("rounds.rules.order.only", word(round.order())));
        parts.add(Texts.text("rounds.rules.shown", word(shows.before()), word(shows.after())));
        if (whole && shows.masked() > 0) {
            parts.add(Texts.text("rounds.rules.masked", percent(shows.masked())));
        }
        if (whole && round.repeats() > 0) {
            parts.add(Texts.text("rounds.rules.repeats", round.repeats()));
        }
        if (whole && !round.automatic().equals(Round.Automatic.NONE)) {
            parts.add(Texts.text("rounds.rules.automatic", TeamSpecs.automatic(round.automatic())));
        }
        if (round.anew()) {
            parts.add(Texts.text("rounds.rules.anew"));
        }
        return String.join(" ", parts);
    }

    static String word(Round.Order order) {
        return Texts.text("rounds.order." + order.word());
    }

    static String word(Round.Level level) {
        return Texts.text("rounds.level." + level.word());
    }

    /** A share as a whole or decimal percentage. */
    static String percent(double share) {
        double percent = Math.round(share * 1e6) / 1e4;
        return (percent == Math.rint(percent) ? Long.toString((long) percent) : Double.toString(percent)) + " %";
    }
}
