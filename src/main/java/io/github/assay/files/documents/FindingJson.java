package io.github.assay.files.documents;

import io.github.assay.domain.finding.Finding;
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
import io.github.assay.domain.finding.TableComparison;
import io.github.assay.domain.finding.TableComparison.ColumnPairing;
import io.github.assay.domain.finding.TableComparison.RowCounts;
import io.github.assay.domain.finding.TableComparison.RowFinding;
import io.github.assay.domain.finding.TableComparison.Size;
import io.github.assay.metrics.account.Account;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The JSON form of findings, as {@code --json} documents and result files have it under {@code detail}. */
public final class FindingJson {
    private FindingJson() {}

    /** The members in the order of the findings; of findings with one name the last counts. */
    public static Map<String, Object> of(Collection<? extends Finding> findings) {
        Map<String, Object> json = new LinkedHashMap<>();
        findings.forEach(finding -> put(json, finding));
        return json;
    }

    /** An account: the figures, then {@code passages}, each line behind its mark, then the options in force. */
    static Map<String, Object> of(Account account) {
        Map<String, Object> json = new LinkedHashMap<>(account.figures());
        json.put("passages", account.passages().stream()
                .map(p -> ordered(
                        "heading", p.heading(), "lines", p.lines().stream().map(Account.Line::marked).toList(), "left_out",
                        p.left()))
                .toList());
        if (!account.options().isEmpty()) {
            json.put("options", account.options());
        }
        return json;
    }

    private static void put(Map<String, Object> json, Finding finding) {
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
                Map<String, Object> all = new LinkedHashMap<>();
                variants.forEach(v -> all.put(v.name(), ordered("exp", v.precision(), "exr", v.recall(), "f1", v.f1())));
                json.put("variants", all);
            }
            case ColumnRoles roles -> put(json, roles);
            case RuleApplied rule -> put(json, rule);
            case ReplyOrigin origin -> put(json, origin);
        }
    }

    private static List<String> changes(List<Change> changes) {
        return changes.stream().map(c -> c.gold() + " → " + c.predicted()).toList();
    }

    private static List<Object> component(ComponentMatch c) {
        return c.equal() ? List.of("equal") : c.known() ? List.of("differs", c.gold(), c.predicted()) : List.of("differs");
    }

    private static Map<String, Object> axis(AxisMatch axis) {
        Map<String, Object> json = ordered(
                "recall", axis.recall(), "precision", axis.precision(), "f1", axis.f1(), "em", axis.equal() ? 1 : 0);
        if (!axis.equal()) {
            json.put("missing", axis.missing());
            json.put("extra", axis.extra());
        }
        return json;
    }

    private static void put(Map<String, Object> json, TableComparison tables) {
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

    private static Map<String, Object> counts(RowCounts c) {
        return ordered(
                "equal_rows", c.equal(), "near_rows", c.near(), "different_rows", c.different(), "missing_rows", c.missing(),
                "extra_rows", c.extra(), "different_cells", c.cells());
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

    private static void put(Map<String, Object> json, CellShares shares) {
        json.put("variant", shares.variant());
        json.put("exp", shares.precision());
        json.put("exr", shares.recall());
        json.put("f1", shares.f1());
        json.put("matched_cells", shares.matched());
        json.put("gold_cells", shares.gold());
        json.put("predicted_cells", shares.predicted());
    }

    private static void put(Map<String, Object> json, ColumnRoles roles) {
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

    private static void put(Map<String, Object> json, RuleApplied rule) {
        if (rule.of() > 1) {
            json.put("rule", rule.number() + " of " + rule.of());
        }
        if (!rule.when().isEmpty()) {
            json.put("when", rule.when());
        }
        json.put("expression", rule.expression());
        json.put("inputs", of(rule.inputs()));
    }

    private static void put(Map<String, Object> json, ReplyOrigin origin) {
        text(json, "model", origin.model());
        origin.temperature().ifPresent(t -> json.put("temperature", t));
        text(json, "replied_at", origin.repliedAt());
        text(json, "prompt_version", origin.promptVersion());
        text(json, "prompt_hash", origin.promptHash());
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

    private static void text(Map<String, Object> json, String key, String text) {
        if (!text.isEmpty()) {
            json.put(key, text);
        }
    }

    private static Map<String, Object> ordered(Object... keysAndValues) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            map.put((String) keysAndValues[i], keysAndValues[i + 1]);
        }
        return map;
    }
}
