package io.github.assay.tabular;

import io.github.assay.domain.Outcome;
import io.github.assay.robustness.naming.NaturalnessClassifier.ClassifiedName;
import io.github.assay.robustness.naming.NamePlan;
import io.github.assay.robustness.naming.NameToken;
import io.github.assay.robustness.naming.NamedCase;
import io.github.assay.robustness.naming.NamedDatabase;
import io.github.assay.robustness.naming.Naturalness;
import io.github.assay.robustness.naming.NamingSetting;
import io.github.assay.robustness.naming.NamingStudy;
import io.github.assay.robustness.naming.PublishedNaming;
import io.github.assay.wording.NumberForm;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Descriptions of the tables of less natural names and of what they cost. */
public final class NamingSpecs {
    /** What {@link #differences} explains. */
    public static final List<String> DIFFERENCES = List.of("acceptance", "classes", "names", "systems", "full", "irrelevance");

    private static final double LEVEL = 0.95;

    private NamingSpecs() {}

    /** A name of a database. */
    public record NameRow(String database, NamePlan.Entry entry) {}

    /** Databases, and all of them together where there are several. */
    public static List<NamedDatabase> withAll(List<NamedDatabase> databases) {
        List<NamedDatabase> rows = new ArrayList<>(databases);
        if (databases.size() > 1) {
            rows.add(NamedDatabase.all(databases));
        }
        return rows;
    }

    /** Every name of some databases. */
    public static List<NameRow> rows(List<NamedDatabase> databases) {
        return databases.stream().flatMap(d -> d.names().stream().map(e -> new NameRow(d.id(), e))).toList();
    }

    /** A database for people. */
    public static String database(NamedDatabase d) {
        return d.id().isEmpty() ? Texts.text("naming.allDatabases") : d.id();
    }

    /** Classes of names per database where nothing is renamed. */
    public static TableSpec<NamedDatabase> classesBefore() {
        TableSpec<NamedDatabase> all = classes().without("renamed", "n1_after", "n2_after", "n3_after");
        return new TableSpec<>("naming_classes_before", LEVEL, all.columns());
    }

    /** Every table and column with its class, where nothing is renamed. */
    public static TableSpec<NameRow> namesBefore() {
        return new TableSpec<>("naming_names_before", LEVEL, names().without("renamed", "class_after").columns());
    }

    /** Classes of names per database, before and after (the data of the thesis's Figure 4.4). */
    public static TableSpec<NamedDatabase> classes() {
        return new TableSpec<>("naming_classes", LEVEL, List.of(
                ColumnSpec.coded("database", "naming.database", NamingSpecs::database, d -> d.id().isEmpty() ? "all" : d.id()),
                ColumnSpec.count("names", "naming.names", d -> d.names().size()),
                ColumnSpec.count("n1", "naming.n1", d -> d.count(Naturalness.N1, true)),
                ColumnSpec.count("n2", "naming.n2", d -> d.count(Naturalness.N2, true)),
                ColumnSpec.count("n3", "naming.n3", d -> d.count(Naturalness.N3, true)),
                ColumnSpec.count("renamed", "naming.renamed", NamedDatabase::renamed),
                ColumnSpec.count("n1_after", "naming.n1After", d -> d.count(Naturalness.N1, false)),
                ColumnSpec.count("n2_after", "naming.n2After", d -> d.count(Naturalness.N2, false)),
                ColumnSpec.count("n3_after", "naming.n3After", d -> d.count(Naturalness.N3, false))));
    }

    /** Every table and column with its class and the reason for it. */
    public static TableSpec<NameRow> names() {
        return new TableSpec<>("naming_names", LEVEL, List.of(
                ColumnSpec.text("database", "naming.database", NameRow::database),
                ColumnSpec.text("table", "naming.table", r -> r.entry().table()),
                ColumnSpec.text("column", "naming.column", r -> r.entry().column()),
                ColumnSpec.text("class", "naming.class", r -> r.entry().was().level().name()),
                ColumnSpec.text("why", "naming.why", r -> why(r.entry().was())),
                ColumnSpec.text("renamed", "naming.newName", r -> r.entry().is().name()),
                ColumnSpec.text("class_after", "naming.classAfter", r -> r.entry().is().level().name())));
    }

