package io.github.assay.report;

import com.samskivert.mustache.Mustache;
import io.github.assay.agreement.AgreementResult;
import io.github.assay.agreement.Coefficients;
import io.github.assay.agreement.RoundFigure;
import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.MetricPlace.Unranked;
import io.github.assay.calibration.MetricRows;
import io.github.assay.calibration.TestFamily;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.calibration.study.StudyDesign;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.labelling.FinalLabel;
import io.github.assay.domain.project.ReferenceRule;
import io.github.assay.figure.Colours;
import io.github.assay.figure.Figure;
import io.github.assay.figure.Paper;
import io.github.assay.figure.SvgWriter;
import io.github.assay.figure.study.StudyFigures;
import io.github.assay.report.ReportContent.RoundContent;
import io.github.assay.report.ReportContent.SystemsContent;
import io.github.assay.report.ReportTables.RuleLine;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.statistics.Decimals;
import io.github.assay.systems.CrossTable;
import io.github.assay.tabular.AgreementSpecs.Annotator;
import io.github.assay.tabular.AgreementSpecs;
import io.github.assay.tabular.Answers;
import io.github.assay.tabular.CalibrationSpecs;
import io.github.assay.tabular.ChecklistLine;
import io.github.assay.tabular.ExpectationLines;
import io.github.assay.tabular.MetricContrast;
import io.github.assay.tabular.RoundSpecs;
import io.github.assay.tabular.SystemsSpecs.SliceStanding;
import io.github.assay.tabular.SystemsSentences;
import io.github.assay.tabular.SystemsSpecs;
import io.github.assay.tabular.TableSpec;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.Texts;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes the report as one self-contained HTML page: no script, and nothing from another source; its fonts are parts of Inter and JetBrains Mono. */
public final class HtmlReport {
    private static final String TEMPLATE = "/report/report.html";

    private HtmlReport() {}

    /** The page. Every text from a project is escaped by the template engine. */
    public static String page(ReportContent content) {
        return Mustache.compiler().escapeHTML(true).compile(new String(resource(TEMPLATE), StandardCharsets.UTF_8)).execute(values(content));
    }

    /** A font of the page, as data. */
    private static String font(String name) {
        return Base64.getEncoder().encodeToString(resource("/report/" + name + ".woff2"));
    }

