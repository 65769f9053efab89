package io.github.assay.ui.review;

import io.github.assay.compare.Policy;
import io.github.assay.compare.TableDiff;
import io.github.assay.domain.Act;
import io.github.assay.domain.Datum;
import io.github.assay.domain.Flag;
import io.github.assay.domain.Item;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Label;
import io.github.assay.domain.LabellingPolicy;
import io.github.assay.domain.Limits;
import io.github.assay.domain.Mark;
import io.github.assay.domain.MetricChoice;
import io.github.assay.domain.MetricSettings;
import io.github.assay.domain.Project;
import io.github.assay.domain.Remark;
import io.github.assay.domain.Vote;
import io.github.assay.service.CaseDossier;
import io.github.assay.service.OwnState;
import io.github.assay.service.ScoreView;
import io.github.assay.service.queue.CaseQueue;
import io.github.assay.service.queue.Guidance;
import io.github.assay.service.queue.ItemFacts;
import io.github.assay.service.queue.MetricColumn;
import io.github.assay.service.queue.QueueFacts;
import io.github.assay.service.queue.Standing;
import io.github.assay.sql.SqlLayout;
import io.github.assay.sql.SqlLexer;
import io.github.assay.sql.Token;
import io.github.assay.task.Progress;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** A desk that keeps everything in memory, for tests of the view model and pictures. */
final class MemoryDesk implements ReviewDesk {
    final List<Act> acts = new ArrayList<>();
    final List<ItemKey> asked = new ArrayList<>();
    final List<MetricChoice> tried = new ArrayList<>();
    final List<MetricChoice> applied = new ArrayList<>();
    int timesScored;
    boolean blind = true;
    boolean diskFull;
    String guideline = "";

    private final Map<ItemKey, CaseDossier> dossiers = new LinkedHashMap<>();
    private final List<Act> undone = new ArrayList<>();
    private final Map<ItemKey, ItemFacts> known = new HashMap<>();
    private Instant now = Instant.parse("2026-11-21T12:03:11Z");

    MemoryDesk(List<CaseDossier> dossiers) {
        dossiers.forEach(d -> this.dossiers.put(d.item().key(), d));
    }

    /** From now on the case reads like this. */
    void nowIs(CaseDossier dossier) {
        dossiers.put(dossier.item().key(), dossier);
    }

    void know(ItemKey item, ItemFacts facts) {
        known.put(item, facts);
    }

    @Override
    public Project project() {
        List<Item> items = dossiers.values().stream().map(CaseDossier::item).toList();
        return new Project(
                Path.of("retail"), "Retail BI, autumn", Map.of(), Limits.DEFAULT,
                new LabellingPolicy(3, blind, LabellingPolicy.Ties.ADJUDICATE), MetricSettings.DEFAULT,
                Datum.Fields.NONE, "", guideline,
                items.stream().map(Item::evalCase).distinct().toList(), items, List.of());
    }

    @Override
    public CaseQueue statuses(CaseQueue queue, Progress progress) {
        return queue.with(new QueueFacts(
                queue.facts().items().stream().map(f -> f.withStatus("rows", "error")).toList(),
                List.of(),
                queue.facts().open()));
    }

    @Override
    public CaseQueue scored(CaseQueue queue, Progress progress) {
        timesScored++;
        return queue.with(new QueueFacts(
                queue.facts().items(),
                List.of(new MetricColumn("ex", OptionalDouble.of(1), 1, new double[queue.facts().items().size()])),
                queue.facts().open()));
    }

    String annotator() {
        return "Ann";
    }

    @Override
    public CaseQueue queue() {
        List<Item> items = project().items();
        return CaseQueue.of(
                items,
                new QueueFacts(
                        items.stream().map(i -> known.getOrDefault(i.key(), ItemFacts.BLANK)).toList(), List.of(),
                        items.stream().map(_ -> Boolean.TRUE).toList()));
    }

    @Override
    public CaseDossier dossier(ItemKey item, Progress progress) {
        asked.add(item);
        return dossiers.get(item);
    }

    @Override
    public Optional<TableDiff> diff(CaseDossier dossier, Policy policy, Progress progress) {
        return dossier.diff();
    }

    @Override
    public Optional<String> fault(MetricChoice choice) {
        return choice.threshold().orElse(0) > 1 ? Optional.of("The threshold is above 1.") : Optional.empty();
    }

    @Override
    public io.github.assay.metrics.account.Account account(ItemKey item, String metric) {
        return io.github.assay.metrics.account.Account.NONE;
    }

