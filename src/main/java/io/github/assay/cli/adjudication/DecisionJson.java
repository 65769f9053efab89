package io.github.assay.cli.adjudication;

import io.github.assay.agreement.dispute.DisputeList.DisputeReason;
import io.github.assay.agreement.dispute.DisputedItem;
import io.github.assay.domain.labelling.Adjudication;
import io.github.assay.domain.labelling.DisputeCause;
import io.github.assay.domain.labelling.FinalLabel;
import io.github.assay.domain.labelling.Flag;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.files.documents.JsonDocuments;
import io.github.assay.json.JsonObject;
import io.github.assay.labelling.gold.GoldProposal;
import io.github.assay.service.adjudication.AdjudicationCase;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;

/** Decisions, disputed items and proposals as JSON objects (project-and-cli.md §3). */
final class DecisionJson {
    private DecisionJson() {}

    static JsonObject item(DisputedItem one, UnaryOperator<String> deciders, UnaryOperator<String> voters) {
        return JsonDocuments.item(one.item())
                .with("reasons", one.reasons().stream().map(DisputeReason::word).toList())
                .with("pass", one.passes())
                .with("fail", one.fails())
                .with("unsure", one.unsure())
                .with("expected", one.expected())
                .with("final", one.label().label().map(Label::word))
                .with("source", word(one.label().source()))
                .with("decision", one.decision().map(d -> decision(d, deciders.apply(d.annotator()), voters)));
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
        JsonObject json = item(one.item(), one::decider, one::shown);
        List<JsonObject> opinions = one.opinions().stream().map(o -> opinion(o, one.shown(o.annotator()))).toList();
        return json.with("votes", opinions)
                .with("proposals", one.proposals().stream().map(p -> proposal(p, one.shown(p.key().proposer()), one::decider)).toList())
                .with("history", one.history().stream().map(d -> decision(d, one)).toList());
    }

    private static JsonObject opinion(AdjudicationCase.Opinion o, String name) {
        return new JsonObject()
                .with("annotator", name)
                .with("label", o.vote().map(v -> v.label().word()))
                .with("at", o.vote().map(v -> v.at().toString()))
                .with("seconds", o.vote().map(Vote::seconds))
                .with("scores_visible", o.vote().map(v -> v.visible().scores()))
                .with("votes_visible", o.vote().map(v -> v.visible().otherVotes()))
                .with("reasons", o.vote().map(Vote::issues).orElse(List.of()))
                .with("flags", o.flags().stream().map(f -> f.flag().word()).toList())
                .with("comment", o.comment());
    }

    static JsonObject proposal(GoldProposal p, String proposer, UnaryOperator<String> names) {
        return JsonDocuments.item(p.item())
                .with("proposer", proposer)
                .with("at", p.key().at().toString())
                .with("state", p.state().word())
                .with("sql", p.sql())
                .with("gold_sql", p.goldSql())
                .with("review", p.review().map(r -> new JsonObject()
                        .with("verdict", r.verdict().word())
                        .with("by", names.apply(r.annotator()))
                        .with("at", r.at().toString())
                        .with("error", r.error().map(e -> e.word()))
                        .with("reason", r.reason())));
    }

    /** The flags of an opinion in words. */
    static String flags(AdjudicationCase.Opinion o) {
        return String.join(", ", o.flags().stream().map(f -> words(f.flag())).toList());
    }

    private static String words(Flag flag) {
        return flag.word().replace('_', ' ');
    }
}
