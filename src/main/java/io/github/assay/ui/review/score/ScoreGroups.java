package io.github.assay.ui.review.score;

import io.github.assay.compare.TableDiff;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.service.scoring.ScoreView;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.keys.Keys;
import io.github.assay.ui.review.score.EvidencePane.EvidencePopOver;
import io.github.assay.wording.EvidenceSubject;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/**
 * Shows the scores of a case: pinned ones on top, then group by group, each of which can be folded. Unavailable scores
 * are behind one button with their count. The evidence of the chosen score is right below it. A filter shows every
 * match, in any group. Rows are made once for a list of metrics and filled again for every case.
 */
final class ScoreGroups extends VBox {
    /** Largest number of scores that is shown without folding. */
    private static final int FEW = 16;

    private final ScorePrefs prefs;
    private final Accounts accounts;
    private final EvidencePane evidence;
    private final EvidencePopOver full;
    private final Label top = Controls.label(Texts.text("review.scores.top").toUpperCase(Locale.ROOT), "score-group");
    private final Map<String, ScoreRow> rows = new LinkedHashMap<>();
    private final Map<MetricInfo.Group, GroupHeader> headers = new EnumMap<>(MetricInfo.Group.class);
    private final Button more = new Button();
    private List<String> layout = List.of();
    private Optional<TableDiff> diff = Optional.empty();
    private Optional<String> chosen = Optional.empty();
    private String filter = "";
    private boolean unfolded;

    /**
     * @param settings takes the id of the metric whose settings are to be opened
     * @param toRow takes a row of the aligned tables to show
     * @param accounts takes the id of a metric and the function that takes the explanation of its score
     */
    ScoreGroups(
            ScorePrefs prefs,
            Consumer<String> settings,
            IntConsumer toRow,
            BiConsumer<String, Consumer<Outcome<Measurement>>> accounts,
            Keys keys) {
        this.prefs = prefs;
        this.accounts = new Accounts(accounts, this::explain);
        evidence = new EvidencePane(keys, new EvidencePane.Acts(this::togglePin, settings, toRow, this::toggleFull));
        full = new EvidencePopOver(keys, toRow);
        getStyleClass().add("score-rows");
        more.getStyleClass().setAll("score-row", "score-more");
        more.setMaxWidth(Double.MAX_VALUE);
        more.setWrapText(true);
        more.setOnAction(_ -> {
            unfolded = !unfolded;
            arrangeVisible();
        });
    }

    /** {@code tables} are those on screen, with the rows that evidence leads to. */
    void show(List<ScoreView> listed, Optional<TableDiff> tables) {
        diff = tables;
        accounts.of(listed);
        List<ScoreView> scores = listed.stream().sorted(Comparator.comparing(s -> s.metric().group())).toList();
        List<String> wanted = scores.stream().map(s -> s.metric().id()).toList();
        if (!wanted.equals(layout)) {
            layout = wanted;
            rows.clear();
        }
        scores.forEach(s -> rows.computeIfAbsent(s.metric().id(), _ -> new ScoreRow(s, this::choose)).show(s));
        arrange();
    }

    void filter(String text) {
        filter = text.strip().toLowerCase(Locale.ROOT);
        arrangeVisible();
    }

    private void arrange() {
        List<Node> nodes = new ArrayList<>(List.of(top));
        rows.values().stream().filter(this::isPinned).forEach(nodes::add);
        for (MetricInfo.Group group : MetricInfo.Group.values()) {
            List<ScoreRow> its = of(group);
            if (!its.isEmpty()) {
                nodes.add(headers.computeIfAbsent(group, g -> new GroupHeader(g, () -> toggle(g))));
                nodes.addAll(its);
            }
        }
        nodes.add(more);
        getChildren().setAll(nodes);
        arrangeVisible();
    }

    private List<ScoreRow> of(MetricInfo.Group group) {
        return rows.values().stream()
                .filter(r -> r.score().metric().group() == group && !isPinned(r))
                .toList();
    }

    private boolean isPinned(ScoreRow row) {
        return prefs.pinned().contains(row.score().metric().id());
    }

    private boolean isFolded(MetricInfo.Group group) {
        return prefs.folded().map(f -> f.contains(group.name())).orElse(rows.size() > FEW);
    }

