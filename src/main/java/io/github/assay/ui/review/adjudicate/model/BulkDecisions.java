package io.github.assay.ui.review.adjudicate.model;

import io.github.assay.agreement.DisputedItem;
import io.github.assay.domain.ItemKey;
import io.github.assay.wording.Texts;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/** Decisions on all listed items, each after a question. UI thread only. */
public final class BulkDecisions {
    /**
     * A bulk act that waits for an answer.
     *
     * @param question what would be done
     * @param act does it
     */
    public record Question(String question, Runnable act) {}

    private final AdjudicateViewModel model;
    private final ReadOnlyObjectWrapper<Optional<Question>> question = new ReadOnlyObjectWrapper<>(Optional.empty());

    BulkDecisions(AdjudicateViewModel model) {
        this.model = model;
    }

    /** A bulk act that waits for an answer. */
    public ReadOnlyObjectProperty<Optional<Question>> questionProperty() {
        return question.getReadOnlyProperty();
    }

    /** Asks whether every listed item with a majority and without a decision is to be decided by it. */
    public void askAccept() {
        ask("adjudicate.ask.accept", listed(r -> r.decision().isEmpty() && r.majority().isPresent()),
                items -> save("adjudicate.said.accept", items, () -> model.services().decisions().acceptMajority(items)));
    }

    /** Asks whether every listed decision is to be taken back. */
    public void askReopen() {
        ask("adjudicate.ask.reopen", listed(r -> r.decision().isPresent()),
                items -> save("adjudicate.said.reopen", items, () -> model.services().decisions().reopen(items, "")));
    }

    private void save(String key, List<ItemKey> items, DecisionSaving.Deciding act) {
        model.saving().save(new DecisionSaving.Change(
                new DecisionSaving.Decides(Optional.empty(), key), Texts.text(key, items.size()), act,
                acts -> Texts.text(key, acts.size()), model.currentProperty().get()));
    }

    private List<ItemKey> listed(Predicate<DisputedItem> which) {
        return model.state()
                .map(now -> now.rows().stream().map(DisputeRow::dispute).filter(which).map(DisputedItem::item).toList())
                .orElse(List.of());
    }

    private void ask(String key, List<ItemKey> items, Consumer<List<ItemKey>> act) {
        if (items.isEmpty() || model.onlyLooks()) {
            model.say(Texts.text(model.onlyLooks() ? "adjudicate.refused.looking" : key + ".none"));
            return;
        }
        question.set(Optional.of(new Question(Texts.text(key, items.size()), () -> act.accept(items))));
    }

    /** Answers the question that waits. */
    public void answer(boolean yes) {
        Optional<Question> requested = question.get();
        question.set(Optional.empty());
        requested.filter(_ -> yes).ifPresent(q -> q.act().run());
    }
}