    @Override
    public ScoreView preview(ItemKey item, MetricChoice choice) {
        tried.add(choice);
        return dossiers.get(item).scores().stream()
                .filter(s -> s.metric().id().equals(choice.metric()))
                .map(s -> new ScoreView(
                        s.metric(), s.outcome(), choice.threshold(),
                        choice.threshold().isPresent()
                                ? s.outcome().asValue().map(m -> m.value() >= choice.threshold().getAsDouble())
                                : Optional.empty()))
                .findFirst()
                .orElseThrow();
    }

    @Override
    public void apply(MetricChoice choice) {
        applied.add(choice);
    }

    @Override
    public List<Token> tokens(String sql) {
        return SqlLexer.tokens(sql);
    }

    @Override
    public String format(String sql) {
        return SqlLayout.format(sql);
    }

    @Override
    public Vote cast(
            ItemKey item, Label label, List<String> issues, String comment, double seconds, Vote.Visible visible)
            throws IOException {
        if (diskFull) {
            throw new IOException("The vote on " + item.caseId() + " was not saved: the disk is full. Make room and vote again");
        }
        now = now.plusSeconds(1);
        Vote vote = new Vote(
                item, annotator(), label, issues, comment, seconds, now, visible, Optional.empty(), Vote.Origin.CAST);
        acts.add(vote);
        undone.clear();
        return vote;
    }

    @Override
    public Remark remark(ItemKey item, String text) throws IOException {
        if (diskFull) {
            throw new IOException("The comment on " + item.caseId() + " was not saved: the disk is full.");
        }
        now = now.plusSeconds(1);
        Remark remark = new Remark(item, annotator(), text, now);
        acts.add(remark);
        undone.clear();
        return remark;
    }

    @Override
    public Mark toggle(ItemKey item, Flag flag, String note) {
        now = now.plusSeconds(1);
        Mark mark = new Mark(item, annotator(), flag, !stateOf(item).flags().containsKey(flag), note, now);
        acts.add(mark);
        undone.clear();
        return mark;
    }

    @Override
    public Optional<Act> undo() {
        if (acts.isEmpty()) {
            return Optional.empty();
        }
        Act back = acts.removeLast();
        undone.add(back);
        OwnState left = stateOf(back.item());
        return Optional.of(back instanceof Vote v ? left.vote().orElseGet(() -> nothing(v)) : back);
    }

    private Vote nothing(Vote v) {
        return new Vote(
                v.item(), annotator(), Label.SKIP, List.of(), "", 0, now, v.visible(), Optional.empty(),
                Vote.Origin.CAST);
    }

    @Override
    public Optional<Act> redo() {
        if (undone.isEmpty()) {
            return Optional.empty();
        }
        acts.add(undone.removeLast());
        return Optional.of(acts.getLast());
    }

    @Override
    public OwnState stateOf(ItemKey item) {
        Optional<Vote> vote = Optional.empty();
        Optional<Remark> remark = Optional.empty();
        Map<Flag, Mark> flags = new EnumMap<>(Flag.class);
        for (Act act : acts) {
            if (act.item().equals(item)) {
                switch (act) {
                    case Vote v -> vote = Optional.of(v);
                    case Remark r -> remark = Optional.of(r).filter(said -> !said.text().isEmpty());
                    case Mark m when m.on() -> flags.put(m.flag(), m);
                    case Mark m -> flags.remove(m.flag());
                    default -> throw new IllegalStateException(act.toString());
                }
            }
        }
        return new OwnState(vote.map(v -> standing(v.label())).orElse(Standing.NONE), vote, flags, remark);
    }

    private static Standing standing(Label label) {
        return switch (label) {
            case PASS -> Standing.PASS;
            case FAIL -> Standing.FAIL;
            case UNSURE -> Standing.UNSURE;
            case SKIP -> Standing.LATER;
        };
    }

    @Override
    public boolean maySeeScores(ItemKey item) {
        return !blind || stateOf(item).vote().filter(v -> v.label().decides()).isPresent();
    }

    @Override
    public List<Vote> visibleVotes(ItemKey item) {
        return stateOf(item).vote().stream().toList();
    }

    @Override
    public ItemFacts facts(ItemKey item, ItemFacts before) {
        OwnState own = stateOf(item);
        return before.withOwn(own.standing(), now)
                .withFlags(own.flags().keySet())
                .withComment(own.comment())
                .withGuidance(own.vote().isPresent() ? Guidance.CURRENT : Guidance.NONE);
    }
}
