package io.github.assay.service.counterexample;

import io.github.assay.compare.TablePair;
import io.github.assay.compare.rules.ComparisonRules;
import io.github.assay.compare.rules.OrderMode;
import io.github.assay.compare.rules.RowOrder;
import io.github.assay.counterexample.SearchResult;
import io.github.assay.counterexample.Separated;
import io.github.assay.counterexample.StoredSearch;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Slice;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.service.counterexample.SeparationService.ItemSearch;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.sql.query.ParsedSql;
import io.github.assay.sql.query.SqlFeatures;
import io.github.assay.store.StoreException;
import io.github.assay.systems.BlameCount;
import io.github.assay.systems.GoldDoubt;
import io.github.assay.systems.LuckStudy.Dimension;
import io.github.assay.systems.LuckStudy.EqualAnswer;
import io.github.assay.systems.LuckStudy.LuckRow;
import io.github.assay.systems.LuckStudy;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.Collectors;

/**
 * Figures of searches for separating databases: how many answers equal gold by luck at least, and which gold queries
 * several systems speak against (counterexample.md §8.2, §8.3). Thread-safe; blocks.
 */
public final class SeparationFigures {
    private static final ComparisonRules ROWS = ComparisonRules.STANDARD.withOrderMode(OrderMode.IGNORE);

    /** The dimension of {@link #slices}. */
    private static final String STRATUM = "separation";

    private final SeparationService service;

    public SeparationFigures(SeparationService service) {
        this.service = service;
    }

    /** The answers that equal gold and are separated from it, by group; the last row is of all. */
    public static List<LuckRow> luck(ProjectSession session, List<ItemSearch> searches, Dimension by) {
        return LuckStudy.of(answers(session, searches), by);
    }

    /** The causes that votes in force on separated answers name (counterexample.md §9.2). */
    public static List<BlameCount> blames(ProjectSession session, List<ItemSearch> searches) throws StoreException {
        return BlameCount.of(
                Vote.judged(session.labels().currentVotes()).stream().filter(v -> session.item(v.item()).isPresent()).toList(),
                searches.stream().filter(s -> counted(s).isPresent()).map(ItemSearch::item).collect(Collectors.toSet()));
    }

    /**
     * The items by what their stored search found: {@code separated}, {@code not_separated}, or {@code different} where the
     * tables differ on the real database (statistics.md §10.1). Empty where nothing was searched.
     */
    public static List<Slice> slices(ProjectSession session) {
        SequencedMap<String, List<ItemKey>> parts = new LinkedHashMap<>();
        for (Item item : session.project().items()) {
            session.outcomes().search(session.project(), item).flatMap(StoredSearch::read)
                    .map(SeparationFigures::stratum)
                    .filter(s -> !s.isEmpty())
                    .ifPresent(s -> parts.computeIfAbsent(s, _ -> new ArrayList<>()).add(item.key()));
        }
        return parts.entrySet().stream().map(e -> new Slice(STRATUM, e.getKey(), e.getValue())).toList();
    }

    private static String stratum(SearchResult r) {
        return r.found().filter(Separated::counts).isPresent() ? "separated"
                : isComplete(r) ? "not_separated" : r.reason().equals("different") ? "different" : "";
    }

    /**
     * Answers that equal gold and for which no search gives a verdict.
     *
     * @param reason the reason code (counterexample.md §1.3)
     * @param answers the answers, in the order of the project
     */
    public record Refused(String reason, List<ItemKey> answers) {
        public Refused {
            answers = List.copyOf(answers);
        }
    }

    /** The answers equal to gold that no further search decides, by reason; those with gold's text are not among them. */
    public static List<Refused> refused(List<ItemSearch> searches) {
        SequencedMap<String, List<ItemKey>> reasons = new LinkedHashMap<>();
        searches.stream()
                .filter(s -> s.equal().orElse(false) && s.result().verdict() == SearchResult.Verdict.NOT_ATTEMPTED)
                .filter(s -> !isOpen(s.result()) && !isComplete(s.result()))
                .forEach(s -> reasons.computeIfAbsent(s.result().reason(), _ -> new ArrayList<>()).add(s.item()));
        return reasons.entrySet().stream().map(e -> new Refused(e.getKey(), e.getValue())).toList();
    }

    /** The number of answers equal to gold that have no search, or one that was stopped before its end. */
    static int unsearched(List<ItemSearch> searches) {
        return (int) searches.stream().filter(s -> s.equal().orElse(false) && isOpen(s.result())).count();
    }

    private static boolean isOpen(SearchResult r) {
        return r.reason().equals("not_searched") || !r.isComplete();
    }