    /** The cases that were left out. */
    public static TableSpec<NamedCase> rejections() {
        return new TableSpec<>("naming_rejections", LEVEL, List.of(
                ColumnSpec.text("case", "naming.case", NamedCase::id),
                ColumnSpec.text("database", "naming.database", NamedCase::database),
                ColumnSpec.coded("reason", "naming.reason", NamingSpecs::reason, c -> c.rejection().name().toLowerCase(Locale.ROOT)),
                ColumnSpec.text("detail", "naming.detail", NamedCase::detail)));
    }

    /** The change of EX per system and setting (thesis Table 4.6). */
    public static TableSpec<NamingStudy.Change> changes(NamingStudy study) {
        return new TableSpec<>("naming_changes", study.settings().level(), List.of(
                ColumnSpec.text("system", "naming.system", NamingStudy.Change::system),
                ColumnSpec.text("setting", "naming.setting", c -> c.setting().label()),
                ColumnSpec.combined("kept", "naming.kept", NumberForm.SHARE, NamingStudy.Change::kept),
                ColumnSpec.combined("paired", "naming.paired", NumberForm.SHARE, NamingStudy.Change::paired)));
    }

    /** The settings as rows and systems as columns, beside the printed figures: the layout of the thesis's Table 4.6. */
    public static TableSpec<NamingSetting> settingChanges(NamingStudy study) {
        List<ColumnSpec<NamingSetting>> columns = new ArrayList<>(List.of(setting()));
        for (NamingStudy.Base base : study.bases()) {
            columns.add(ColumnSpec.<NamingSetting>combined(
                            "change_" + plain(base.system()), "naming.ofSystem", NumberForm.SHARE, s -> study.change(base.system(), s))
                    .titled(Texts.text("naming.ofSystem", base.system(), base.right())));
        }
        for (String system : PublishedNaming.SYSTEMS) {
            columns.add(ColumnSpec.<NamingSetting>number(
                            "printed_" + plain(system), "naming.printed", NumberForm.SHARE,
                            s -> ColumnSpec.orNone(PublishedNaming.change(system, s)))
                    .titled(Texts.text("naming.printed", system, PublishedNaming.right(system))));
        }
        return new TableSpec<>("naming_table_4_6", study.settings().level(), columns);
    }

    /** The systems of which the thesis printed a change. */
    public static List<String> printedSystems() {
        return PublishedNaming.SYSTEMS;
    }

    /** The printed change of one of {@link #printedSystems}, −1 to 0. */
    public static OptionalDouble printed(String system, NamingSetting setting) {
        return PublishedNaming.change(system, setting);
    }

    /** Answers of one of {@link #printedSystems} that were right in O/O. */
    public static int printedRight(String system) {
        return PublishedNaming.right(system);
    }

    /**
     * The settings as rows and linkers as columns, beside the printed figures: the layout of the thesis's Table 4.7, which
     * has no columns named in answers.
     */
    public static TableSpec<NamingSetting> settingLinking(NamingStudy study) {
        List<ColumnSpec<NamingSetting>> columns = new ArrayList<>(List.of(setting()));
        List<String> systems = study.bases().stream().map(NamingStudy.Base::system).toList();
        for (String linker : study.linkers().stream().filter(l -> !systems.contains(l)).toList()) {
            columns.add(figure("irrelevance_", "naming.ofLinker.irrelevance", linker, s -> ColumnSpec.orNone(study.linking(linker, s)
                    .map(l -> OptionalDouble.of(l.irrelevance())).orElse(OptionalDouble.empty()))));
            columns.add(figure("recall_", "naming.ofLinker.recall", linker, s -> ColumnSpec.orNone(study.linking(linker, s)
                    .map(l -> OptionalDouble.of(l.recall())).orElse(OptionalDouble.empty()))));
        }
        for (String linker : PublishedNaming.LINKERS) {
            columns.add(figure("printed_irrelevance_", "naming.printedLinker.irrelevance", linker,
                    s -> ColumnSpec.orNone(PublishedNaming.irrelevance(linker, s))));
            columns.add(figure("printed_recall_", "naming.printedLinker.recall", linker,
                    s -> ColumnSpec.orNone(PublishedNaming.recall(linker, s))));
        }
        return new TableSpec<>("naming_table_4_7", LEVEL, columns);
    }

