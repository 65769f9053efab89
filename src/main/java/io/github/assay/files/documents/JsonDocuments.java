package io.github.assay.files.documents;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.Problem;
import io.github.assay.domain.project.Project;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.score.Score;
import io.github.assay.json.JsonObject;
import io.github.assay.metrics.account.Account;
import io.github.assay.statistics.DegenerateInterval;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Interval;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** The parts of the {@code --json} documents that several commands share (project-and-cli.md §3). */
public final class JsonDocuments {
    private JsonDocuments() {}

    /** The same with how the score came about as {@code evidence} at the end of {@code detail}, where there is any. */
    public static JsonObject score(
            Score score, OptionalDouble threshold, Optional<Boolean> pass, Account account) {
        JsonObject line = item(score.item()).with("metric", score.metric());
        Outcome<Measurement> outcome = score.outcome();
        line.with("value", outcome.asValue().map(Measurement::value));
        line.with("verdict", pass.filter(_ -> outcome.asValue().isPresent()).map(p -> p ? "pass" : "fail"));
        line.with("threshold", threshold).with("status", status(outcome));
        if (!outcome.reason().isEmpty()) {
            line.with("reason", outcome.reason());
        }
        Map<String, Object> detail = detail(outcome);
        if (!account.equals(Account.NONE)) {
            detail.put("evidence", FindingJson.of(account));
        }
        return line.with("detail", detail);
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

    private static Map<String, Object> detail(Outcome<Measurement> outcome) {
        Map<String, Object> detail = new LinkedHashMap<>();
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

    private static void putUnlessEmpty(Map<String, Object> detail, String key, String value) {
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
}
