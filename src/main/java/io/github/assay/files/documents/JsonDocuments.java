package io.github.assay.files.documents;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.Problem;
import io.github.assay.domain.finding.Finding.AxisMatch;
import io.github.assay.domain.finding.Finding.CellShares;
import io.github.assay.domain.finding.Finding.Change;
import io.github.assay.domain.finding.Finding.Changes;
import io.github.assay.domain.finding.Finding.ColumnRoles;
import io.github.assay.domain.finding.Finding.ComponentMatch;
import io.github.assay.domain.finding.Finding.Counted;
import io.github.assay.domain.finding.Finding.FilterMatch;
import io.github.assay.domain.finding.Finding.Holds;
import io.github.assay.domain.finding.Finding.OneSided;
import io.github.assay.domain.finding.Finding.Quoted;
import io.github.assay.domain.finding.Finding.Rationale;
import io.github.assay.domain.finding.Finding.ReplyOrigin;
import io.github.assay.domain.finding.Finding.RuleApplied;
import io.github.assay.domain.finding.Finding.Section;
import io.github.assay.domain.finding.Finding.SetDifference;
import io.github.assay.domain.finding.Finding.Shares;
import io.github.assay.domain.finding.Finding.VariantShares;
import io.github.assay.domain.finding.Finding.Verdict;
import io.github.assay.domain.finding.Finding;
import io.github.assay.domain.finding.TableComparison.ColumnPairing;
import io.github.assay.domain.finding.TableComparison.RowCounts;
import io.github.assay.domain.finding.TableComparison.RowFinding;
import io.github.assay.domain.finding.TableComparison.Size;
import io.github.assay.domain.finding.Step;
import io.github.assay.domain.finding.TableComparison;
import io.github.assay.domain.project.Project;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.score.Score;
import io.github.assay.json.JsonObject;
import io.github.assay.statistics.DegenerateInterval;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Interval;
import io.github.assay.wording.StepWording;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** The parts of the {@code --json} documents that several commands share (project-and-cli.md §3). */
public final class JsonDocuments {
    private JsonDocuments() {}

    /** One score; the steps that lead to it are {@code evidence} at the end of {@code detail}, where it has any. */
    public static JsonObject score(Score score, OptionalDouble threshold, Optional<Boolean> pass) {
        JsonObject line = item(score.item()).with("metric", score.metric());
        Outcome<Measurement> outcome = score.outcome();
        line.with("value", outcome.asValue().map(Measurement::value));
        line.with("verdict", pass.filter(_ -> outcome.asValue().isPresent()).map(p -> p ? "pass" : "fail"));
        line.with("threshold", threshold).with("status", status(outcome));
        if (!outcome.reason().isEmpty()) {
            line.with("reason", outcome.reason());
        }
        return line.with("detail", detail(outcome));
    }

    /** The document with {@code not_promoted}: judges' metrics without a promotion in force; unchanged where there are none. */
    public static JsonObject marking(JsonObject document, List<String> notPromoted) {
        return notPromoted.isEmpty() ? document : document.with("not_promoted", notPromoted);
    }

    /** The keys that name an item: case_id, system, run_id. */
    public static JsonObject item(ItemKey item) {
        return new JsonObject()
                .with("case_id", item.caseId())
                .with("system", item.system())
                .with("run_id", item.runId());
    }

    /** {@code value}, {@code unavailable} or {@code error}. */
    public static String status(Outcome<?> outcome) {
        return switch (outcome) {
            case Outcome.Value<?> _ -> "value";
            case Outcome.Unavailable<?> _ -> "unavailable";
            case Outcome.Error<?> _ -> "error";
        };
    }

    private static JsonObject detail(Outcome<Measurement> outcome) {
        JsonObject detail = new JsonObject();
        switch (outcome) {
            case Outcome.Value<Measurement>(Measurement m) -> {
                putUnlessEmpty(detail, "label", m.label());
                if (!m.flags().isEmpty()) {
                    detail.put("flags", m.flags());
                }
                detail.putAll(FindingJson.of(m.findings()));
            }
            case Outcome.Unavailable<Measurement>(String _, String message) ->
                putUnlessEmpty(detail, "message", message);
            case Outcome.Error<Measurement>(String _, String message) -> putUnlessEmpty(detail, "message", message);
        }
        return detail;
    }

