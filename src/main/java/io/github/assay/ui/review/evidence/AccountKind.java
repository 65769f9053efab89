package io.github.assay.ui.review.evidence;

import io.github.assay.compare.TableDiff;
import io.github.assay.domain.finding.Finding.Mark;
import io.github.assay.metrics.account.Account;
import io.github.assay.ui.common.Messages;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** What a metric's own rule matched and what it did not; rows lead to their place in the tables on screen. */
final class AccountKind implements Kind {
    @Override
    public void read(Detail detail, Subject of, List<FindingView> into) {
        if (of.account().isEmpty()) {
            into.add(new FindingView.Fine(Messages.text("evidence.account.coming")));
            return;
        }
        Account account = of.account().get();
        of.news(account).forEach((key, value) -> into.add(new FindingView.Fact(EvidenceText.name(key), EvidenceText.value(value))));
        Optional<Places> places = of.diff().map(Places::of);
        account.rest().forEach(passage -> passage(passage, places, into));
    }

    private static void passage(Account.Passage passage, Optional<Places> places, List<FindingView> into) {
        if (!passage.heading().isEmpty()) {
            into.add(new FindingView.Heading(passage.heading()));
        }
        for (Account.Line line : passage.lines()) {
            into.add(line.mark() == Mark.NONE && passage.heading().isEmpty()
                    ? new FindingView.Says(Severity.PLAIN, line.text())
                    : line.mark() == Mark.NONE && line.gold().isEmpty() && line.predicted().isEmpty()
                            ? new FindingView.Says(Severity.PLAIN, line.text())
                            : new FindingView.Line(tone(line.mark()), line.text(), places.map(p -> p.of(line)).orElse(OptionalInt.empty())));
        }
        if (passage.left() > 0) {
            into.add(new FindingView.Fine(Messages.text("evidence.account.left", passage.left())));
        }
    }

    private static Severity tone(Mark mark) {
        return switch (mark) {
            case NONE -> Severity.PLAIN;
            case MISSING -> Severity.MISSING;
            case EXTRA -> Severity.EXTRA;
            case DIFFERENT -> Severity.DIFFERENT;
            case NEAR -> Severity.NEAR;
            case EQUAL -> Severity.EQUAL;
        };
    }

    /** Where the rows of either table stand in the tables on screen. */
    private record Places(int[] gold, int[] predicted) {
        static Places of(TableDiff diff) {
            Places places = new Places(
                    new int[diff.gold().rowCount()], new int[diff.predicted().rowCount()]);
            Arrays.fill(places.gold, -1);
            Arrays.fill(places.predicted, -1);
            for (int row = 0; row < diff.rowCount(); row++) {
                if (diff.goldRow(row) >= 0) {
                    places.gold[diff.goldRow(row)] = row;
                }
                if (diff.predictedRow(row) >= 0) {
                    places.predicted[diff.predictedRow(row)] = row;
                }
            }
            return places;
        }

        /** The gold row's place where the line speaks of one, else the predicted row's. */
        OptionalInt of(Account.Line line) {
            int place = line.gold().isPresent() ? at(gold, line.gold().getAsInt())
                    : line.predicted().isPresent() ? at(predicted, line.predicted().getAsInt()) : -1;
            return place < 0 ? OptionalInt.empty() : OptionalInt.of(place);
        }

        private static int at(int[] places, int row) {
            return row < places.length ? places[row] : -1;
        }
    }
}
