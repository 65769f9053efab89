package io.github.assay.files.project;

import io.github.assay.domain.SourceLine;
import io.github.assay.domain.project.DeclaredMetric;
import io.github.assay.domain.project.MetricRole;
import io.github.assay.domain.table.Determinism;
import io.github.assay.files.records.FileErrors;
import io.github.assay.files.records.ProblemList;
import io.github.assay.files.records.RecordReader;
import io.github.assay.json.Json;
import io.github.assay.json.JsonException;
import io.github.assay.json.JsonField;
import io.github.assay.json.JsonRecord;
import io.github.assay.metrics.MetricInfo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/** Reads the form of {@code metrics/NAME.json}. Expressions are checked when they are compiled. */
record DeclaredMetricReader(ProblemList problems) {
    private static final String FORMAT_KEY = "assay_metric";
    private static final int FORMAT = 1;
    private static final long LONGEST_FILE = 1 << 20;
    private static final int MOST_RULES = 200;

    /** The metric of a file; empty, with a problem that states why, when it cannot be used. */
    Optional<DeclaredMetric> read(Path file, String name) {
        SourceLine where = new SourceLine(name, 0);
        try {
            if (Files.size(file) > LONGEST_FILE) {
                return refuse(where, "", Files.size(file) + " bytes", "at most one megabyte", "Shorten it.");
            }
            JsonRecord json = JsonRecord.parse(Files.readAllBytes(file));
            return read(new RecordReader(json, where, problems, new RecordReader.Words()), stem(file));
        } catch (IOException e) {
            return refuse(where, "", FileErrors.words(e), "a file that can be read", "Check it.");
        } catch (JsonException e) {
            return refuse(
                    new SourceLine(name, Math.max(0, e.line())), "",
                    "no JSON object: " + e.words(), "one JSON object", "Put the JSON right.");
        }
    }

    private static String stem(Path file) {
        return file.getFileName().toString().replaceFirst("\\.json$", "");
    }

    private Optional<DeclaredMetric> read(RecordReader record, String stem) {
        SourceLine where = record.where();
        double format = record.number(FORMAT_KEY).orElse(FORMAT);
        String id = or(record.text("id"), stem);
        double version = record.number("version").orElse(1);
        List<DeclaredMetric.Branch> branches = branches(record);
        Optional<double[]> range = range(record);
        if (format != FORMAT) {
            return refuse(where, FORMAT_KEY, Json.line(format), Integer.toString(FORMAT), "Use a newer Assay.");
        }
        if (!id.matches("[a-z0-9][a-z0-9-]{0,63}")) {
            return refuse(where, "id", "\"" + id + "\"", "lower-case letters, digits and -", "Give it another id.");
        }
        if (version < 1 || version != Math.rint(version) || version > Integer.MAX_VALUE) {
            return refuse(where, "version", Json.line(version), "a whole number from 1 on", "Correct it.");
        }
        if (branches.size() > MOST_RULES) {
            return refuse(where, "rules", branches.size() + " rules", "at most " + MOST_RULES,
                    "Split it into several metrics.");
        }
        if (range.isEmpty() || branches.isEmpty()) {
            return refuse(where, range.isEmpty() ? "range" : "expression", "nothing that can be used",
                    range.isEmpty() ? "[low, high], two numbers" : "\"expression\", or \"rules\" with \"otherwise\"", "Correct it.");
        }
        return metric(record, id, (int) version, range.get(), branches);
    }

    private Optional<DeclaredMetric> metric(
            RecordReader record, String id, int version, double[] range, List<DeclaredMetric.Branch> branches) {
        OptionalDouble threshold = record.number("threshold");
        if (threshold.isPresent() && (threshold.getAsDouble() < range[0] || threshold.getAsDouble() > range[1])) {
            return refuse(record.where(), "threshold", Json.line(threshold.getAsDouble()),
                    "a number from " + Json.line(range[0]) + " to " + Json.line(range[1]), "Correct it.");
        }
        DeclaredMetric read = new DeclaredMetric(
                id, or(record.text("name"), id), version, range[0], range[1], threshold, needs(record),
                determinism(record), role(record), or(record.text("source", "description"), record.where().file()), branches,
                record.where());
        record.metadata(Set.of());
        return Optional.of(read);
    }

