package io.github.assay.wording;

import io.github.assay.domain.finding.Finding;
import io.github.assay.domain.finding.Finding.CellShares;
import io.github.assay.domain.finding.Finding.ColumnRoles;
import io.github.assay.domain.finding.Finding.ComponentMatch;
import io.github.assay.domain.finding.Finding.Counted;
import io.github.assay.domain.finding.Finding.Mark;
import io.github.assay.domain.finding.Finding.ReplyOrigin;
import io.github.assay.domain.finding.Finding.RuleApplied;
import io.github.assay.domain.finding.Finding.Section;
import io.github.assay.domain.finding.Finding.VariantShares;
import io.github.assay.domain.finding.Step;
import io.github.assay.domain.score.Measurement;
import io.github.assay.statistics.Decimals;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The findings of one measurement in words, grouped by kind: columns, shares, rows, clauses, inputs, figures, the
 * metric's own steps, texts, a judge's reply, options.
 */
final class FindingWording {
    /** Most characters of a name and its value that share a line. */
    private static final int SHORT = 36;

    private static final List<String> SHARES = List.of("matched", "precision", "recall", "f1", "em");
    private static final List<String> ROLES = List.of("index", "exact", "date", "numeric", "text", "trivial");

    private final EvidenceSubject of;
    private final Measurement measurement;
    private final List<Finding> findings;
    private final StepWording steps;
    private final List<FindingView> views = new ArrayList<>();

    FindingWording(EvidenceSubject of, Measurement measurement) {
        this.of = of;
        this.measurement = measurement;
        findings = measurement.findings().stream().filter(f -> !(f instanceof Step)).toList();
        steps = new StepWording(of, measurement.findings());
    }

    List<FindingView> views() {
        views.addAll(steps.lead());
        each(ColumnRoles.class).forEach(this::columns);
        each(CellShares.class).forEach(this::cells);
        shares();
        each(VariantShares.class).forEach(this::variants);
        views.addAll(new TableWording(of, measurement, findings, steps).views());
        views.addAll(new ClauseWording(findings).views());
        each(RuleApplied.class).forEach(this::rule);
        inputs(each(Counted.class)
                .filter(c -> c.role() == Counted.Role.INPUT)
                .map(c -> row(Mark.NONE, of.nameOf(c.key()), number(c.value())))
                .toList());
        facts();
        views.addAll(steps.views());
        findings.forEach(this::plain);
        reply();
        views.addAll(steps.options());
        return views;
    }

    private <T extends Finding> Stream<T> each(Class<T> kind) {
        return each(findings, kind);
    }

    /** The findings of one kind, in order. */
    static <T extends Finding> Stream<T> each(List<Finding> findings, Class<T> kind) {
        return findings.stream().filter(kind::isInstance).map(kind::cast);
    }

    private void fact(String name, String value) {
        fact(views, name, value);
    }

    static void fact(List<FindingView> views, String name, String value) {
        views.add(new FindingView.Fact(name, value));
    }

    static FindingView.Row row(Mark mark, String... cells) {
        return new FindingView.Row(mark, List.of(cells));
    }

    static String number(Number value) {
        return value instanceof Double d ? Decimals.significant(d) : value.toString();
    }

    private static String yes(boolean yes) {
        return Texts.text(yes ? "review.yes" : "review.no");
    }

    /** How Hybrid-EX paired the columns, and by which rule it compared their cells. */
    private void columns(ColumnRoles columns) {
        fact(Texts.name("method"), Texts.verdict(columns.method()));
        fact(Texts.name("category"), Texts.verdict(columns.category()));
        views.add(new FindingView.Says(Texts.text(
                "evidence.hybrid.rows", columns.matchedRows(), columns.unmatchedRows(), columns.padded())));
        String tolerance = Decimals.significant(100 * columns.tolerance());
        List<FindingView.Row> rows = new ArrayList<>();
        for (String role : ROLES) {
            columns.roles().getOrDefault(role, List.of()).forEach(name ->
                    rows.add(row(Mark.NONE, name, Texts.text("evidence.hybrid." + role + "_columns", tolerance))));
        }
        if (!rows.isEmpty()) {
            views.add(new FindingView.Table(
                    FindingView.Table.Layout.TEXTS,
                    List.of(Texts.text("evidence.column"), Texts.text("evidence.compared")),
                    rows));
        }
        columns.renamed().forEach((predicted, gold) -> views.add(new FindingView.Line(Mark.NEAR, changed(gold, predicted))));
        fact(Texts.name("stage1"), Texts.verdict(columns.readBy()));
    }

    static String changed(String gold, String predicted) {
        return gold + " → " + predicted;
    }

    private void cells(CellShares shares) {
        fact(Texts.name("variant"), shares.variant());
        fact(Texts.name("exp"), share("exp", shares.precision(), shares.matched(), shares.predicted()));
        fact(Texts.name("exr"), share("exr", shares.recall(), shares.matched(), shares.gold()));
        fact(Texts.name("f1"), Texts.text("evidence.f1", Decimals.significant(shares.f1())));
    }

    private static String share(String key, double value, long part, long whole) {
        return Texts.text(
                "evidence.share." + key, Decimals.significant(part), Decimals.significant(whole), Decimals.significant(value));
    }

    private void shares() {
        for (String key : SHARES) {
            each(Counted.class)
                    .filter(c -> c.role() == Counted.Role.SHARE && c.key().equals(key))
                    .forEach(c -> fact(
                            Texts.name(key),
                            key.equals("f1")
                                    ? Texts.text("evidence.f1", Decimals.significant(c.value().doubleValue()))
                                    : Decimals.significant(c.value().doubleValue())));
        }
    }

