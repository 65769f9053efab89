package io.github.assay.cli.labels;

import io.github.assay.agreement.DisputeList.DisputeReason;
import io.github.assay.agreement.DisputedItem;
import io.github.assay.domain.labelling.Adjudication;
import io.github.assay.domain.labelling.DisputeCause;
import io.github.assay.domain.labelling.FinalLabel;
import io.github.assay.domain.labelling.GoldError;
import io.github.assay.domain.labelling.GoldReview;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.files.documents.SpecDocument;
import io.github.assay.json.JsonObject;
import io.github.assay.labelling.GoldProposal;
import io.github.assay.service.adjudication.AdjudicationCase;
import io.github.assay.tabular.ColumnSpec;
import io.github.assay.tabular.TableSpec;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;

/** Decisions, disputed items and proposals as JSON objects (project-and-cli.md §3). */
final class DecisionJson {
    private DecisionJson() {}

    /** Disputed items, with the names to show for those who decided and those who voted. */
    static TableSpec<DisputedItem> items(UnaryOperator<String> deciders, UnaryOperator<String> voters) {
        return TableSpec.ofItems(
                "disputed", DisputedItem::item, ColumnSpec.data("reasons", i -> i.reasons().stream().map(DisputeReason::word).toList()),
                ColumnSpec.count("pass", "list.pass", DisputedItem::passes), ColumnSpec.count("fail", "list.fail", DisputedItem::fails),
                ColumnSpec.count("unsure", "list.unsure", DisputedItem::unsure), ColumnSpec.data("expected", DisputedItem::expected),
                ColumnSpec.words("why", "list.why", i -> String.join(", ", i.reasons().stream().map(r -> spaced(r.word())).toList())),
                ColumnSpec.valued("final", "list.disputed.final", i -> i.label().label().map(Label::word).orElse("–"), i -> i.label().label().map(Label::word)),
                ColumnSpec.valued("source", "list.disputed.source", i -> spaced(word(i.label().source())), i -> word(i.label().source())),
                ColumnSpec.data("decision", i -> i.decision().map(d -> decision(d, deciders.apply(d.annotator()), voters))));
    }

    /** A word of a closed set as people read it. */
    static String spaced(String word) {
        return word.replace('_', ' ');
    }

    static String word(FinalLabel.Source source) {
        return source.name().toLowerCase(Locale.ROOT);
    }

    /** {@code pass}, {@code fail}, {@code none}: no final label, or {@code reopened}. */
    static String word(Label decided) {
        return switch (decided) {
            case PASS, FAIL -> decided.word();
            case UNSURE -> "none";
            case SKIP -> "reopened";
        };
    }

    /** A decision with the names that its case shows. */
    static JsonObject decision(Adjudication d, AdjudicationCase of) {
        return decision(d, of.decider(d.annotator()), of::shown);
    }

    /** @param names the names to show for annotators of the votes that were seen */
    static JsonObject decision(Adjudication d, String by, UnaryOperator<String> names) {
        return new JsonObject()
                .with("label", word(d.label()))
                .with("by", by)
                .with("at", d.at().toString())
                .with("cause", d.cause().map(DisputeCause::word))
                .with("reason", d.reason())
                .with("guideline", d.guideline())
                .with("basis", d.basis().stream()
                        .map(v -> new JsonObject()
                                .with("annotator", names.apply(v.annotator()))
                                .with("label", v.label().word())
                                .with("at", v.at().toString()))
                        .toList());
    }

    static JsonObject shown(AdjudicationCase one) {
        return SpecDocument.of(items(one::decider, one::shown), one.item())
                .with("votes", SpecDocument.rows(opinions(one), one.opinions()))
                .with("proposals", SpecDocument.rows(proposals(one::shown, one::decider), one.proposals()))
                .with("history", one.history().stream().map(d -> decision(d, one)).toList());
    }

    /** The votes, flags and comments of a case. */
    static TableSpec<AdjudicationCase.Opinion> opinions(AdjudicationCase of) {
        return TableSpec.list(
                "opinions", ColumnSpec.verbatim("annotator", "list.annotator", o -> of.shown(o.annotator())),
                ColumnSpec.valued("label", "list.vote", o -> o.vote().map(v -> v.label().word()).orElse("–"), o -> o.vote().map(v -> v.label().word())),
                ColumnSpec.valued("at", "list.at", o -> o.vote().filter(Vote::hasTime).map(v -> v.at().toString()).orElse(""), o -> o.vote().map(v -> v.at().toString())),
                ColumnSpec.<AdjudicationCase.Opinion>valued(
                        "seconds", "list.seconds", o -> o.vote().filter(v -> v.seconds() > 0).map(v -> Long.toString(Math.round(v.seconds()))).orElse(""),
                        o -> o.vote().map(Vote::seconds)).right(),
                ColumnSpec.data("scores_visible", o -> o.vote().map(v -> v.visible().scores())),
                ColumnSpec.data("votes_visible", o -> o.vote().map(v -> v.visible().otherVotes())),
                ColumnSpec.valued("reasons", "list.reasons", o -> String.join(", ", issues(o)), DecisionJson::issues),
                ColumnSpec.valued("flags", "list.flags", o -> spaced(String.join(", ", flags(o))), DecisionJson::flags),
                ColumnSpec.verbatim("comment", "list.comment", AdjudicationCase.Opinion::comment));
    }

    private static List<String> issues(AdjudicationCase.Opinion o) {
        return o.vote().map(Vote::issues).orElse(List.of());
    }

    private static List<String> flags(AdjudicationCase.Opinion o) {
        return o.flags().stream().map(f -> f.flag().word()).toList();
    }

    /** Proposed gold queries, with the names to show for those who proposed and those who reviewed. */
    static TableSpec<GoldProposal> proposals(UnaryOperator<String> proposers, UnaryOperator<String> names) {
        return TableSpec.ofItems(
                "proposals", GoldProposal::item, ColumnSpec.verbatim("proposer", "list.gold.proposer", p -> proposers.apply(p.key().proposer())),
                ColumnSpec.data("at", p -> p.key().at().toString()),
                ColumnSpec.valued("state", "list.state", p -> spaced(p.state().word()), p -> p.state().word()),
                ColumnSpec.words("reader", "list.gold.reader", p -> p.review().map(r -> names.apply(r.annotator())).orElse("")),
                ColumnSpec.words("error", "list.gold.error", p -> p.review().flatMap(GoldReview::error).map(e -> spaced(e.word())).orElse("")),
                ColumnSpec.valued("sql", "list.gold.proposed", p -> p.sql().strip().replaceAll("\\s+", " "), GoldProposal::sql),
                ColumnSpec.data("gold_sql", GoldProposal::goldSql),
                ColumnSpec.data("review", p -> p.review().map(r -> new JsonObject()
                        .with("verdict", r.verdict().word())
                        .with("by", names.apply(r.annotator()))
                        .with("at", r.at().toString())
                        .with("error", r.error().map(GoldError::word))
                        .with("reason", r.reason()))));
    }
}