    private static ColumnSpec<NamingSetting> setting() {
        return ColumnSpec.text("setting", "naming.setting", NamingSetting::label);
    }

    private static ColumnSpec<NamingSetting> figure(
            String key, String title, String linker, Function<NamingSetting, Outcome<Double>> value) {
        return ColumnSpec.<NamingSetting>number(key + plain(linker), title, NumberForm.SHARE, value).titled(Texts.text(title, linker));
    }

    private static String plain(String name) {
        return name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "_");
    }

    /** Why figures differ from those that the thesis printed, a line for each of {@link #DIFFERENCES}. */
    public static TableSpec<String> differences() {
        return new TableSpec<>("naming_differences", LEVEL, List.of(
                ColumnSpec.coded("of", "naming.difference", k -> Texts.text("naming.differs." + k), k -> k),
                ColumnSpec.text("difference", "naming.why", k -> Texts.text("naming.because." + k))));
    }

    /** Schema linking per linker and setting (thesis Table 4.7). */
    public static TableSpec<NamingStudy.Linking> linking() {
        return new TableSpec<>("naming_linking", LEVEL, List.of(
                ColumnSpec.text("linker", "naming.linker", NamingStudy.Linking::linker),
                ColumnSpec.text("setting", "naming.setting", l -> l.setting().label()),
                ColumnSpec.count("n", "naming.n", NamingStudy.Linking::n),
                ColumnSpec.number("recall", "naming.recall", NumberForm.SHARE, l -> Outcome.value(l.recall())),
                ColumnSpec.number(
                        "irrelevance", "naming.irrelevance", NumberForm.SHARE, l -> Outcome.value(l.irrelevance())),
                ColumnSpec.number("fpr_true", "naming.fprTrue", NumberForm.SHARE, NamingStudy.Linking::falsePositives)));
    }

    /** Renamed names by the answers that they cost. */
    public static TableSpec<NamingStudy.Cost> costs() {
        return new TableSpec<>("naming_costs", LEVEL, List.of(
                ColumnSpec.text("database", "naming.database", NamingStudy.Cost::database),
                ColumnSpec.text("table", "naming.table", NamingStudy.Cost::table),
                ColumnSpec.text("column", "naming.column", NamingStudy.Cost::column),
                ColumnSpec.text("renamed", "naming.newName", NamingStudy.Cost::renamed),
                ColumnSpec.count("cases", "naming.cases", NamingStudy.Cost::cases),
                ColumnSpec.count("answers", "naming.answers", NamingStudy.Cost::answers),
                ColumnSpec.count("lost", "naming.lost", NamingStudy.Cost::lost),
                ColumnSpec.number("change", "naming.change", NumberForm.SHARE, NamingStudy.Cost::change)));
    }

    /** Why a case is left out, in words. */
    public static String reason(NamedCase c) {
        return Texts.text("naming.rejection." + c.rejection().name().toLowerCase(Locale.ROOT));
    }

    /** The parts of a name by what they are, and the shares that give its class. */
    public static String why(ClassifiedName name) {
        String parts = name.tokens().stream()
                .filter(t -> t.kind() != NameToken.Kind.SEPARATOR && t.kind() != NameToken.Kind.DIGITS)
                .map(t -> Texts.text("naming.part." + t.kind().name().toLowerCase(Locale.ROOT), t.text()))
                .collect(Collectors.joining(", "));
        return Texts.text(
                name.words() == name.known() ? "naming.whyShare" : "naming.whyShares", parts.isEmpty() ? Texts.text("naming.noLetters") : parts, NumberForm.PERCENT.of(name.words()),
                NumberForm.PERCENT.of(name.known()));
    }
}
