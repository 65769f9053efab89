package io.github.assay.calibration;

import io.github.assay.agreement.VoteBuilder;
import io.github.assay.conformance.DataSet.CaseLine;
import io.github.assay.conformance.DataSet;
import io.github.assay.conformance.Figures;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.labelling.FinalLabel;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Prediction;
import io.github.assay.domain.project.ReferenceRule;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.score.Score;
import io.github.assay.service.study.AgreementService;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * Labels and scores of a data folder or one of its parts: votes of {@code human_labels}, one label per case of
 * {@code reference_labels} and {@code human_consensus}; numbers, truth values or words. A null is no label.
 */
final class LabelledCases {
    private static final Set<String> WHOLE = Set.of("all", "both", "total", "overall", "whole", "pooled");
    private static final String CONSENSUS = "consensus";
    private static final String TRUNCATED = "consensus_truncated";

    private static final String SQLMORPH = "sqlmorph_";

    /** Score → usual name of the file of other programs' figures, and its field there. */
    private static final Map<String, String[]> FIELDS = Map.of(
            "bird_ex", new String[] {"oracle_bird.jsonl", "ex"},
            "soft_f1", new String[] {"oracle_bird.jsonl", "soft_f1"},
            "testsuite_exec", new String[] {"oracle_testsuite.jsonl", "exec"},
            "testsuite_exec_keep_distinct", new String[] {"oracle_testsuite.jsonl", "exec_keep_distinct"},
            "spider2_ordered", new String[] {"oracle_spider2.jsonl", "score_ordered"},
            "spider2_ignore_order", new String[] {"oracle_spider2.jsonl", "score_ignore_order"},
            "defog_exact", new String[] {"oracle_defog.jsonl", "exact"},
            "defog_subset", new String[] {"oracle_defog.jsonl", "subset"},
            "bag_equal", new String[] {"oracle_execution.jsonl", "bag_equal"});

    private final DataSet folder;
    private final List<CaseLine> cases;
    private final List<Vote> votes = new ArrayList<>();
    private final Map<String, Map<ItemKey, Label>> references = new LinkedHashMap<>();

    private LabelledCases(DataSet folder, List<CaseLine> cases) {
        this.folder = folder;
        this.cases = cases;
        cases.forEach(this::read);
    }

    static LabelledCases of(DataSet folder) {
        return new LabelledCases(folder, List.copyOf(folder.cases()));
    }

    /**
     * The cases of a part: those of its own file or folder, with its name in a field, or in the case id between other
     * characters. All cases where the name says so, where the folder's name ends with it, or where it is the only part.
     * Empty where no case is of the part.
     */
    Optional<LabelledCases> part(String name, boolean only) {
        boolean whole = only || WHOLE.contains(name.toLowerCase(Locale.ROOT)) || folder.name().endsWith("_" + name);
        List<Predicate<CaseLine>> ways = List.of(
                c -> c.part().equals(name),
                c -> List.of("part", "split", "subset", "db_id", "difficulty").stream()
                        .anyMatch(f -> Figures.text(c.node().path(f)).equals(name)),
                c -> Arrays.asList(c.id().split("[^A-Za-z0-9]+")).contains(name));
        return ways.stream()
                .map(way -> cases.stream().filter(way).toList())
                .filter(found -> !found.isEmpty())
                .findFirst()
                .map(found -> new LabelledCases(folder, found))
                .or(() -> whole ? Optional.of(this) : Optional.empty());
    }

    /** Whether any case has a label. */
    boolean isLabelled() {
        return !votes.isEmpty() || !references.isEmpty();
    }

    List<Vote> votes() {
        return votes;
    }

    /** Whether there is a reference of this name. */
    boolean hasReference(String name) {
        return references.containsKey(name) || name.equals("majority") && !votes.isEmpty();
    }

    /** The reference where a file names none: the only one published, else the annotators' majority. */
    String usualReference() {
        List<String> published = references.keySet().stream()
                .filter(name -> votes.stream().noneMatch(v -> v.annotator().equals(name)) && !name.startsWith(CONSENSUS))
                .toList();
        return published.size() == 1 ? published.getFirst() : "majority";
    }

