package io.github.assay.service.labels;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Flag;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.GoldVersion;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.review.SameTable;
import io.github.assay.service.run.OutcomeLookup;
import io.github.assay.service.run.RunService;
import io.github.assay.sql.canonical.QueryParts;
import io.github.assay.sql.canonical.SchemaInfo;
import io.github.assay.sql.query.ParsedSql;
import io.github.assay.store.StoreException;
import io.github.assay.store.journal.ImportLog.ImportRecord;
import io.github.assay.store.labels.LabelStore;
import io.github.assay.task.Progress;
import io.github.assay.wording.Texts;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Labels that answers of a new run carry, because an answer to the same question with equal SQL, or an equal table, was judged
 * (project-and-cli.md §2). Carried votes of a run are one import, which is taken back as a whole.
 */
public final class CarriedLabels {
    private static final String SOURCE = "carried to ";

    private CarriedLabels() {}

    /** What makes two answers to a question the same. */
    public enum Rule {
        /** No answer carries labels. */
        NONE,
        /** Equal canonical SQL. */
        SQL,
        /** Equal canonical SQL, or else equal tables with all rows. */
        TABLE
    }

    /**
     * The votes that the answers of a run would carry.
     *
     * @param run system and run
     * @param votes the carried votes
     * @param answers answers of the run
     * @param bySql answers that carry votes because of their SQL
     * @param byTable answers that carry votes because of their table
     */
    public record Plan(String run, List<Vote> votes, int answers, int bySql, int byTable) {
        public int carrying() {
            return bySql + byTable;
        }

        public int fresh() {
            return answers - carrying();
        }

        /** What is carried, in a sentence. */
        public String sentence() {
            return Texts.text("carry.preview", carrying(), answers, bySql, byTable, fresh());
        }
    }

    /** Labelled answers to a question. */
    private record Judged(Item item, List<Vote> votes) {}

    /**
     * Plans what answers carry; writes nothing. Of votes by several equal answers, an annotator's latest is carried if all of theirs agree. By
     * {@link Rule#TABLE} queries of the answers without an outcome are run; tables of labelled answers must be stored.
     *
     * @param answers the answers of one run, which the project need not have yet
     * @param at the time of the votes
     */
    public static Plan plan(ProjectSession session, List<Item> answers, Rule rule, Instant at, Progress progress) throws StoreException {
        String run = answers.isEmpty() ? "" : ItemKey.systemAndRun(answers.getFirst().key().system(), answers.getFirst().key().runId());
        Map<String, List<Judged>> judged = rule == Rule.NONE ? Map.of() : judged(session);
        List<Vote> votes = new ArrayList<>();
        Map<Item, List<Judged>> open = new LinkedHashMap<>();
        int bySql = 0;
        for (Item answer : answers) {
            progress.check();
            List<Judged> there = judged.getOrDefault(answer.evalCase().id(), List.of());
            List<Vote> carried = carried(answer, there.stream().filter(j -> sameSql(session, answer, j.item())).toList(), at);
            votes.addAll(carried);
            bySql += carried.isEmpty() ? 0 : 1;
            if (carried.isEmpty() && !there.isEmpty() && answer.prediction().captured().isEmpty()) {
                open.put(answer, there);
            }
        }
        int byTable = 0;
        if (rule == Rule.TABLE && !open.isEmpty()) {
            List<Item> compared = List.copyOf(open.keySet());
            session.runs().run(session.project(), compared, RunService.Reuse.STORED, progress);
            for (Item answer : compared) {
                progress.check();
                Optional<ExecutionOutcome> own = session.outcomes().predicted(session.project(), answer);
                Predicate<Judged> same = j -> SameTable.is(own, session.outcomes().predicted(session.project(), j.item()));
                List<Vote> carried = carried(answer, open.getOrDefault(answer, List.of()).stream().filter(same).toList(), at);
                votes.addAll(carried);
                byTable += carried.isEmpty() ? 0 : 1;
            }
        }
        return new Plan(run, List.copyOf(votes), answers.size(), bySql, byTable);
    }