    private static String or(String text, String standard) {
        return text.isBlank() ? standard : text.strip();
    }

    private Optional<double[]> range(RecordReader record) {
        Optional<JsonField> field = record.field("range");
        if (field.isEmpty()) {
            return Optional.of(new double[] {0, 1});
        }
        if (field.get().kind() != JsonField.Kind.LIST) {
            return Optional.empty();
        }
        try {
            double[] bounds = JsonRecord.elements(field.get()).stream()
                    .mapToDouble(f -> Double.parseDouble(f.text()))
                    .toArray();
            boolean finite = Arrays.stream(bounds).allMatch(Double::isFinite);
            return finite && bounds.length == 2 && bounds[0] < bounds[1] ? Optional.of(bounds) : Optional.empty();
        } catch (NumberFormatException _) {
            return Optional.empty();
        }
    }

    private List<String> needs(RecordReader record) {
        List<String> known = Arrays.stream(MetricInfo.Need.values())
                .map(n -> n.name().toLowerCase(Locale.ROOT))
                .toList();
        List<String> good = new ArrayList<>();
        for (String need : record.texts("needs")) {
            if (known.contains(need)) {
                good.add(need);
            } else {
                problems.warning(record.where(), "needs", "\"" + need + "\"", String.join(", ", known), "It is skipped.");
            }
        }
        return good;
    }

    private Determinism determinism(RecordReader record) {
        Optional<JsonField> field = record.field("determinism");
        String word = field.map(JsonField::text).orElse("deterministic");
        for (Determinism d : Determinism.values()) {
            if (d.name().equalsIgnoreCase(word)) {
                return d;
            }
        }
        record.wrong(field.orElseThrow(), "\"deterministic\" or \"varying\"");
        return Determinism.DETERMINISTIC;
    }

    private MetricRole role(RecordReader record) {
        Optional<JsonField> field = record.field("role");
        String word = field.map(JsonField::text).orElse("correctness");
        for (MetricRole role : MetricRole.values()) {
            if (role.name().equalsIgnoreCase(word)) {
                return role;
            }
        }
        record.wrong(field.orElseThrow(), "\"correctness\" or \"diagnostic\"");
        return MetricRole.CORRECTNESS;
    }

    private List<DeclaredMetric.Branch> branches(RecordReader record) {
        String expression = expression(record, "expression");
        Optional<JsonField> rules = record.field("rules").filter(f -> f.kind() == JsonField.Kind.LIST);
        String otherwise = expression(record, "otherwise");
        List<DeclaredMetric.Branch> branches = new ArrayList<>();
        List<JsonField> listed = rules.map(JsonRecord::elements).orElse(List.of());
        for (int i = 0; i < listed.size(); i++) {
            if (listed.get(i).kind() == JsonField.Kind.OBJECT) {
                RecordReader rule = record.inner(listed.get(i));
                branches.add(new DeclaredMetric.Branch(
                        expression(rule, "when"), expression(rule, "then"), "rules[" + i + "]"));
            } else {
                record.wrong(listed.get(i), "an object with \"when\" and \"then\"");
            }
        }
        String last = expression.isEmpty() ? otherwise : expression;
        if (!last.isEmpty()) {
            branches.add(new DeclaredMetric.Branch("", last, expression.isEmpty() ? "otherwise" : "expression"));
        }
        return branches;
    }

    private static String expression(RecordReader record, String key) {
        return record.text(key).strip();
    }

    private Optional<DeclaredMetric> refuse(
            SourceLine where, String key, String found, String expected, String remedy) {
        problems.error(where, key, found, expected, remedy + " The metric is left out.");
        return Optional.empty();
    }
}