    private static void putUnlessEmpty(JsonObject detail, String key, String value) {
        if (!value.isEmpty()) {
            detail.put(key, value);
        }
    }

    /**
     * A statistic: {@code {"value":…,"ci":[…,…],"n":…}}, or {@code {"value":null,"reason":"…","n":…}} when it is
     * undefined. An interval that cannot be had is {@code "ci":null} with its {@code ci_reason}; flags of the interval
     * follow as {@code ci_flags}.
     *
     * @param n the units there were, for a statistic that is undefined
     */
    public static JsonObject estimate(Outcome<Estimate> outcome, int n) {
        return switch (outcome) {
            case Outcome.Value<Estimate>(Estimate e) -> defined(e);
            case Outcome.Unavailable<Estimate>(String reason, String _) -> undefined(reason, n);
            case Outcome.Error<Estimate>(String reason, String _) -> undefined(reason, n);
        };
    }

    private static JsonObject undefined(String reason, int n) {
        return new JsonObject().with("value", null).with("reason", reason).with("n", n);
    }

    private static JsonObject defined(Estimate estimate) {
        JsonObject json = new JsonObject().with("value", estimate.value());
        Optional<Interval> interval = estimate.interval().asValue();
        json.with("ci", interval.map(i -> List.of(i.low(), i.high()))).with("n", estimate.n());
        if (interval.isEmpty()) {
            json.with("ci_reason", estimate.interval().reason());
        }
        interval.filter(i -> !i.flags().isEmpty()).ifPresent(i -> json.with("ci_flags", i.flags()));
        return json;
    }

    /** Figures written beside a statistic whose interval has no width. */
    static JsonObject noWidth(DegenerateInterval no) {
        return new JsonObject()
                .with("agreed", no.agreed())
                .with("n", no.n())
                .with("wilson", List.of(no.agreement().low(), no.agreement().high()))
                .with("disagreement_at_most", no.disagreementAtMost());
    }

    /** One problem, with its one-line sentence. */
    public static JsonObject problem(Problem problem) {
        return new JsonObject()
                .with("severity", problem.severity())
                .with("file", problem.where().file())
                .with("line", problem.where().line() > 0 ? problem.where().line() : null)
                .with("key", problem.key())
                .with("found", problem.found())
                .with("expected", problem.expected())
                .with("remedy", problem.remedy())
                .with("sentence", problem.sentence());
    }

    /** The document of {@code check --json}: what the project holds and everything that is wrong with it. */
    public static JsonObject check(Project project, List<Problem> problems) {
        return new JsonObject()
                .with("name", project.name())
                .with("cases", project.cases().size())
                .with("items", project.items().size())
                .with("systems", project.items().stream()
                        .map(i -> i.prediction().system())
                        .distinct()
                        .sorted()
                        .toList())
                .with("databases", project.databases().keySet().stream().sorted().toList())
                .with("errors", count(problems, Problem.Severity.ERROR))
                .with("warnings", count(problems, Problem.Severity.WARNING))
                .with("notes", count(problems, Problem.Severity.NOTE))
                .with("problems", problems.stream().map(JsonDocuments::problem).toList());
    }

    private static long count(List<Problem> problems, Problem.Severity severity) {
        return problems.stream().filter(p -> p.severity() == severity).count();
    }

    /** The JSON form of findings, as {@code --json} documents and result files have it under {@code detail}. */
    public static final class FindingJson {
        private FindingJson() {}

        /** The members in the order of the findings; of findings with one name the last counts. */
        public static JsonObject of(Collection<? extends Finding> findings) {
            JsonObject json = new JsonObject();
            findings.forEach(finding -> put(json, finding));
            List<Step> steps = findings.stream()
                    .filter(f -> f instanceof Step && !(f instanceof Step.Replaced))
                    .map(Step.class::cast)
                    .toList();
            if (!steps.isEmpty()) {
                json.put("evidence", steps(steps));
            }
            return json;
        }

