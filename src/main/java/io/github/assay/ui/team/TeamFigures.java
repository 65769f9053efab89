package io.github.assay.ui.team;

import io.github.assay.domain.Outcome;
import io.github.assay.figure.Axis;
import io.github.assay.figure.DataPoint;
import io.github.assay.figure.Figure;
import io.github.assay.figure.FigureBuilder;
import io.github.assay.figure.FigureMark;
import io.github.assay.figure.FigureMark.Anchor;
import io.github.assay.figure.MarkStyle;
import io.github.assay.service.rounds.TeamStatus;
import io.github.assay.service.rounds.TeamStatus.Day;
import io.github.assay.service.rounds.TeamStatus.Member;
import io.github.assay.service.rounds.TeamStatus.Split;
import io.github.assay.service.rounds.TeamStatus.Week;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Interval;
import io.github.assay.ui.team.TeamViewModel.Team;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.Texts;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** Draws the figures of a team: judgements by day with their forecast, days of each person, agreement by week, disagreement. */
final class TeamFigures {
    /** Days of the map of days, today the last. */
    private static final int DAYS = 14;
    private static final int TICKS = 3;
    private static final int PARTS = 4;
    private static final int FIFTHS = 5;
    /** The axis goes on by half of the name of the last day. */
    private static final double BEYOND = 1.08;
    private static final double HALF = 0.5;
    private static final double GAP = 0.04;
    private static final double CAP = 0.14;
    private static final double DOT = 4.5;
    /** Years are left out of the names of days that are beside each other. */
    private static final int YEAR = 5;

    private TeamFigures() {}

    /** Judgements of all by day, added up, with the line on which open ones are cast until the team ends. */
    static Figure forecast(Team team) {
        TeamStatus status = team.status();
        TreeMap<LocalDate, Integer> cast = new TreeMap<>();
        int undated = 0;
        for (Member member : status.members()) {
            for (Day day : member.work().days()) {
                if (day.date().isPresent()) {
                    cast.merge(day.date().get(), day.items() + day.again(), Integer::sum);
                } else {
                    undated += day.items() + day.again();
                }
            }
        }
        int open = status.members().stream().mapToInt(m -> m.work().open()).sum();
        int all = undated + open + cast.values().stream().mapToInt(i -> i).sum();
        LocalDate from = cast.isEmpty() ? status.today() : cast.firstKey().minusDays(1);
        LocalDate to = status.ends().filter(status.today()::isBefore).orElse(status.today());
        long span = Math.max(1, to.toEpochDay() - from.toEpochDay());
        FigureBuilder sketch = new FigureBuilder(Texts.text("team.forecast.title"), dates(from, span), amounts(all))
                .headers("day", "judgements", "in_all");
        List<FigureMark.Point> line = new ArrayList<>(List.of(new FigureMark.Point(0, undated)));
        int sum = undated;
        for (Map.Entry<LocalDate, Integer> day : cast.entrySet()) {
            double x = day.getKey().toEpochDay() - from.toEpochDay();
            line.add(new FigureMark.Point(x - 1, sum));
            sum += day.getValue();
            line.add(new FigureMark.Point(x, sum));
            sketch.row(day.getKey(), day.getValue(), sum);
            sketch.spot(DataPoint.of(x, sum, Texts.text("team.forecast.spot", day.getKey().toString(), day.getValue(), sum, all)));
        }
        double now = status.today().toEpochDay() - from.toEpochDay();
        line.add(new FigureMark.Point(Math.max(now, line.getLast().x()), sum));
        sketch.add(new FigureMark.Segment(0, all, span, all, MarkStyle.BEST));
        sketch.add(new FigureMark.Curve(line, MarkStyle.MAIN));
        if (open > 0 && status.ends().isPresent()) {
            sketch.add(new FigureMark.Segment(now, sum, to.toEpochDay() - from.toEpochDay(), all, MarkStyle.SECOND));
            sketch.key(MarkStyle.MAIN, Figure.Sample.LINE, Texts.text("team.forecast.cast"));
            sketch.key(MarkStyle.SECOND, Figure.Sample.LINE, Texts.text("team.forecast.ahead"));
        }
        return sketch.figure(Texts.text("team.forecast.summary", sum, all, team.specs().ends()));
    }