    /** The answers that equal gold and whose search is complete, or whose text is gold's. */
    private static List<EqualAnswer> answers(ProjectSession session, List<ItemSearch> searches) {
        List<EqualAnswer> all = new ArrayList<>();
        for (ItemSearch search : searches) {
            if (search.equal().orElse(false) && isComplete(search.result())) {
                Item item = session.item(search.item()).orElseThrow();
                Optional<Separated> found = search.result().found();
                all.add(new EqualAnswer(
                        item.key(), item.evalCase().dbId(), constructs(item.evalCase().goldSql(), session.evidence().dialect(item)),
                        found.map(Separated::rank).orElse(0), found.map(Separated::recipe).orElse("")));
            }
        }
        return List.copyOf(all);
    }

    private static boolean isComplete(SearchResult r) {
        return r.reason().equals("identical_text") || r.found().isPresent()
                || r.verdict() == SearchResult.Verdict.NOT_SEPARATED && r.stopped().equals("budget");
    }

    private static List<String> constructs(String sql, String dialect) {
        return SqlFeatures.of(ParsedSql.parse(sql, dialect)).orElse(Map.of()).entrySet().stream()
                .filter(e -> e.getValue() > 0 && !e.getKey().equals("select_items"))
                .map(Map.Entry::getKey)
                .toList();
    }

    /**
     * Tries one separating database of each case on all its answers that equal gold: the one of the best rank, then of the
     * first system. Cases in the order of the project; those of which fewer than two answers are separated are left out.
     *
     * @throws io.github.assay.task.Cancelled if {@code progress} was cancelled
     */
    public List<GoldDoubt> doubts(ProjectSession session, List<ItemSearch> searches, Progress progress) {
        Map<String, List<ItemSearch>> cases = new LinkedHashMap<>();
        searches.stream()
                .filter(s -> s.equal().orElse(false))
                .forEach(s -> cases.computeIfAbsent(s.item().caseId(), _ -> new ArrayList<>()).add(s));
        List<GoldDoubt> all = new ArrayList<>();
        Map<String, List<Item>> answers = session.project().items().stream()
                .collect(Collectors.groupingBy(i -> i.evalCase().id()));
        cases.forEach((id, own) -> {
            progress.check();
            if (own.stream().filter(s -> counted(s).isPresent()).count() > 1) {
                Optional<GoldDoubt> found = doubt(session, id, own, progress).filter(d -> d.separated().size() > 1);
                found.ifPresent(all::add);
                keep(session, Objects.requireNonNull(answers.get(id)), found.filter(GoldDoubt::isRaised).isPresent());
            }
        });
        return List.copyOf(all);
    }

    /** Keeps a doubt for triage; of a part of the answers to a case only one that is raised. */
    private static void keep(ProjectSession session, List<Item> answers, boolean raised) {
        if (raised || session.outcomes().isInDoubt(session.project(), answers)) {
            session.outcomes().keepDoubt(session.project(), answers, raised);
        }
    }

    private Optional<GoldDoubt> doubt(ProjectSession session, String id, List<ItemSearch> answers, Progress progress) {
        ItemSearch first = answers.stream()
                .filter(s -> counted(s).filter(f -> !f.recipe().equals("cross")).isPresent())
                .min(Comparator.comparingInt(s -> counted(s).orElseThrow().rank()))
                .orElse(null);
        if (first == null) {
            return Optional.empty();
        }
        Separated database = counted(first).orElseThrow();
        Map<ItemKey, ResultTable> tables = new LinkedHashMap<>();
        for (ItemSearch answer : answers) {
            Optional<Separated> same = counted(answer).filter(f -> f.database().equals(database.database()));
            Optional<Separated> here = same.isPresent() || answer.result().reason().equals("identical_text")
                    ? same
                    : service.cross(session, answer.item(), database, progress);
            here.ifPresent(f -> tables.put(answer.item(), f.predicted()));
        }
        return Optional.of(new GoldDoubt(id, first.item(), answers.size(), List.copyOf(tables.keySet()), largest(tables)));
    }

    private static Optional<Separated> counted(ItemSearch search) {
        return search.result().found().filter(Separated::counts);
    }

    /** The answers of the most frequent table; of several, the one that comes first. */
    private static List<ItemKey> largest(Map<ItemKey, ResultTable> tables) {
        List<ItemKey> most = List.of();
        for (ResultTable table : tables.values()) {
            List<ItemKey> same = tables.entrySet().stream()
                    .filter(e -> new TablePair(table, e.getValue(), RowOrder.IGNORED).equal(ROWS))
                    .map(Map.Entry::getKey)
                    .toList();
            most = same.size() > most.size() ? same : most;
        }
        return most;
    }
}