    private boolean isIn(ScoreRow row) {
        MetricInfo metric = row.score().metric();
        if (!filter.isEmpty()) {
            return metric.id().contains(filter) || metric.name().toLowerCase(Locale.ROOT).contains(filter);
        }
        boolean isChosen = chosen.equals(Optional.of(metric.id()));
        return isPinned(row) || isChosen || !isFolded(metric.group()) && (unfolded || !row.isUnavailable());
    }

    private void arrangeVisible() {
        rows.values().forEach(row -> Controls.show(row, isIn(row)));
        Controls.show(top, rows.values().stream().anyMatch(r -> isPinned(r) && r.isManaged()));
        headers.forEach((group, header) -> {
            List<ScoreRow> its = of(group);
            boolean folded = isFolded(group);
            header.show(its, folded);
            Controls.show(header, filter.isEmpty() ? !its.isEmpty() && (folded || unfolded || its.stream().anyMatch(Node::isManaged))
                    : its.stream().anyMatch(Node::isManaged));
        });
        long gone = rows.values().stream()
                .filter(r -> r.isUnavailable() && !isPinned(r) && !isFolded(r.score().metric().group()))
                .count();
        more.setText(Texts.text(unfolded ? "review.scores.less" : "review.scores.more", gone));
        Controls.show(more, gone > 0 && filter.isEmpty());
        explain();
    }

    private void toggle(MetricInfo.Group group) {
        Set<String> folded = new LinkedHashSet<>(prefs.folded().orElseGet(() -> rows.size() > FEW
                ? headers.keySet().stream().map(Enum::name).collect(Collectors.toSet())
                : Set.of()));
        if (!folded.remove(group.name())) {
            folded.add(group.name());
        }
        prefs.fold(folded);
        arrangeVisible();
    }

    private void togglePin(String metric) {
        Set<String> pinned = new LinkedHashSet<>(prefs.pinned());
        if (!pinned.remove(metric)) {
            pinned.add(metric);
        }
        prefs.pin(pinned);
        arrange();
        Optional.ofNullable(rows.get(metric)).ifPresent(Node::requestFocus);
    }

    private void choose(ScoreRow row) {
        String id = row.score().metric().id();
        chosen = chosen.equals(Optional.of(id)) ? Optional.empty() : Optional.of(id);
        arrangeVisible();
    }

    /** The evidence is right below the score it explains; without such a score, after all scores. */
    private void explain() {
        Optional<ScoreRow> row = chosen.map(rows::get).filter(Node::isManaged);
        rows.values().forEach(r -> r.chosen(row.filter(r::equals).isPresent()));
        getChildren().remove(evidence);
        row.ifPresentOrElse(r -> evidence.show(r.score(), subject(r.score()), r.stated(), isPinned(r)), evidence::hint);
        getChildren().add(row.map(r -> getChildren().indexOf(r) + 1).orElse(getChildren().size()), evidence);
    }

    private EvidenceSubject subject(ScoreView score) {
        return score.evidence(rows.values().stream().map(ScoreRow::score).toList(), diff, accounts.find(score));
    }

    /**
     * Moves the focus to the next visible score, or the one before; from outside to the chosen or first one. A pop-over
     * that is open shows the evidence of that score.
     */
    void step(int by) {
        boolean open = full.isShowing();
        List<ScoreRow> shown = visibleRows();
        if (shown.isEmpty()) {
            return;
        }
        int at = -1;
        for (int i = 0; i < shown.size(); i++) {
            if (shown.get(i).isFocused()) {
                at = i;
            }
        }
        int start = chosen.map(rows::get).map(shown::indexOf).orElse(0);
        ScoreRow next = shown.get(at < 0 ? Math.max(0, start) : Math.clamp(at + by, 0, shown.size() - 1));
        next.requestFocus();
        if (open && !full.shows(next.score().metric().id())) {
            showFull(next);
        }
    }

    private List<ScoreRow> visibleRows() {
        return getChildren().stream()
                .filter(n -> n instanceof ScoreRow && n.isManaged())
                .map(ScoreRow.class::cast)
                .toList();
    }