    private static byte[] resource(String path) {
        try (InputStream in = HtmlReport.class.getResourceAsStream(path)) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Map<String, Object> values(ReportContent content) {
        Map<String, Object> values = new HashMap<>();
        BootstrapSettings settings = content.calibration().settings().bootstrap();
        values.put("fonts", List.of(
                Map.of("family", "Inter", "weight", 400, "data", font("Inter-Regular")),
                Map.of("family", "Inter", "weight", 600, "data", font("Inter-SemiBold")),
                Map.of("family", "JetBrains Mono", "weight", 400, "data", font("JetBrainsMono-Regular"))));
        values.put("project", content.project());
        values.put("version", content.version());
        values.put("questions", content.cases());
        values.put("items", content.items());
        values.put("systems", String.join(", ", content.systems()));
        values.put("method", settings.method());
        values.put("level", Decimals.percent(settings.level()) + " %");
        values.put("replicates", content.agreement().settings().replicates());
        values.put("metricMethod", ReportTables.words(content.calibration().settings().design().interval().name()));
        values.put("metricReplicates", settings.replicates());
        values.put("seed", settings.seed());
        List<Map<String, String>> remarks = new ArrayList<>();
        content.remarks().forEach(r -> remarks.add(Map.of("text", r)));
        values.put("remarks", remarks);
        values.put("hasRemarks", !remarks.isEmpty());
        values.put("answers", content.answers().map(Answers::answers).orElse(List.of()).stream()
                .map(a -> Map.of("question", a.question(), "verdict", Texts.word(a.verdict()), "sentence", a.sentence(), "method", a.method()))
                .toList());
        values.put("hasAnswers", content.answers().isPresent());
        content.answers().ifPresent(a -> {
            values.put("thresholds", a.answer(3).sentences());
            values.put("sampleSize", a.answer(6).sentences());
        });
        values.put("hasCases", !content.examples().isEmpty());
        values.put("cases", content.examples().size());
        values.put("chosen", content.chosen());
        values.put("examples", HtmlCases.of(content.examples()));
        figures(values, content);
        CalibrationPart.put(values, content.calibration());
        RatesPart.put(values, content.calibration(), content.rates(), content.draw());
        agreement(values, content.agreement());
        RoundsPart.put(values, content.rounds());
        SystemsPart.put(values, content.compared(), content.calibration());
        List<ChecklistLine> checklist = Checklist.of(content);
        values.put("checklist", HtmlTable.of(ChecklistLine.TABLE, checklist));
        values.put("checklistSummary", ChecklistLine.summary(checklist));
        values.put("methods", Methods.of(content).stream().map(Methods.Clause::text).collect(Collectors.joining(" ")));
        new ScoreMatrix(content.scores()).put(values);
        String unscored = ReportTables.unscored(content.scores());
        values.put("unscored", unscored);
        values.put("hasUnscored", !unscored.isEmpty());
        List<Map<String, String>> rules =
                content.rules().stream().filter(RuleLine::isChanged).map(ReportTables::rule).toList();
        values.put("rules", rules);
        values.put("hasRules", !rules.isEmpty());
        return values;
    }

    /** The figures of window and command line, each with its title as caption. */
    private static void figures(Map<String, Object> values, ReportContent content) {
        List<Figure> figures = new StudyFigures(
                content.calibration(), content.agreement(), content.rates(), StudyFigures.note(content.calibration(), content.version()))
                .usualFigures();
        values.put("hasFigures", !figures.isEmpty());
        values.put("figures", figures.stream().map(f -> Map.of("caption", f.title(), "svg", inline(f.untitled()))).toList());
    }

    /** The picture as part of a page, which needs neither prolog nor name space. */
    private static String inline(Figure figure) {
        String file = SvgWriter.write(figure, Paper.ofFile(figure), Colours.light());
        return file.substring(file.indexOf("<svg")).replace(" xmlns=\"http://www.w3.org/2000/svg\"", "");
    }

    private static void agreement(Map<String, Object> values, AgreementResult result) {
        Coefficients c = result.headline();
        values.put("raters", c.raters());
        values.put("rated", c.items());
        table(values, "headline", AgreementSpecs.coefficientTable(result.settings()), AgreementSpecs.coefficients(c), AgreementSpecs::name);
        values.put(
                "votes",
                c.votes().unanimous().size() + " unanimous, " + c.votes().majority().size() + " majority, "
                        + c.votes().tie().size() + " tied, " + c.votes().single().size()
                        + " with one vote only; resamples of " + CalibrationSpecs.drawn(result));
        table(values, "annotatorPairs", AgreementSpecs.pairs(result.settings()), result.pairs(), AgreementSpecs::pair);
        List<Annotator> rows = Annotator.of(result);
        TableSpec<Annotator> annotators = AgreementSpecs.annotators(result.settings(), Outcome.unavailable("NO_DATA"));
        values.put("annotators", HtmlTable.of(annotators, rows));
        values.put("annotatorsNotes", Stream.concat(
                annotators.undefined(rows, Annotator::name).stream(), AgreementSpecs.undefinedHalves(rows).stream()).toList());
    }

    /** Puts a table and, as a list, the sentences on what is undefined in it. */
    private static <R> void table(
            Map<String, Object> values, String key, TableSpec<R> spec, List<R> rows, Function<R, String> subject) {
        values.put(key, HtmlTable.of(spec, rows));
        values.put(key + "Notes", spec.undefined(rows, subject));
    }

    /** The page's sections on rounds of labelling: agreement of each, each annotator, and its own figures. */
    private static final class RoundsPart {
        /** Sets the template's values. Without rounds the template omits the sections. */
        static void put(Map<String, Object> values, List<RoundContent> rounds) {
            values.put("rounds", rounds.stream().map(RoundsPart::section).toList());
        }

        private static Map<String, Object> section(RoundContent round) {
            double level = round.agreement().settings().level();
            Map<String, Object> section = new HashMap<>();
            section.put("roundTitle", Texts.text(
                    "report.round", round.id(), round.items(), round.agreement().headline().raters(), round.extra()));
            section.put("roundHeadline", HtmlTable.of(
                    AgreementSpecs.coefficientTable(round.agreement().settings()),
                    AgreementSpecs.coefficients(round.agreement().headline())));
            section.put("roundAnnotators", HtmlTable.of(
                    AgreementSpecs.annotators(round.agreement().settings(), Outcome.unavailable("NO_DATA")),
                    Annotator.of(round.agreement())));
            section.put("roundCoefficients", table(
                    RoundSpecs.coefficients(level, UnaryOperator.identity()),
                            RoundSpecs.coefficients(round.figures())));
            section.put("roundShares", table(RoundSpecs.shares(level, UnaryOperator.identity()), RoundSpecs.shares(round.figures())));
            List<String> notes = new ArrayList<>(AgreementSpecs.undefinedHalves(Annotator.of(round.agreement())));
            notes.addAll(RoundSpecs.meanings(round.figures()));
            notes.addAll(RoundSpecs.shares(level, UnaryOperator.identity()).undefined(RoundSpecs.shares(round.figures()), RoundSpecs::name));
            notes.addAll(RoundSpecs.coefficients(level, UnaryOperator.identity())
                    .undefined(RoundSpecs.coefficients(round.figures()), RoundSpecs::name));
            section.put("roundNotes", notes);
            return section;
        }

        private static String table(TableSpec<RoundFigure> spec, List<RoundFigure> rows) {
            return rows.isEmpty() ? "" : HtmlTable.of(spec, rows);
        }
    }

    /** The page's section on systems: leaderboard, slices, cross table of two metrics. */
    private static final class SystemsPart {
        private static final int NAMED_CASES = 50;

        /** Sets the template's values. Without a leaderboard or a table the template omits that section. */
        static void put(Map<String, Object> values, SystemsContent content, CalibrationResult metrics) {
            values.put("hasLeaderboard", content.board().isPresent());
            content.board().ifPresent(board -> {
                values.put("rankBy", metrics.name(board.settings().rankBy()));
                values.put("caseSet", String.join(" ", SystemsSentences.of(board, metrics::name)));
                values.put("standings", HtmlTable.of(SystemsSpecs.standings(board), board.standings()));
            });
            List<SliceStanding> slices = content.slices().stream()
                    .flatMap(b -> b.board().standings().stream().map(s -> new SliceStanding(b, s)))
                    .toList();
            values.put("slices", slices.isEmpty() ? "" : HtmlTable.of(SystemsSpecs.slices(content.slices()), slices));
            values.put("hasSlices", !slices.isEmpty());
            double level = content.board().map(b -> b.settings().bootstrap().level()).orElse(BootstrapSettings.DEFAULT.level());
            values.put("hasGaps", !content.gaps().isEmpty());
            values.put("gaps", content.gaps().isEmpty() ? "" : HtmlTable.of(SystemsSpecs.gaps(level), content.gaps()));
            values.put("hasCross", content.cross().isPresent());
            content.cross().ifPresent(table -> cross(values, table));
        }

        private static void cross(Map<String, Object> values, CrossTable t) {
            values.put("crossA", t.a().metric());
            values.put("crossB", t.b().metric());
            values.put("highA", cut(t.a(), "≥"));
            values.put("lowA", cut(t.a(), "<"));
            values.put("highB", cut(t.b(), "≥"));
            values.put("lowB", cut(t.b(), "<"));
            values.put("bothHigh", t.bothHigh().size());
            values.put("onlyA", t.onlyA().size());
            values.put("onlyB", t.onlyB().size());
            values.put("bothLow", t.bothLow().size());
            values.put("disagreement", EstimateFormat.percentWithInterval(t.disagreement(BootstrapSettings.DEFAULT.level())));
            values.put("crossN", t.n());
            values.put("crossLeftOut", ReportTables.counts(t.leftOut()));
            values.put("onlyACases", named(t.onlyA()));
            values.put("onlyBCases", named(t.onlyB()));
        }

        private static String cut(CrossTable.Cut cut, String sign) {
            return cut.metric() + " " + sign + " " + EstimateFormat.threshold(cut.from());
        }

        private static String named(List<ItemKey> items) {
            String names = items.stream().limit(NAMED_CASES).map(ItemKey::toString).collect(Collectors.joining(", "));
            return items.isEmpty() ? "none" : items.size() > NAMED_CASES ? names + ", …" : names;
        }
    }

    /**
     * The page's section on metrics against human labels. Shows metrics with a score, and of many pairs those with the
     * best metric; the CSV tables beside the page have all.
     */
    private static final class CalibrationPart {
        static void put(Map<String, Object> values, CalibrationResult result) {
            MetricRows measured = MetricRows.measured(result);
            values.put("labelled", result.n());
            values.put("sources", sources(result));
            values.put("design", design(result));
            values.put("league", HtmlTable.of(CalibrationSpecs.league(result, true), measured.metrics()));
            values.put("pairs", HtmlTable.of(pairSpec(result), pairs(measured, result)));
            values.put("hasPairs", !measured.pairs().isEmpty());
            values.put("family", family(result));
            values.put("leagueNotes", leagueNotes(measured, result));
            values.put("pairNotes", pairNotes(measured, result));
        }

        private static String sources(CalibrationResult result) {
            Map<FinalLabel.Source, Integer> s = result.sources();
            return s.get(FinalLabel.Source.UNANIMOUS) + " unanimous, " + s.get(FinalLabel.Source.MAJORITY)
                    + " majority, "
                    + unlessNone(Objects.requireNonNull(s.get(FinalLabel.Source.SINGLE_VOTE)), " with one vote, ")
                    + unlessNone(Objects.requireNonNull(s.get(FinalLabel.Source.TIE)), " tied and counted by the tie policy, ")
                    + s.get(FinalLabel.Source.ADJUDICATED) + " adjudicated; left out: "
                    + s.get(FinalLabel.Source.UNDECIDED) + " undecided";
        }

        private static String unlessNone(int count, String words) {
            return count == 0 ? "" : count + words;
        }

        private static String design(CalibrationResult result) {
            StudyDesign design = result.settings().design();
            ReferenceRule rule = design.reference();
            String reference = rule.single() ? "the labels of " + rule.annotator() : "the majority of votes";
            String votes = rule.minimumVotes() == 1 ? "" : ", at least " + rule.minimumVotes() + " votes";
            return "Reference: " + reference + (rule.unanimousOnly() ? ", unanimous items only" : "") + (rule.withoutCarried() ? ", without carried votes" : "") + votes + ", "
                    + ties(rule) + ". Intervals of κ: " + ReportTables.words(design.interval().name())
                    + ", resamples of " + CalibrationSpecs.drawn(result)
                    + ". Thresholds cross-validated " + result.settings().repeats() + " × " + result.settings().folds()
                    + "-fold.";
        }

        private static String ties(ReferenceRule rule) {
            return switch (rule.ties()) {
                case ADJUDICATE -> "ties wait for adjudication";
                case PASS -> "ties count as pass";
                case FAIL -> "ties count as fail";
            };
        }

        private static String family(CalibrationResult result) {
            return result.settings().family() == CalibrationSettings.Family.ALL_PAIRS
                    ? "all pairs of ranked metrics"
                    : "the best ranked metric against the others";
        }

        private static List<String> leagueNotes(MetricRows measured, CalibrationResult result) {
            List<String> notes = new ArrayList<>(
                    CalibrationSpecs.league(result, true).undefined(measured.metrics(), m -> m.metric().name()));
            notes.add("first %: share of the resamples in which no ranked metric has a higher κ; ranks: interval of the rank.");
            notes.addAll(ExpectationLines.of(result, result::name));
            unranked(measured, Unranked.DIAGNOSTIC).ifPresent(ids -> notes.add("Diagnostics, not ranked or tested: " + ids + "."));
            unranked(measured, Unranked.INCOMPLETE)
                    .ifPresent(ids -> notes.add("Not ranked, without a verdict on more than "
                    + Decimals.percent(result.settings().participants().mostMissing()) + " % of the labelled items: " + ids + "."));
            String others = result.metrics().stream()
                    .map(m -> m.metric().name())
                    .filter(id -> !measured.has(id))
                    .collect(Collectors.joining(", "));
            if (!others.isEmpty()) {
                notes.add("Without a score on a labelled item: " + others + ". The end of the page says why.");
            }
            return notes;
        }

        private static Optional<String> unranked(MetricRows measured, Unranked why) {
            String ids = measured.metrics().stream()
                    .filter(m -> m.place().unranked().equals(Optional.of(why)))
                    .map(m -> why == Unranked.INCOMPLETE
                            ? m.metric().name() + " (" + Texts.reasons(m.place().missing()) + ")" : m.metric().name())
                    .collect(Collectors.joining(", "));
            return Optional.of(ids).filter(words -> !words.isEmpty());
        }

        private static List<String> pairNotes(MetricRows measured, CalibrationResult result) {
            List<String> notes =
                    new ArrayList<>(pairSpec(result).undefined(pairs(measured, result), MetricContrast::pair));
            measured.best()
                    .ifPresent(best -> notes.add(
                            "Pairs with " + result.name(best) + ", which has the highest κ of the ranked metrics: "
                            + measured.pairs().size() + " of " + measured.allPairs() + "; metric-pairs.csv has all. Choosing the"
                            + " best metric and testing it on the same answers is optimistic."));
            MetricRows.tooManyTests(result).ifPresent(n -> notes.add(n
                    + (n == 1 ? " test was" : " tests were") + " corrected together, so that no p below "
                    + Decimals.p(result.family().least()) + " can come out of " + result.family().replicates()
                    + " replicates; " + TestFamily.enough(n) + " are enough."));
            return notes;
        }

        private static TableSpec<MetricContrast> pairSpec(CalibrationResult result) {
            return CalibrationSpecs.pairs(result.settings().bootstrap().level());
        }

        private static List<MetricContrast> pairs(MetricRows measured, CalibrationResult result) {
            return MetricContrast.betterFirst(measured.pairs(), result);
        }
    }
}
