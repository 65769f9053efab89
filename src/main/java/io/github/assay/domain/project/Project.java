package io.github.assay.domain.project;

import io.github.assay.domain.Problem;
import io.github.assay.domain.labelling.LabellingPolicy;
import io.github.assay.domain.labelling.TriageWeights;
import io.github.assay.domain.table.Datum;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * An evaluation project as read from its folder.
 *
 * @param folder the folder, absolute; an empty path where the settings belong to no folder
 * @param name its name
 * @param databases by {@code db_id}
 * @param limits of execution
 * @param labelling how labels are collected
 * @param metrics which metrics and thresholds
 * @param rules the application rules of {@code project.json} (metrics.md §3.5), keys as the file spells them
 * @param store the shared store of labels; empty: labels are only in {@code .assay/}
 * @param guideline the labelling guideline (Markdown); empty: none
 * @param cases in file order
 * @param items in case order, then by system
 * @param problems all defects found in the files
 * @param testSuites by {@code db_id} the databases of its test suite (metrics.md §1.4)
 * @param study the settings of its studies as {@code project.json} states them (project-and-cli.md §1); values that
 *     cannot be used are left out
 * @param judges the settings of judges, by judge, as {@code project.json} states them (docs/judges.md)
 * @param agents the settings of agents, by agent, as {@code project.json} states them (docs/agents.md)
 * @param router the settings of router studies as {@code project.json} states them (docs/router.md)
 * @param constraintsOff ids of mined constraints that searches for separating databases do not enforce (counterexample.md §3)
 * @param scratch a database server on which searches make temporary tables (counterexample.md §7.1); empty: none
 */
public record Project(
        Path folder,
        String name,
        Map<String, DatabaseSpec> databases,
        Limits limits,
        LabellingPolicy labelling,
        MetricSettings metrics,
        Datum.Fields rules,
        Optional<DatabaseSpec> store,
        String guideline,
        List<Case> cases,
        List<Item> items,
        List<Problem> problems,
        Map<String, List<DatabaseSpec>> testSuites,
        Datum.Fields study,
        Datum.Fields judges,
        Datum.Fields agents,
        Datum.Fields router,
        Set<String> constraintsOff,
        Optional<DatabaseSpec> scratch) {
    /** A project without settings of its studies. */
    public Project(
            Path folder, String name, Map<String, DatabaseSpec> databases, Limits limits, LabellingPolicy labelling,
            MetricSettings metrics, Datum.Fields rules, String storeUrl, String guideline, List<Case> cases,
            List<Item> items, List<Problem> problems, Map<String, List<DatabaseSpec>> testSuites) {
        this(
                folder, name, databases, limits, labelling, metrics, rules,
                storeUrl.isEmpty() ? Optional.empty() : Optional.of(new DatabaseSpec("store", DatabaseSpec.Kind.POSTGRESQL, storeUrl, "", "")),
                guideline, cases, items, problems,
                testSuites, Datum.Fields.NONE, Datum.Fields.NONE, Datum.Fields.NONE, Datum.Fields.NONE, Set.of(),
                Optional.empty());
    }

    public Project {
        constraintsOff = Set.copyOf(constraintsOff);
        testSuites = Map.copyOf(testSuites);
        databases = Map.copyOf(databases);
        cases = List.copyOf(cases);
        items = List.copyOf(items);
        problems = List.copyOf(problems);
    }

    public Project withLimits(Limits changed) {
        return new Project(
                folder, name, databases, changed, labelling, metrics, rules, store, guideline, cases, items, problems,
                testSuites, study, judges, agents, router, constraintsOff, scratch);
    }

    public Project withMetrics(MetricSettings changed) {
        return new Project(
                folder, name, databases, limits, labelling, changed, rules, store, guideline, cases, items, problems,
                testSuites, study, judges, agents, router, constraintsOff, scratch);
    }

    /** The same project with the same items, some of them with other replies. */
    public Project withItems(List<Item> changed) {
        return new Project(
                folder, name, databases, limits, labelling, metrics, rules, store, guideline, cases, changed, problems,
                testSuites, study, judges, agents, router, constraintsOff, scratch);
    }

    /** A project of one case under the same settings, without databases. */
    public Project ofOneCase(List<Case> one, List<Item> answers) {
        return new Project(
                folder, name, Map.of(), limits, labelling, metrics, rules, store, guideline, one, answers, List.of(), Map.of(), study,
                judges, agents, router, constraintsOff, scratch);
    }

    /** The same project with another guideline; blank: none. */
    public Project withGuideline(String changed) {
        return new Project(
                folder, name, databases, limits, labelling, metrics, rules, store, changed, cases, items, problems,
                testSuites, study, judges, agents, router, constraintsOff, scratch);
    }

    /** The same project with other constraints switched off in searches for separating databases. */
    public Project withConstraintsOff(Set<String> off) {
        return new Project(
                folder, name, databases, limits, labelling, metrics, rules, store, guideline, cases, items, problems,
                testSuites, study, judges, agents, router, off, scratch);
    }

    /** The same project with other weights of triage. */
    public Project withTriage(TriageWeights changed) {
        LabellingPolicy policy = new LabellingPolicy(
                labelling.votesPerCase(), labelling.blindToScores(), labelling.ties(), labelling.blindAdjudication(),
                labelling.separations(), changed);
        return new Project(
                folder, name, databases, limits, policy, metrics, rules, store, guideline, cases, items, problems,
                testSuites, study, judges, agents, router, constraintsOff, scratch);
    }

    /** The same project with other versions of its cases and items. */
    public Project with(List<Case> otherCases, List<Item> otherItems) {
        return new Project(
                folder, name, databases, limits, labelling, metrics, rules, store, guideline, otherCases, otherItems,
                problems, testSuites, study, judges, agents, router, constraintsOff, scratch);
    }

    /** The same project with other settings of its studies. */
    public Project withStudy(Datum.Fields changed) {
        return new Project(
                folder, name, databases, limits, labelling, metrics, rules, store, guideline, cases, items, problems,
                testSuites, changed, judges, agents, router, constraintsOff, scratch);
    }

    /** The same project with other settings of router studies. */
    public Project withRouter(Datum.Fields changed) {
        return new Project(
                folder, name, databases, limits, labelling, metrics, rules, store, guideline, cases, items, problems,
                testSuites, study, judges, agents, changed, constraintsOff, scratch);
    }

    /** The same project with further problems found when it was opened. */
    public Project withProblems(List<Problem> more) {
        List<Problem> all = new java.util.ArrayList<>(problems);
        all.addAll(more);
        return new Project(
                folder, name, databases, limits, labelling, metrics, rules, store, guideline, cases, items, all,
                testSuites, study, judges, agents, router, constraintsOff, scratch);
    }
}
