package io.github.assay.ui.review.evidence;

import io.github.assay.compare.DiffState;
import io.github.assay.compare.TableDiff;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.account.Account;
import io.github.assay.service.scoring.ScoreView;
import io.github.assay.ui.common.Messages;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The score that is explained, within its case.
 *
 * @param score the score
 * @param all every score of the case, this one included
 * @param diff the two tables as they stand on screen; empty where there are not two
 * @param account how the score came about; empty while it is being put together
 */
public record Subject(ScoreView score, List<ScoreView> all, Optional<TableDiff> diff, Optional<Account> account) {
    /** A score that says all by itself. */
    Subject(ScoreView score, List<ScoreView> all, Optional<TableDiff> diff) {
        this(score, all, diff, Optional.of(Account.NONE));
    }

    /** The account's figures that the measurement's detail does not have. */
    Map<String, Object> news(Account told) {
        return score.outcome().asValue().map(m -> told.figuresBeyond(m.detail())).orElse(Map.of());
    }

    /** Whether it is known that the metric gives no account of its own. */
    boolean saysAllByItself() {
        return account.isPresent() && account.get().isEmpty();
    }

    /** The rows that differ in the tables on screen, in words as execution accuracy kept them; empty where it has none. */
    List<String> differingRows() {
        return all.stream()
                .filter(s -> s.metric().id().equals("ex"))
                .flatMap(s -> s.outcome().asValue().stream())
                .map(Measurement::detail)
                .flatMap(d -> d.get("differences") instanceof List<?> rows ? rows.stream() : List.of().stream())
                .map(String::valueOf)
                .toList();
    }

    /** The rows of the aligned tables that {@link #differingRows} speaks of, in its order. */
    int[] differingPlaces() {
        return diff.map(d -> IntStream.range(0, d.rowCount())
                        .filter(row -> d.row(row) != DiffState.EQUAL && d.row(row) != DiffState.NEAR)
                        .toArray())
                .orElse(new int[0]);
    }

    /** How many rows differ in the tables on screen. */
    int differing() {
        return differingPlaces().length;
    }

    /** The name of a metric whose id is written with underscores in a detail; else the key's own words. */
    String nameOf(String key) {
        String id = key.replace('_', '-');
        return all.stream()
                .map(ScoreView::metric)
                .filter(m -> m.id().equals(id))
                .map(m -> m.name())
                .findFirst()
                .or(() -> Messages.optional("evidence.key." + score.metric().id() + "." + key))
                .orElseGet(() -> EvidenceText.name(key));
    }
}