        /** Steps: the figures, then {@code passages}, each line behind its mark, then the options in force. */
        private static JsonObject steps(List<Step> steps) {
            JsonObject json = new JsonObject();
            List<JsonObject> passages = new ArrayList<>();
            steps.forEach(step -> {
                switch (step) {
                    case Step.Figure(String key, Number value, _) -> json.put(key, value);
                    case Step.Sentence(Step.Phrase text) -> passages.add(passage("", List.of(StepWording.text(text)), 0));
                    case Step.Passage(Step.Phrase heading, List<Step.Line> lines, int left) -> passages.add(passage(
                            StepWording.text(heading), lines.stream().map(l -> l.mark().before(StepWording.text(l.text()))).toList(), left));
                    case Step.OptionsInForce _, Step.Replaced _ -> {}
                }
            });
            json.put("passages", passages);
            steps.forEach(step -> {
                if (step instanceof Step.OptionsInForce(Map<String, String> options)) {
                    json.put("options", options);
                }
            });
            return json;
        }

        private static JsonObject passage(String heading, List<String> lines, int left) {
            return new JsonObject().with("heading", heading).with("lines", lines).with("left_out", left);
        }

        private static void put(JsonObject json, Finding finding) {
            switch (finding) {
                case Counted(String key, Number value, _) -> json.put(key, value);
                case Holds(String key, boolean yes) -> json.put(key, yes);
                case Verdict(String key, List<String> codes, boolean several) -> json.put(key, several ? codes : codes.getFirst());
                case Quoted(String key, List<String> texts, boolean several) -> json.put(key, several ? texts : texts.getFirst());
                case Rationale(String text) -> json.put("rationale", text);
                case Section(String key, List<Finding> findings) -> json.put(key, of(findings));
                case SetDifference(String kind, List<String> gold, List<String> predicted) -> {
                    json.put("gold_" + kind, gold);
                    json.put("predicted_" + kind, predicted);
                }
                case OneSided(String key, _, _, List<Finding.Part> parts) -> json.put(
                        key, parts.stream().map(p -> p.clause().isEmpty() ? p.text() : p.clause() + ":" + p.text()).toList());
                case Changes(String key, _, List<Change> changes) -> json.put(key, changes(changes));
                case ComponentMatch c -> json.put(c.key(), component(c));
                case AxisMatch axis -> json.put(axis.key(), axis(axis));
                case FilterMatch match -> {
                    json.put("matched", match.matched());
                    json.put("missing", match.missing());
                    json.put("mismatched", changes(match.mismatched()));
                    json.put("extra", match.extra());
                }
                case TableComparison tables -> put(json, tables);
                case CellShares shares -> put(json, shares);
                case VariantShares(List<Shares> variants) -> {
                    JsonObject all = new JsonObject();
                    variants.forEach(v -> all.put(
                            v.name(), new JsonObject().with("exp", v.precision()).with("exr", v.recall()).with("f1", v.f1())));
                    json.put("variants", all);
                }
                case ColumnRoles roles -> put(json, roles);
                case RuleApplied rule -> put(json, rule);
                case ReplyOrigin origin -> put(json, origin);
                case Step.Replaced(Finding replaced) -> put(json, replaced);
                case Step _ -> {}
            }
        }

        private static List<String> changes(List<Change> changes) {
            return changes.stream().map(c -> c.gold() + " → " + c.predicted()).toList();
        }

        private static List<Object> component(ComponentMatch c) {
            return c.equal() ? List.of("equal") : c.known() ? List.of("differs", c.gold(), c.predicted()) : List.of("differs");
        }