    /** Shows the evidence of the score in focus, else of the chosen or the first one, in a pop-over, or closes it. */
    void toggleFull() {
        if (full.hide()) {
            return;
        }
        List<ScoreRow> shown = visibleRows();
        Optional<ScoreRow> row = shown.stream().filter(Node::isFocused).findFirst()
                .or(() -> chosen.map(rows::get).filter(shown::contains))
                .or(() -> shown.stream().findFirst());
        row.ifPresent(r -> {
            r.requestFocus();
            showFull(r);
        });
    }

    private void showFull(ScoreRow row) {
        full.show(row, row.score(), subject(row.score()), row.stated());
    }

    /** Closes the pop-over; false when it was not shown. */
    boolean closeFull() {
        return full.hide();
    }

    /** Moves one step out: from the evidence to its score, then closes the evidence. */
    boolean back() {
        Optional<ScoreRow> open = chosen.map(rows::get).filter(Node::isManaged);
        boolean inside = evidence.isFocusWithin();
        if (open.isEmpty() || !inside && !open.get().isFocused()) {
            return false;
        }
        if (inside) {
            open.get().requestFocus();
        } else {
            choose(open.get());
        }
        return true;
    }

    /** The header of a group of scores: its name, three counts of its metrics' results, and whether it is folded. */
    static final class GroupHeader extends Button {
        private final Label arrow = Controls.whole("");
        private final Label name;
        private final Label counts = Controls.whole("");

        GroupHeader(MetricInfo.Group group, Runnable toggle) {
            getStyleClass().setAll("score-head");
            setMaxWidth(Double.MAX_VALUE);
            name = new Label(Texts.word(group).toUpperCase(Locale.ROOT));
            name.setMaxWidth(Double.MAX_VALUE);
            HBox.setHgrow(name, Priority.ALWAYS);
            setGraphic(Controls.styled(new HBox(arrow, name, counts), "score-head-line"));
            setOnAction(_ -> toggle.run());
        }

        void show(List<ScoreRow> rows, boolean folded) {
            List<ScoreView> scores = rows.stream().map(ScoreRow::score).toList();
            long passes = scores.stream().filter(s -> s.pass().orElse(false)).count();
            long fails = scores.stream().filter(s -> !s.pass().orElse(true)).count();
            long rest = scores.size() - passes - fails;
            arrow.setText(folded ? "▸" : "▾");
            counts.setText(Texts.text("review.scores.counts", passes, fails, rest));
            setAccessibleText(Texts.text(
                    folded ? "review.scores.folded" : "review.scores.open", name.getText(), passes, fails, rest));
        }
    }

    /**
     * Keeps the explanations of one case's scores. Each is requested once, when its score is opened, and kept until the
     * next case.
     */
    private static final class Accounts {
        private final BiConsumer<String, Consumer<Outcome<Measurement>>> source;
        private final Runnable arrived;
        private final Map<String, Outcome<Measurement>> known = new HashMap<>();
        private final Set<String> requested = new HashSet<>();
        private List<ScoreView> scores = List.of();
        private boolean asking;

        /**
         * @param source takes the id of a metric and the function that takes the explanation of its score
         * @param arrived called when an explanation has arrived
         */
        Accounts(BiConsumer<String, Consumer<Outcome<Measurement>>> source, Runnable arrived) {
            this.source = source;
            this.arrived = arrived;
        }

        /** Sets the shown scores. Unchanged scores keep their explanations. */
        void of(List<ScoreView> shown) {
            if (shown != scores) {
                scores = shown;
                known.clear();
                requested.clear();
            }
        }

        /** The explanation of a score; empty while it is being made. A score without a value has none. */
        Optional<Outcome<Measurement>> find(ScoreView score) {
            String id = score.metric().id();
            if (!(score.outcome() instanceof Outcome.Value<?>)) {
                return Optional.of(score.outcome());
            }
            List<ScoreView> of = scores;
            if (requested.add(id)) {
                asking = true;
                source.accept(id, account -> {
                    if (of == scores) {
                        known.put(id, account);
                        tell();
                    }
                });
                asking = false;
            }
            return Optional.ofNullable(known.get(id));
        }

        /** Calls the listener. An explanation that arrives during its request is returned by the request instead. */
        private void tell() {
            if (!asking) {
                arrived.run();
            }
        }
    }
}
