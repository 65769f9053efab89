package io.github.assay.ui.review.adjudicate.model;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Act;
import io.github.assay.domain.labelling.GoldError;
import io.github.assay.labelling.GoldProposal.State;
import io.github.assay.labelling.GoldProposal;
import io.github.assay.task.Progress;
import io.github.assay.ui.review.database.OwnQueryViewModel;
import io.github.assay.wording.Texts;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;

/** Reviews of proposed gold queries of the item in front: error class, accept, reject, another query. UI thread only. */
public final class GoldReviews implements OwnQueryViewModel.Proposals {
    private final AdjudicateViewModel model;
    private final ObjectProperty<Optional<GoldError>> error = new SimpleObjectProperty<>(Optional.empty());

    GoldReviews(AdjudicateViewModel model) {
        this.model = model;
        model.currentProperty().subscribe((_, _) -> error.set(Optional.empty()));
    }

    /** The error class that is stored with the next review; empty for each other item at first. */
    public ObjectProperty<Optional<GoldError>> errorProperty() {
        return error;
    }

    /** The proposals of the item in front without a review, also those without a query. */
    public List<GoldProposal> waiting() {
        return model.front().map(screen -> screen.opinions().proposals()).orElse(List.of()).stream()
                .filter(p -> p.state() == State.OPEN || p.state() == State.NO_QUERY)
                .toList();
    }

    /** The first proposal with a query that waits for a second reader. */
    public Optional<GoldProposal> open() {
        return waiting().stream().filter(p -> p.state() == State.OPEN).findFirst();
    }

    /** The name to show for a proposer. */
    public String proposer(GoldProposal proposal) {
        return model.front().map(s -> s.opinions().shown(proposal.key().proposer())).orElse("");
    }

    /** Accepts the first proposed gold query that waits. */
    public void accept() {
        Optional<GoldError> of = error.get();
        String reason = model.reason();
        review("adjudicate.said.gold.accepted", p -> model.services().gold().accept(p.key(), of, reason, Progress.NONE));
    }

    /** Rejects the first proposed gold query that waits. */
    public void reject() {
        String reason = model.reason();
        review("adjudicate.said.gold.rejected", p -> model.services().gold().reject(p.key(), reason));
    }

    private interface Reviewing {
        Act of(GoldProposal proposal) throws Exception;
    }

    private void review(String key, Reviewing how) {
        Optional<GoldProposal> first = open();
        if (first.isEmpty() || model.onlyLooks()) {
            model.say(Texts.text(model.onlyLooks() ? "adjudicate.refused.looking" : "adjudicate.said.gold.none"));
            return;
        }
        store(key, _ -> how.of(first.get()));
    }

    private interface Storing {
        Act act(ItemKey item) throws Exception;
    }

    private void store(String key, Storing how) {
        model.front().map(DisputeScreen::key).ifPresent(item -> model.saving().save(new DecisionSaving.Change(
                new DecisionSaving.Decides(Optional.of(item), GoldProposal.class),
                Texts.text("adjudicate.unsaved.gold", model.named(item)), () -> List.of(how.act(item)),
                _ -> Texts.text(key, item.caseId()), Optional.of(item))));
    }

    /** Proposes a query: in place of the first that waits, else as a new proposal. Empty flags the gold query alone. */
    @Override
    public void propose(String sql) {
        if (model.onlyLooks()) {
            model.say(Texts.text("adjudicate.refused.looking"));
            return;
        }
        Optional<GoldProposal> first = waiting().stream().findFirst();
        if (sql.isBlank()) {
            if (first.isPresent()) {
                model.say(Texts.text("adjudicate.said.gold.same"));
            } else {
                store("adjudicate.said.gold.flagged", model.services().gold()::flag);
            }
        } else if (first.isPresent()) {
            Optional<GoldError> of = error.get();
            String reason = model.reason();
            store("adjudicate.said.gold.amended", _ -> model.services().gold().amend(
                    first.get().key(), sql, of, reason, Progress.NONE));
        } else {
            store("adjudicate.said.gold.proposed", item -> model.services().gold().propose(item, sql, Progress.NONE));
        }
    }

    /** Adds a text to the reason of the decision. */
    @Override
    public void add(String text) {
        model.giveReason((model.reason() + " " + text).strip());
    }
}
