package io.github.assay.service.rounds;

import io.github.assay.agreement.GuidelineGaps.Gap;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.labelling.Round;
import io.github.assay.service.rounds.TeamStatus.Check;
import io.github.assay.service.rounds.TeamStatus.Day;
import io.github.assay.service.rounds.TeamStatus.Member;
import io.github.assay.service.rounds.TeamStatus.Split;
import io.github.assay.service.rounds.TeamStatus.TierPace;
import io.github.assay.service.rounds.TeamStatus.Week;
import io.github.assay.tabular.ColumnSpec;
import io.github.assay.tabular.Output;
import io.github.assay.tabular.TableSpec;
import io.github.assay.wording.NumberForm;
import io.github.assay.wording.Texts;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * Descriptions of the tables of a team's status.
 *
 * @param status whose tables they are
 * @param names the name to show for an annotator's id
 */
public record TeamSpecs(TeamStatus status, UnaryOperator<String> names) {
    private static final double SECONDS_AN_HOUR = 3_600;

    /** A row about one annotator. */
    public record Of<T>(String annotator, T row) {}

    /** The parts of all members, each with its annotator. */
    public <T> List<Of<T>> each(Function<Member, List<T>> parts) {
        return status.members().stream()
                .flatMap(m -> parts.apply(m).stream().map(p -> new Of<>(m.annotator(), p))).toList();
    }

    /** When the team ends, in a sentence. */
    public String ends() {
        boolean open = status.members().stream().anyMatch(m -> m.work().open() > 0);
        return status.ends().isEmpty()
                ? Texts.text("team.endless", TeamStatus.LOOKED_BACK)
                : Texts.text(open ? "team.ends" : "team.ended", status.ends().get().toString(), TeamStatus.LOOKED_BACK);
    }

    /** What happens by itself, a sentence for each round. */
    public List<String> rules() {
        return status.rounds().stream().filter(r -> !r.automatic().equals(Round.Automatic.NONE))
                .map(r -> Texts.text("team.rules.round", r.id(), automatic(r.automatic()))).toList();
    }

    /** What happens by itself, as a list in one line. */
    public static String automatic(Round.Automatic rules) {
        List<String> parts = new ArrayList<>();
        if (rules.third()) {
            parts.add(Texts.text("team.rules.third"));
        }
        if (rules.pauseAfter() > 0) {
            parts.add(Texts.text("team.rules.pause", rules.pauseAfter()));
        }
        return String.join(", ", parts);
    }

    /** What is assigned and done, pace, and when it ends. */
    public TableSpec<Member> work() {
        return TableSpec.list(
                "team-work",
                ColumnSpec.valued("annotator", "list.annotator", m -> m.work().paused()
                        ? Texts.text("rounds.paused", names.apply(m.annotator())) : names.apply(m.annotator()), m -> names.apply(m.annotator())),
                ColumnSpec.count("assigned", "list.rounds.assigned", m -> m.work().assigned()),
                ColumnSpec.count("done", "list.rounds.done", m -> m.work().done()),
                ColumnSpec.count("open", "list.team.open", m -> m.work().open()),
                ColumnSpec.number("per_day", "list.team.perDay", NumberForm.ONE, m -> Outcome.value(m.work().perDay(status.today()))),
                ColumnSpec.valued("ends", "list.team.ends", m -> date(m.work().ends(status.today())), m -> m.work().ends(status.today()).map(LocalDate::toString)),
                ColumnSpec.number("idle", "list.team.idle", NumberForm.COUNT, m -> m.work().idle(status.today())
                        .<Outcome<Double>>map(d -> Outcome.value((double) d)).orElse(Outcome.unavailable("NO_DATA"))),
                ColumnSpec.data("paused", m -> m.work().paused()),
                ColumnSpec.number("hours", "list.team.hours", NumberForm.ONE, m -> Outcome.value(m.seconds() / SECONDS_AN_HOUR)),
                ColumnSpec.number("median_seconds", "list.team.median", NumberForm.ONE, Member::median));
    }

    /** Answers that can be compared with others, each with the items that differ. */
    public TableSpec<Member> quality() {
        List<ColumnSpec<Member>> columns = new ArrayList<>();
        columns.add(annotator(Member::annotator));
        columns.addAll(check("attention", "list.rounds.known.attention", m -> m.quality().attention()));
        columns.addAll(check("gold", "list.rounds.known.gold", m -> m.quality().gold()));
        columns.addAll(check("repeats", "list.rounds.repeated", m -> m.quality().repeats()));
        columns.add(ColumnSpec.estimate("kappa", "list.team.kappa", NumberForm.COEFFICIENT, m -> m.quality().kappa()));
        columns.addAll(items("against", "list.team.against", m -> m.quality().against()));
        columns.addAll(items("quick", "list.labels.quick", m -> m.quality().quick()));
        return new TableSpec<>("team-quality", status.level(), columns);
    }