    private static Axis dates(LocalDate from, long span) {
        long step = Math.max(1, (span + TICKS - 1) / TICKS);
        List<Axis.Tick> ticks = new ArrayList<>();
        for (long day = span; day >= 0; day -= step) {
            ticks.addFirst(new Axis.Tick(day, from.plusDays(day).toString()));
        }
        return new Axis("", 0, span * BEYOND, ticks);
    }

    private static Axis amounts(int all) {
        double power = Math.pow(10, Math.max(0, Math.floor(Math.log10(Math.max(1, all / (double) PARTS)))));
        double step = power * DoubleStream.of(1, 2, 5, 10).filter(f -> f * power * PARTS >= all).findFirst().orElse(10);
        return Axis.at(Texts.text("team.forecast.axis"), 0, step * PARTS, IntStream.rangeClosed(0, PARTS).mapToObj(i -> i * step).toList());
    }

    /** Judgements of each person on each of the last days; darker is more. */
    static Figure days(Team team) {
        TeamStatus status = team.status();
        List<LocalDate> days = IntStream.range(0, DAYS).mapToObj(i -> status.today().minusDays(DAYS - 1L - i)).toList();
        int most = status.members().stream().flatMap(m -> m.work().days().stream()).mapToInt(d -> d.items() + d.again()).max().orElse(0);
        List<Member> members = status.members().reversed();
        FigureBuilder sketch = new FigureBuilder(
                        Texts.text("team.daysFigure.title", DAYS),
                        Axis.names("", days.stream().map(d -> d.toString().substring(YEAR)).toList()),
                        Axis.names("", members.stream().map(m -> team.name(m.annotator())).toList()))
                .headers("annotator", "day", "items", "again", "seconds");
        for (int row = members.size() - 1; row >= 0; row--) {
            Member member = members.get(row);
            for (int column = 0; column < DAYS; column++) {
                LocalDate date = days.get(column);
                Day day = member.work().days().stream().filter(d -> d.date().equals(Optional.of(date))).findFirst()
                        .orElse(new Day(Optional.of(date), 0, 0, 0));
                int judged = day.items() + day.again();
                sketch.add(new FigureMark.Box(
                        column + GAP, row + GAP, column + 1 - GAP, row + 1 - GAP,
                        judged == 0 ? MarkStyle.BLANK : MarkStyle.heat((double) judged / most)));
                sketch.add(new FigureMark.Words(
                        column + HALF, row + HALF, judged == 0 ? EstimateFormat.NONE : Integer.toString(judged), Anchor.ON, MarkStyle.SMALL_WORDS));
                sketch.row(team.name(member.annotator()), date, day.items(), day.again(), day.seconds());
                sketch.spot(DataPoint.of(column + HALF, row + HALF, Texts.text(
                        "team.daysFigure.spot", team.name(member.annotator()), date.toString(), day.items(), day.again(),
                        Math.round(day.seconds() / 60))));
            }
        }
        return sketch.figure(Texts.text("team.daysFigure.title", DAYS));
    }