    private void variants(VariantShares all) {
        views.add(new FindingView.Table(
                FindingView.Table.Layout.FIGURES,
                List.of(Texts.text("evidence.variant"), "P", "R", "F1"),
                all.variants().stream()
                        .map(v -> row(Mark.NONE, v.name(), number(v.precision()), number(v.recall()), number(v.f1())))
                        .toList()));
    }

    /** The rule of a declared metric with its inputs' values. */
    private void rule(RuleApplied rule) {
        if (rule.of() > 1) {
            fact(Texts.name("rule"), Texts.text("evidence.rule-of", rule.number(), rule.of()));
        }
        if (!rule.when().isEmpty()) {
            views.add(new FindingView.Heading(Texts.text("evidence.when")));
            views.add(new FindingView.Line(Mark.NONE, rule.when()));
        }
        views.add(new FindingView.Heading(Texts.text("evidence.expression")));
        views.add(new FindingView.Line(Mark.NONE, rule.expression() + " = " + Decimals.significant(measurement.value())));
        inputs(rule.inputs().stream()
                .flatMap(input -> input.keys().stream().map(key -> row(Mark.NONE, key, value(input))))
                .toList());
    }

    private void inputs(List<FindingView.Row> rows) {
        if (!rows.isEmpty()) {
            views.add(new FindingView.Table(
                    FindingView.Table.Layout.FIGURES,
                    List.of(Texts.text("evidence.input"), Texts.text("evidence.value")),
                    rows));
        }
    }

    /** The value of a finding that is one number, one text, or yes or no. */
    private String value(Finding finding) {
        return switch (finding) {
            case Counted(_, Number value, _) -> number(value);
            case Finding.Holds(_, boolean yes) -> yes(yes);
            case Finding.Verdict(_, List<String> codes, _) -> codes.stream().map(this::verdict).collect(Collectors.joining(", "));
            case Finding.Quoted(String key, List<String> texts, _) -> texts.stream()
                    .map(text -> key.equals("message") ? Texts.message(text) : Texts.quoted(text))
                    .collect(Collectors.joining(", "));
            default -> "";
        };
    }

    /** A code in words: the name of the metric whose id it is, else the class that it means. */
    private String verdict(String code) {
        return of.metricName(code).orElseGet(() -> Texts.verdict(code));
    }

    /** Numbers, and yes or no: one line each. */
    private void facts() {
        for (Finding finding : findings) {
            if (finding instanceof Counted(String key, Number value, Counted.Role role) && role == Counted.Role.FACT) {
                fact(of.nameOf(key), number(value));
            } else if (finding instanceof Finding.Holds(String key, boolean yes)) {
                fact(of.nameOf(key), yes(yes));
            }
        }
    }

    /** Texts and codes, and findings under one name. */
    private void plain(Finding finding) {
        switch (finding) {
            case Finding.Verdict v when v.several() -> items(v.key(), v.codes().stream().map(this::verdict).toList());
            case Finding.Quoted q when q.several() -> items(q.key(), q.texts().stream().map(Texts::quoted).toList());
            case Finding.Verdict v -> text(of.nameOf(v.key()), value(v));
            case Finding.Quoted q -> text(of.nameOf(q.key()), value(q));
            case Section(String key, List<Finding> parts) -> {
                List<Finding> shown = parts.stream().filter(p -> !(p instanceof ComponentMatch)).toList();
                if (!shown.isEmpty()) {
                    views.add(new FindingView.Heading(of.nameOf(key)));
                    shown.forEach(part -> part.keys().forEach(name -> text(Texts.name(name), value(part))));
                }
            }
            default -> {}
        }
    }

    private void items(String key, List<String> texts) {
        if (!texts.isEmpty()) {
            views.add(new FindingView.Heading(of.nameOf(key)));
            texts.forEach(text -> views.add(new FindingView.Item(text)));
        }
    }

    /** Adds a text; one longer than {@value #SHORT} characters with its name goes on lines of its own. */
    private void text(String name, String value) {
        if (value.isEmpty()) {
            fact(name, Texts.text("review.settings.empty"));
        } else if (name.length() + value.length() <= SHORT) {
            fact(name, value);
        } else {
            views.add(new FindingView.Heading(name));
            views.add(new FindingView.Quote(value));
        }
    }

    /** Adds a judge's rationale word for word, and the origin of the reply. */
    private void reply() {
        each(Finding.Rationale.class).forEach(r -> {
            views.add(new FindingView.Heading(Texts.text("evidence.rationale")));
            views.add(new FindingView.Quote(r.text()));
        });
        each(ReplyOrigin.class).forEach(this::origin);
    }

    private void origin(ReplyOrigin origin) {
        boolean single = origin.hashes().size() == 1;
        if (!single) {
            views.add(new FindingView.Says(Texts.text(
                    "evidence.replies", origin.hashes().size(), Decimals.significant(100 * origin.agreement()))));
        }
        origin.invalid().forEach(fault ->
                views.add(new FindingView.Says(Mark.DIFFERENT, Texts.text("evidence.reply.invalid", fault))));
        String from = Stream.of(
                        origin.model(),
                        origin.temperature().isPresent() ? from("temperature", number(origin.temperature().getAsDouble())) : "",
                        origin.repliedAt(),
                        from("prompt_version", origin.promptVersion()),
                        from("prompt_hash", origin.promptHash()),
                        from(single ? "reply_hash" : "reply_hashes", String.join(", ", origin.hashes())))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(" · "));
        if (!from.isEmpty()) {
            views.add(new FindingView.Fine(Texts.text("evidence.reply", from)));
        }
    }

    private static String from(String key, String value) {
        return value.isEmpty() ? "" : Texts.text("evidence.from." + key, value);
    }
}
