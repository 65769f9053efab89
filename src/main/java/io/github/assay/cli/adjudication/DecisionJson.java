package io.github.assay.cli.adjudication;

import io.github.assay.agreement.dispute.DisputeReason;
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

/** Decisions, disputed items and proposals as JSON objects (project-and-cli.md §3). */
final class DecisionJson {
    private DecisionJson() {}

    static JsonObject item(DisputedItem one) {
        return JsonDocuments.item(one.item())
                .with("reasons", one.reasons().stream().map(DisputeReason::word).toList())
                .with("pass", one.passes())
                .with("fail", one.fails())
                .with("unsure", one.unsure())
                .with("expected", one.expected())
                .with("final", one.label().label().map(Label::word))
                .with("source", word(one.label().source()))
                .with("decision", one.decision().map(DecisionJson::decision));
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

    private static JsonObject decision(Adjudication d, AdjudicationCase of) {
        return decision(new Adjudication(
                d.item(), d.annotator(), d.label(), d.reason(), d.cause(),
                d.basis().stream()
                        .map(v -> new Adjudication.SeenVote(of.shown(v.annotator()), v.label(), v.at()))
                        .toList(),
                d.guideline(), d.at()));
    }

    static JsonObject decision(Adjudication d) {
        return new JsonObject()
                .with("label", word(d.label()))
                .with("by", d.annotator())
                .with("at", d.at().toString())
                .with("cause", d.cause().map(DisputeCause::word))
                .with("reason", d.reason())
                .with("guideline", d.guideline())
                .with("basis", d.basis().stream()
                        .map(v -> new JsonObject()
                                .with("annotator", v.annotator())
                                .with("label", v.label().word())
                                .with("at", v.at().toString()))
                        .toList());
    }

    static JsonObject shown(AdjudicationCase one) {
        JsonObject json = item(one.item());
        List<JsonObject> opinions = one.opinions().stream().map(o -> opinion(o, one.shown(o.annotator()))).toList();
        return json.with("votes", opinions)
                .with("proposals", one.proposals().stream().map(p -> proposal(p, one.shown(p.key().proposer()))).toList())
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

    static JsonObject proposal(GoldProposal p, String proposer) {
        return JsonDocuments.item(p.item())
                .with("proposer", proposer)
                .with("at", p.key().at().toString())
                .with("state", p.state().word())
                .with("sql", p.sql())
                .with("gold_sql", p.goldSql())
                .with("review", p.review().map(r -> new JsonObject()
                        .with("verdict", r.verdict().word())
                        .with("by", r.annotator())
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