    /** Shares of labels that equal the majority of the others by week, a line for each person; the chosen one has intervals. */
    static Figure weeks(Team team, String chosen) {
        List<LocalDate> weeks = team.specs().each(m -> m.quality().weeks()).stream().map(w -> w.row().monday()).distinct().sorted().toList();
        FigureBuilder sketch = new FigureBuilder(
                        Texts.text("team.weeksFigure.title"), Axis.names(Texts.text("team.weeksFigure.axis"), weeks.stream().map(LocalDate::toString).toList()),
                        Axis.of(Texts.text("team.weeksFigure.share"), 0, 1, PARTS))
                .headers("annotator", "week", "n", "equal", "low", "high");
        team.status().members().stream().sorted(Comparator.comparing(m -> m.annotator().equals(chosen))).forEach(member -> {
            boolean front = member.annotator().equals(chosen);
            List<FigureMark.Point> points = new ArrayList<>();
            for (Week week : member.quality().weeks()) {
                double x = weeks.indexOf(week.monday()) + HALF;
                if (week.equal() instanceof Outcome.Value<Estimate>(Estimate e)) {
                    points.add(new FigureMark.Point(x, e.value()));
                    if (front) {
                        whisker(e).ifPresent(i -> sketch.add(new FigureMark.Segment(x, i.low(), x, i.high(), MarkStyle.WHISKER)));
                    }
                    sketch.row(team.name(member.annotator()), week.monday(), e.n(), e.value(), bound(e, Interval::low), bound(e, Interval::high));
                    sketch.spot(new DataPoint(
                            x, e.value(),
                            Texts.text("team.weeksFigure.spot", team.name(member.annotator()), week.monday().toString(),
                                    EstimateFormat.percentWithInterval(week.equal()), e.n(), week.off().size()),
                            Texts.text("team.cases.against", team.name(member.annotator())), week::off));
                }
            }
            if (points.size() > 1) {
                sketch.add(new FigureMark.Curve(points, front ? MarkStyle.SELECTED_LINE : MarkStyle.PLAIN_LINE));
            }
            points.forEach(p -> sketch.add(new FigureMark.Dot(p.x(), p.y(), DOT, front ? MarkStyle.SELECTED_DOT : MarkStyle.PLAIN_DOT)));
            if (front && !points.isEmpty()) {
                sketch.add(new FigureMark.Words(points.getLast().x(), points.getLast().y(), "  " + team.name(chosen), Anchor.RIGHT_OF, MarkStyle.MAIN_WORDS));
            }
        });
        return sketch.figure(Texts.text("team.weeksFigure.title"));
    }

    private static Optional<Interval> whisker(Estimate e) {
        return e.interval().asValue();
    }

    private static Outcome<Double> bound(Estimate e, Function<Interval, Double> which) {
        return e.interval().map(which);
    }

    /** Shares of items on which labels differ, with intervals, one row for each value of a dimension. */
    static Figure splits(Team team, String dimension, List<Split> splits) {
        List<Split> rows = splits.reversed();
        double most = splits.stream().flatMap(s -> s.share().asValue().stream())
                .mapToDouble(e -> whisker(e).map(Interval::high).orElse(e.value())).max().orElse(1);
        int quarters = (int) Math.clamp(Math.ceil(most * PARTS), 1, PARTS);
        double high = (double) quarters / PARTS;
        FigureBuilder sketch = new FigureBuilder(
                        Texts.text("team.splitsFigure.title", Texts.text("team.by." + dimension)),
                        Axis.of(Texts.text("team.splitsFigure.axis"), 0, high, quarters < PARTS - 1 ? FIFTHS : quarters),
                        Axis.names("", rows.stream().map(s -> team.specs().value(s)).toList()))
                .headers("by", "value", "n", "share", "low", "high");
        for (int i = rows.size() - 1; i >= 0; i--) {
            Split split = rows.get(i);
            double y = i + HALF;
            if (split.share() instanceof Outcome.Value<Estimate>(Estimate e)) {
                whisker(e).ifPresent(its -> {
                    sketch.add(new FigureMark.Segment(its.low(), y, its.high(), y, MarkStyle.SELECTED_LINE));
                    sketch.add(new FigureMark.Segment(its.low(), y - CAP, its.low(), y + CAP, MarkStyle.SELECTED_LINE));
                    sketch.add(new FigureMark.Segment(its.high(), y - CAP, its.high(), y + CAP, MarkStyle.SELECTED_LINE));
                });
                sketch.add(new FigureMark.Dot(e.value(), y, DOT, MarkStyle.SELECTED_DOT));
                sketch.row(dimension, team.specs().value(split), e.n(), e.value(), bound(e, Interval::low), bound(e, Interval::high));
                sketch.spot(new DataPoint(
                        e.value(), y,
                        Texts.text("team.splitsFigure.spot", team.specs().value(split), EstimateFormat.percentWithInterval(split.share()), e.n()),
                        Texts.text("team.cases.differ", team.specs().value(split)), split::off));
            }
        }
        return sketch.figure(Texts.text("team.splitsFigure.title", Texts.text("team.by." + dimension)));
    }
}