    /** The number of items for people, the items themselves in JSON. */
    private static <R> List<ColumnSpec<R>> items(String key, String title, Function<R, List<ItemKey>> items) {
        return List.of(ColumnSpec.items(key, title, items).except(Output.JSON), ColumnSpec.itemList(key, items));
    }

    private static List<ColumnSpec<Member>> check(String key, String title, Function<Member, Check> check) {
        TableSpec<Check> parts = TableSpec.list(
                key, ColumnSpec.data("judged", Check::judged), ColumnSpec.itemList("off", Check::off));
        return List.of(
                ColumnSpec.<Member>words(key, title, m -> share(check.apply(m))).right().opening(m -> check.apply(m).off()),
                ColumnSpec.part(key, parts, m -> Optional.of(check.apply(m))));
    }

    private static String share(Check check) {
        return check.judged() == 0 ? "–" : Texts.text("team.right", right(check), check.judged());
    }

    private static int right(Check check) {
        return check.judged() - check.off().size();
    }

    /** Median seconds by tier. */
    public TableSpec<Of<TierPace>> tiers() {
        return TableSpec.list(
                "team-tiers", annotator(Of::annotator), ColumnSpec.verbatim("tier", "list.team.tier", r -> named(r.row().tier())),
                ColumnSpec.count("items", "list.team.items", r -> r.row().n()),
                ColumnSpec.number("median_seconds", "list.team.median", NumberForm.ONE, r -> r.row().median()));
    }

    /** Agreement with the majority of the others by week. */
    public TableSpec<Of<Week>> weeks() {
        List<ColumnSpec<Of<Week>>> columns = new ArrayList<>();
        columns.add(annotator(Of::annotator));
        columns.add(ColumnSpec.verbatim("week", "list.team.week", r -> r.row().monday().toString()));
        columns.add(ColumnSpec.combined("equal", "list.team.equal", NumberForm.PERCENT, r -> r.row().equal()));
        columns.addAll(items("against", "list.team.against", r -> r.row().off()));
        return new TableSpec<>("team-weeks", status.level(), columns);
    }

    /** What was done on each day: what is paid. */
    public TableSpec<Of<Day>> days() {
        return TableSpec.list(
                "team-days", annotator(Of::annotator),
                ColumnSpec.valued("day", "list.team.day", r -> date(r.row().date()), r -> r.row().date().map(LocalDate::toString)),
                ColumnSpec.count("items", "list.team.items", r -> r.row().items()),
                ColumnSpec.count("again", "list.team.again", r -> r.row().again()),
                ColumnSpec.number("hours", "list.team.hours", NumberForm.AMOUNT, r -> Outcome.value(r.row().seconds() / SECONDS_AN_HOUR)));
    }

    /** Where labels differ. */
    public TableSpec<Split> splits() {
        List<ColumnSpec<Split>> columns = new ArrayList<>();
        columns.add(ColumnSpec.coded("by", "list.team.by", s -> Texts.text("team.by." + s.dimension()), Split::dimension));
        columns.add(ColumnSpec.verbatim("value", "list.team.value", this::value));
        columns.add(ColumnSpec.combined("differ", "list.team.differ", NumberForm.PERCENT, Split::share));
        columns.addAll(items("differing", "list.team.differing", Split::off));
        return new TableSpec<>("team-splits", status.level(), columns);
    }

    /** What decisions found missing in the guideline. */
    public static TableSpec<Gap> gaps() {
        List<ColumnSpec<Gap>> columns = new ArrayList<>();
        columns.add(ColumnSpec.<Gap>valued(
                "state", "list.state", g -> Texts.text(g.isOpen() ? "list.gaps.open" : "list.gaps.changed"), Gap::isOpen).except(Output.JSON));
        columns.addAll(items("items", "list.items", Gap::items));
        columns.add(ColumnSpec.valued(
                "sentence", "list.gaps.sentence", g -> g.sentence().isEmpty() ? Texts.text("list.gaps.none") : g.sentence(), Gap::sentence));
        columns.add(ColumnSpec.valued("since", "list.since", g -> g.since().toString(), g -> g.since().toString()));
        columns.add(ColumnSpec.data("open", Gap::isOpen));
        return new TableSpec<>("gaps", 0, columns);
    }

    /** The value of a dimension, of a pair both names. */
    public String value(Split split) {
        return split.dimension().equals("pair")
                ? String.join(" – ", split.value().stream().map(names).toList())
                : named(split.value().getFirst());
    }

    private static String named(String value) {
        return value.isBlank() ? Texts.text("team.none") : value;
    }

    private <R> ColumnSpec<R> annotator(Function<R, String> id) {
        return ColumnSpec.verbatim("annotator", "list.annotator", r -> names.apply(id.apply(r)));
    }

    private static String date(Optional<LocalDate> date) {
        return date.map(LocalDate::toString).orElse("–");
    }
}
