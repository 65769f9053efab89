package io.github.assay.service.people;

import io.github.assay.agreement.AgreementResult;
import io.github.assay.agreement.AnnotatorAgreement;
import io.github.assay.agreement.Coefficients;
import io.github.assay.agreement.Coefficients.OtherCoefficients;
import io.github.assay.agreement.PairAgreement;
import io.github.assay.agreement.AgreementResult.StratumAgreement;
import io.github.assay.calibration.FrozenStudy;
import io.github.assay.calibration.input.AnnotatorLabels;
import io.github.assay.calibration.people.PeopleComparison;
import io.github.assay.calibration.study.StudyDesign;
import io.github.assay.domain.project.ReferenceRule;
import io.github.assay.statistics.Caution;
import io.github.assay.store.StoreException;
import io.github.assay.store.labels.LabelStore;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The names under which people are shown: pseudonyms where the project shows them, else the names on record. Figures are
 * computed from the names that acts are stored under, and shown with these names afterwards, so that no digit depends on
 * them.
 *
 * @param names by stored name, the name to show; names that are not there are shown as they are
 */
public record ShownNames(Map<String, String> names) {
    private static final int LETTERS = 26;

    public ShownNames {
        names = Map.copyOf(names);
    }

    /** The names of a project. */
    public static ShownNames of(LabelStore store) {
        boolean pseudonyms = store.people().showsPseudonyms();
        Map<String, String> shown = new HashMap<>();
        store.people().all().forEach(p -> shown.put(p.id(), pseudonyms ? p.pseudonym().orElse(p.name()) : p.name()));
        shown.entrySet().removeIf(e -> e.getKey().equals(e.getValue()));
        return new ShownNames(shown);
    }

    /** Pseudonyms where the project shows them; else no other names. */
    public static ShownNames pseudonyms(LabelStore store) {
        return store.people().showsPseudonyms() ? of(store) : new ShownNames(Map.of());
    }

    /**
     * Pseudonyms in place of the shown names of everyone who has labelled: those of the project where it shows pseudonyms,
     * else {@code A}, {@code B} … in the order of stored names, in which figures are computed.
     */
    public static ShownNames anonymous(LabelStore store) throws StoreException {
        if (store.people().showsPseudonyms()) {
            return new ShownNames(Map.of());
        }
        ShownNames shown = of(store);
        Map<String, String> letters = new HashMap<>();
        for (String id : new TreeSet<>(store.annotators().stream().map(store.people()::person).toList())) {
            letters.put(shown.of(id), letter(letters.size()));
        }
        return new ShownNames(letters);
    }

    /** {@code A} … {@code Z}, {@code AA}, {@code AB} … */
    private static String letter(int index) {
        String last = Character.toString('A' + index % LETTERS);
        return index < LETTERS ? last : letter(index / LETTERS - 1) + last;
    }

    /** The name to show for a stored name. */
    public String of(String id) {
        return names.getOrDefault(id, id);
    }

    /** {@link #of(String)} as a function. */
    public UnaryOperator<String> function() {
        return this::of;
    }

    /**
     * Puts these names into a text in place of the stored ones, where a stored name is a word of it. A shown name that
     * equals another person's stored name is not replaced again.
     */
    public UnaryOperator<String> inTexts() {
        if (names.isEmpty()) {
            return UnaryOperator.identity();
        }
        Pattern stored = Pattern.compile(names.keySet().stream()
                .sorted(Comparator.comparing(String::length).reversed())
                .map(Pattern::quote)
                .collect(Collectors.joining("|", "(?<![\\p{L}\\p{N}_-])(?:", ")(?![\\p{L}\\p{N}_-])")));
        return text -> stored.matcher(text).replaceAll(found -> Matcher.quoteReplacement(of(found.group())));
    }

    private List<String> all(List<String> ids) {
        return ids.stream().map(this::of).toList();
    }

    /** The same result with these names; its rows keep their order. */
    public AgreementResult of(AgreementResult result) {
        if (names.isEmpty()) {
            return result;
        }
        Set<String> people = new HashSet<>();
        result.annotators().forEach(a -> people.add(a.annotator()));
        return new AgreementResult(
                of(result.headline()),
                result.pairs().stream()
                        .map(p -> new PairAgreement(
                                of(p.a()), of(p.b()), p.counts(), p.cohenKappa(), p.percentAgreement(), p.disagreements()))
                        .toList(),
                result.annotators().stream().map(this::of).toList(),
                result.strata().stream()
                        .map(s -> new StratumAgreement(s.dimension(), s.value(), of(s.coefficients()), s.items()))
                        .toList(),
                result.cautions().stream()
                        .map(c -> new Caution(
                                c.code(), c.subjects().stream().map(s -> people.contains(s) ? of(s) : s).toList(), c.value()))
                        .toList(),
                result.settings(),
                result.drawn());
    }

    private AnnotatorAgreement of(AnnotatorAgreement a) {
        return new AnnotatorAgreement(
                of(a.annotator()), a.n(), a.missing(), a.passRate(), a.kappaWithRest(), a.firstHalf(), a.secondHalf(),
                a.medianSeconds(), a.passed(), a.failed(), a.againstRest());
    }

    private Coefficients of(Coefficients c) {
        OtherCoefficients o = c.others();
        return new Coefficients(
                c.items(), c.raters(), c.votes(), c.percentAgreement(), c.unanimity(), c.fleissKappa(), c.krippendorffAlpha(),
                c.gwetAc1(),
                new OtherCoefficients(
                        o.conger(), o.light(), o.brennanPrediger(), o.fleissError(), o.gwetError(), all(o.leftOut()),
                        o.completeUnanimity()));
    }

    /** The same study with these names, as it is kept in a file; its figures are the same. */
    public FrozenStudy of(FrozenStudy study) {
        StudyDesign design = study.settings().design();
        ReferenceRule rule = design.reference();
        return names.isEmpty() ? study : new FrozenStudy(
                study.name(), study.labels(),
                study.annotators().stream().map(a -> new AnnotatorLabels(of(a.annotator()), a.labels())).toList(),
                study.scores(), study.metrics(), study.slices(),
                study.settings().withDesign(design.withReference(
                        rule.withAnnotator(of(rule.annotator())))));
    }

    /** The same comparison with these names. */
    public PeopleComparison of(PeopleComparison people) {
        return names.isEmpty() ? people : new PeopleComparison(
                people.annotators().stream()
                        .map(a -> new PeopleComparison.Annotator(
                                of(a.name()), a.n(), a.kappa(), a.modelSensitivity(), a.modelSpecificity(),
                                a.sensitivityError(), a.specificityError()))
                        .toList(),
                people.ceiling(), all(people.leftOut()),
                new PeopleComparison.Model(people.model().passShare(), people.model().error(), all(people.model().switched())),
                people.metrics(), people.epsilon());
    }
}
