package io.github.assay.metrics.structure.badger;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.project.JudgeReply;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.gate.UnavailableReasons;
import io.github.assay.metrics.judge.reply.ComponentsReply;
import io.github.assay.metrics.judge.reply.ReplyForm;
import io.github.assay.metrics.judge.reply.ReplySummary;
import io.github.assay.metrics.structure.BadgerSets;
import io.github.assay.metrics.structure.SqlPair;
import io.github.assay.sql.canonical.QueryParts;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Reads BADGER's sets from recorded replies (metrics.md §2.4, option {@code extraction=llm}). A record with
 * {@code "side": "gold"} is about the gold query, any other about the prediction. Gold without a reply is parsed here
 * and flagged; columns are then compared without their tables' names.
 */
final class BadgerReplies {
    private BadgerReplies() {}

    static Outcome<BadgerAxes> axes(Evidence evidence, String id) {
        if (evidence.expected().refusal()) {
            return UnavailableReasons.refusalExpected();
        }
        Outcome<ReplySummary<ComponentsReply>> replies = ReplySummary.of(evidence.replies(), ReplyForm.COMPONENTS);
        if (!(replies instanceof Outcome.Value<ReplySummary<ComponentsReply>>(ReplySummary<ComponentsReply> read))) {
            return replies.map(_ -> new BadgerAxes(Map.of(), List.of()));
        }
        Optional<ComponentsReply> predicted = side(read, false);
        if (predicted.isEmpty()) {
            return Outcome.unavailable("no_judge", "no reply about the predicted query");
        }
        boolean paper = BadgerAxes.isPaper(evidence, id);
        Optional<ComponentsReply> gold = side(read, true);
        return gold.isPresent()
                ? Outcome.value(BadgerAxes.of(sets(gold.get()), sets(predicted.get()), paper, List.of()))
                : parsedGold(evidence, id, sets(predicted.get()), paper);
    }

    private static Outcome<BadgerAxes> parsedGold(
            Evidence evidence, String id, Map<String, Set<String>> predicted, boolean paper) {
        Optional<QueryParts> parts = SqlPair.gold(evidence);
        boolean ctes = evidence.is(id, "cteAware", "true", "true");
        return parts.isEmpty()
                ? Outcome.unavailable("gold_unparsable", evidence.goldSql().whyNoQuery())
                : Outcome.value(BadgerAxes.of(
                        bare(BadgerSets.of(parts.get(), evidence.goldSql(), ctes).all()),
                        bare(predicted),
                        paper,
                        List.of("gold_from_ast")));
    }

    private static Optional<ComponentsReply> side(ReplySummary<ComponentsReply> replies, boolean gold) {
        return replies.values(r -> isGold(r) == gold).stream().findFirst();
    }

    private static boolean isGold(JudgeReply reply) {
        return reply.extras().text("side").map(s -> s.equalsIgnoreCase("gold")).orElse(false);
    }

    private static Map<String, Set<String>> sets(ComponentsReply reply) {
        Map<String, Set<String>> sets = new LinkedHashMap<>();
        sets.put("select", plain(reply.select()));
        sets.put("where", plain(reply.where().stream().map(t -> String.join(" | ", t)).toList()));
        sets.put("group_by", plain(reply.groupBy()));
        sets.put("order_by", plain(reply.orderBy()));
        sets.put("having", plain(reply.having()));
        sets.put("tables", plain(reply.tables()));
        sets.put("keywords", reply.keywords().stream()
                .map(k -> k.strip().toUpperCase(Locale.ROOT))
                .collect(Collectors.toCollection(TreeSet::new)));
        return sets;
    }

    /** Removes differences in spelling between parser and model: qualifiers, and blanks without meaning. */
    private static Map<String, Set<String>> bare(Map<String, Set<String>> sets) {
        Map<String, Set<String>> bare = new LinkedHashMap<>();
        sets.forEach((name, elements) -> bare.put(name, elements.stream()
                .map(e -> name.equals("keywords") ? e : bare(name, e))
                .collect(Collectors.toCollection(TreeSet::new))));
        return bare;
    }

    private static String bare(String set, String element) {
        String text = element.toLowerCase(Locale.ROOT)
                .replaceAll("[\"`\\[\\]]", "")
                .replaceAll("\\b[a-z_][\\w$]*\\.(?=[a-z_*])", "")
                .replaceAll("\\s*([(),+*/=<>-])\\s*", "$1")
                .strip();
        boolean directed = !set.equals("order_by") || text.endsWith(" asc") || text.endsWith(" desc");
        return directed ? text : text + " asc";
    }

    private static Set<String> plain(Collection<String> texts) {
        return texts.stream()
                .map(t -> t.strip().toLowerCase(Locale.ROOT).replaceAll("\\s+", " "))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