    /** Votes for pass and fail that annotators cast under the present gold query, on items without an adjudication, by case. */
    private static Map<String, List<Judged>> judged(ProjectSession session) throws StoreException {
        Set<ItemKey> adjudicated = session.labels().adjudications().keySet();
        List<Vote> inForce = session.labels().currentVotes();
        Set<Vote> old = new HashSet<>(OtherGold.of(session.project().items(), inForce).votes());
        Map<ItemKey, List<Vote>> byItem = inForce.stream()
                .filter(v -> v.label().decides() && !v.isCarried() && !old.contains(v) && !adjudicated.contains(v.item()))
                .collect(Collectors.groupingBy(Vote::item));
        Map<String, List<Judged>> byCase = new HashMap<>();
        byItem.forEach((key, votes) -> session.item(key)
                .ifPresent(item -> byCase.computeIfAbsent(key.caseId(), _ -> new ArrayList<>()).add(new Judged(item, votes))));
        return byCase;
    }

    private static boolean sameSql(ProjectSession session, Item answer, Item other) {
        String one = answer.prediction().sql().strip();
        String two = other.prediction().sql().strip();
        if (one.isEmpty() || two.isEmpty()) {
            return false;
        }
        if (one.equals(two)) {
            return true;
        }
        String dialect = OutcomeLookup.dialect(session.project(), answer.evalCase());
        Optional<QueryParts> parts = ParsedSql.parse(one, dialect).exactParts(SchemaInfo.NONE);
        return parts.isPresent() && parts.equals(ParsedSql.parse(two, dialect).exactParts(SchemaInfo.NONE));
    }

    private static List<Vote> carried(Item answer, List<Judged> same, Instant at) {
        Map<String, List<Vote>> byAnnotator = same.stream().flatMap(j -> j.votes().stream())
                .collect(Collectors.groupingBy(Vote::annotator, TreeMap::new, Collectors.toList()));
        return byAnnotator.values().stream()
                .filter(votes -> votes.stream().map(Vote::label).distinct().count() == 1)
                .flatMap(votes -> votes.stream().max(Comparator.comparing(Vote::at).thenComparing(Vote::item)).stream())
                .map(v -> carried(v, answer, at))
                .toList();
    }

    /** A carried vote: label, reasons, guideline and what was visible of its original; no comment, 0 seconds. */
    private static Vote carried(Vote original, Item to, Instant at) {
        List<String> reasons = original.issues().stream().filter(i -> Stream.of(Flag.values()).noneMatch(f -> f.word().equals(i))).toList();
        Case its = to.evalCase();
        return new Vote(to.key(), original.annotator(), original.label(), reasons, "", 0, at, original.visible(), Optional.empty(),
                Vote.Origin.IMPORTED, original.guideline(),
                Optional.of(new Vote.Original(original.item().system(), original.item().runId(), original.at(), true)))
                .underGold(original.gold().isEmpty() ? GoldVersion.of(its.goldSql()).value() : original.gold());
    }

    /**
     * Refuses where labels are not carried.
     *
     * @throws ProjectFormatException while a round is open, and where labels are shared
     */
    public static void mustBeAllowed(LabelStore labels) throws StoreException, ProjectFormatException {
        if (labels.sharing().isShared()) {
            throw new ProjectFormatException(Texts.text("carry.shared"), Texts.text("carry.none"));
        }
        if (!StoredRounds.book(labels).open().isEmpty()) {
            throw new ProjectFormatException(Texts.text("carry.round"), Texts.text("carry.round.remedy"));
        }
    }

    /** What a preview counts by: the rule, or without one equal SQL, to say what could be carried, where labels may be. */
    public static Rule counted(LabelStore labels, Rule rule) throws StoreException {
        boolean refused = labels.sharing().isShared() || !StoredRounds.book(labels).open().isEmpty();
        return rule != Rule.NONE || refused ? rule : Rule.SQL;
    }

    /** Saves the votes of a plan as one import. */
    public static void take(LabelStore labels, Plan plan, Instant at) throws StoreException {
        if (!plan.votes().isEmpty()) {
            labels.merge(plan.votes(), SOURCE + plan.run(), at);
        }
    }

    /**
     * Takes back what runs carry, each as a whole.
     *
     * @param run system and run, as lists name them; empty: all
     * @return the runs, with the number of their votes
     */
    public static Map<String, Integer> takeBack(LabelStore labels, Optional<String> run, Instant at) throws StoreException {
        Map<String, Integer> taken = new TreeMap<>();
        for (ImportRecord one : labels.imports()) {
            String of = one.source().startsWith(SOURCE) ? one.source().substring(SOURCE.length()) : "";
            if (!of.isEmpty() && one.undone().isEmpty() && run.map(of::equals).orElse(true)) {
                labels.undoImport(one.id(), at);
                taken.merge(of, one.votes(), Integer::sum);
            }
        }
        return taken;
    }
}