    List<FinalLabel> labels(AgreementService agreement, String reference) {
        return references.containsKey(reference)
                ? agreement.finalLabels(List.of(), references.get(reference), ReferenceRule.MAJORITY)
                : agreement.finalLabels(votes, Map.of(), ReferenceRule.MAJORITY);
    }

    private void read(CaseLine one) {
        for (String system : one.predictions().keySet()) {
            ItemKey item = item(one.id(), system);
            of(one.node().path("human_labels"), system).forEach((annotator, label) -> {
                votes.add(VoteBuilder.vote(item, annotator, label, 0));
                reference(annotator, item, label);
            });
            of(one.node().path("reference_labels"), system).forEach((name, label) -> reference(name, item, label));
            JsonNode consensus = one.node().path("human_consensus");
            Figures.pass(consensus).ifPresent(pass -> reference(CONSENSUS, item, side(pass)));
            Figures.number(consensus).ifPresent(c -> reference(TRUNCATED, item, side((int) c == 1)));
        }
    }

    /** Labels by annotator or name, of the system where they are given by system. */
    private static Map<String, Label> of(JsonNode written, String system) {
        JsonNode own = written.path(system).isObject() ? written.path(system) : written;
        Map<String, Label> labels = new LinkedHashMap<>();
        own.properties().forEach(e -> Figures.pass(e.getValue()).ifPresent(pass -> labels.put(e.getKey(), side(pass))));
        return labels;
    }

    private void reference(String name, ItemKey item, Label label) {
        references.computeIfAbsent(name, _ -> new LinkedHashMap<>()).put(item, label);
    }

    /** Scores of a metric: of the cases themselves, else of the other programs' files; empty where there are none. */
    List<Score> scores(String metric) {
        List<Score> scores = new ArrayList<>();
        for (CaseLine one : cases) {
            JsonNode own = metric.endsWith("judge") ? one.node().at("/llm_judge/verdict") : one.node().path("metrics").path(metric);
            if (!own.isMissingNode()) {
                one.predictions().keySet().forEach(system -> scores.add(score(item(one.id(), system), metric, own)));
            }
        }
        return scores.isEmpty() ? ofFiles(metric) : scores;
    }

    private List<Score> ofFiles(String metric) {
        String[] place = metric.startsWith(SQLMORPH) ? new String[] {"oracle_sqlmorph.jsonl", ""} : FIELDS.get(metric);
        if (place == null) {
            return List.of();
        }
        Set<String> ids = cases.stream().map(CaseLine::id).collect(Collectors.toSet());
        List<Score> scores = new ArrayList<>();
        for (JsonNode line : folder.lines(place[0])) {
            JsonNode value = place[1].isEmpty() ? sqlmorph(line, metric) : line.path(place[1]);
            String id = Figures.text(line.path("case_id"));
            if (ids.contains(id) && Figures.number(value).isPresent()) {
                scores.add(score(item(id, Figures.text(line.path("system"))), metric, value));
            }
        }
        return scores;
    }

    /** {@code sqlmorph_TECHNIQUE_FIGURE}. */
    private static JsonNode sqlmorph(JsonNode line, String metric) {
        int end = metric.lastIndexOf('_');
        return line.path(metric.substring(SQLMORPH.length(), Math.max(end, SQLMORPH.length()))).path(metric.substring(end + 1));
    }

    private static Score score(ItemKey item, String metric, JsonNode value) {
        Outcome<Measurement> outcome = Figures.number(value).isPresent()
                ? Outcome.value(Measurement.of(Figures.number(value).getAsDouble()))
                : Outcome.unavailable("no_verdict");
        return new Score(item, metric, outcome);
    }

    private static ItemKey item(String id, String system) {
        return new Item(Case.of(id, "", "", ""), Prediction.of(id, system, "")).key();
    }

    private static Label side(boolean pass) {
        return pass ? Label.PASS : Label.FAIL;
    }
}