        private static JsonObject axis(AxisMatch axis) {
            JsonObject json = new JsonObject()
                    .with("recall", axis.recall())
                    .with("precision", axis.precision())
                    .with("f1", axis.f1())
                    .with("em", axis.equal() ? 1 : 0);
            return axis.equal() ? json : json.with("missing", axis.missing()).with("extra", axis.extra());
        }

        private static void put(JsonObject json, TableComparison tables) {
            json.put("policy", tables.policy());
            json.put("gold", size(tables.gold()));
            json.put("predicted", size(tables.predicted()));
            json.put("columns", tables.columns().stream().map(FindingJson::column).toList());
            tables.counts().ifPresent(counts -> {
                json.put("counts", counts(counts));
                json.put("differences", tables.differences().stream().map(FindingJson::row).toList());
                if (tables.left() > 0) {
                    json.put("differences_left", tables.left());
                }
            });
        }

        private static String size(Size size) {
            return size.rows() + "×" + size.columns();
        }

        private static String column(ColumnPairing column) {
            return switch (column.mark()) {
                case NEAR -> column.gold() + "→" + column.predicted();
                case EXTRA -> "+" + column.predicted();
                case MISSING -> "−" + column.gold();
                default -> column.gold();
            };
        }

        private static JsonObject counts(RowCounts c) {
            return new JsonObject()
                    .with("equal_rows", c.equal())
                    .with("near_rows", c.near())
                    .with("different_rows", c.different())
                    .with("missing_rows", c.missing())
                    .with("extra_rows", c.extra())
                    .with("different_cells", c.cells());
        }

        private static String row(RowFinding row) {
            String changes = row.changes().stream()
                    .map(c -> c.column() + ": " + c.gold() + " → " + c.predicted())
                    .collect(Collectors.joining(" | "));
            String text = row.row().isPresent()
                    ? "row " + (row.row().getAsInt() + 1) + " " + changes + (row.left() == 0 ? "" : " | … " + row.left() + " more")
                    : String.join(" | ", row.cells()) + (row.left() == 0 ? "" : " | …");
            return row.mark().before(text);
        }

        private static void put(JsonObject json, CellShares shares) {
            json.put("variant", shares.variant());
            json.put("exp", shares.precision());
            json.put("exr", shares.recall());
            json.put("f1", shares.f1());
            json.put("matched_cells", shares.matched());
            json.put("gold_cells", shares.gold());
            json.put("predicted_cells", shares.predicted());
        }

        private static void put(JsonObject json, ColumnRoles roles) {
            json.put("method", roles.method());
            json.put("category", roles.category());
            json.put("matched_rows", roles.matchedRows());
            json.put("unmatched_rows", roles.unmatchedRows());
            json.put("padded_columns", roles.padded());
            json.put("tolerance", roles.tolerance());
            roles.roles().forEach((role, columns) -> {
                json.put(role + "_columns", columns);
                json.putIfAbsent("column_rename_dict", roles.renamed());
            });
            json.put("stage1", roles.readBy());
        }

        private static void put(JsonObject json, RuleApplied rule) {
            if (rule.of() > 1) {
                json.put("rule", rule.number() + " of " + rule.of());
            }
            if (!rule.when().isEmpty()) {
                json.put("when", rule.when());
            }
            json.put("expression", rule.expression());
            json.put("inputs", of(rule.inputs()));
        }

        private static void put(JsonObject json, ReplyOrigin origin) {
            putUnlessEmpty(json, "model", origin.model());
            origin.temperature().ifPresent(t -> json.put("temperature", t));
            putUnlessEmpty(json, "replied_at", origin.repliedAt());
            putUnlessEmpty(json, "prompt_version", origin.promptVersion());
            putUnlessEmpty(json, "prompt_hash", origin.promptHash());
            if (origin.hashes().size() == 1) {
                json.put("reply_hash", origin.hashes().getFirst());
            } else {
                json.put("replies", origin.hashes().size());
                json.put("agreement", origin.agreement());
                json.put("reply_hashes", origin.hashes());
            }
            if (!origin.invalid().isEmpty()) {
                json.put("invalid_replies", origin.invalid());
            }
        }
    }
}
