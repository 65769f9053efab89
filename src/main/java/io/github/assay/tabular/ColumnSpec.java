package io.github.assay.tabular;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Interval;
import io.github.assay.tabular.TableSpec.ColumnKind;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.NumberForm;
import io.github.assay.wording.Texts;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;

/**
 * Description of one column of a result table.
 *
 * @param <R> a row
 * @param key name in exports; bounds and the reason follow as {@code key_low}, {@code key_high}, {@code key_reason}
 * @param json name in JSON documents
 * @param title the column's title for people
 * @param kind what the cells are
 * @param form how numbers are written for people
 * @param content the cell of a row
 * @param items the items behind a cell, which the window opens; absent where a cell has none
 * @param about more about a cell for people, several lines; empty where there is nothing to add
 * @param outputs where the column appears
 */
public record ColumnSpec<R>(
        String key,
        String json,
        String title,
        ColumnKind kind,
        NumberForm form,
        Function<R, CellContent> content,
        Optional<Function<R, List<ItemKey>>> items,
        Function<R, String> about,
        Set<Output> outputs) {
    private static <R> ColumnSpec<R> of(
            String key, String titleKey, ColumnKind kind, NumberForm form, Function<R, CellContent> content) {
        return new ColumnSpec<>(
                key, key, titleKey.isEmpty() ? "" : Texts.text(titleKey), kind, form, content, Optional.empty(), _ -> "",
                EnumSet.allOf(Output.class));
    }

    /** Words that are the same for people and programs. */
    public static <R> ColumnSpec<R> text(String key, String titleKey, Function<R, String> words) {
        return coded(key, titleKey, words, words);
    }

    /** Words that are the same for people and programs; in JSON an empty text is a text. */
    public static <R> ColumnSpec<R> verbatim(String key, String titleKey, Function<R, String> words) {
        return valued(key, titleKey, words, words);
    }

    /** Words for people and a value for programs. */
    public static <R> ColumnSpec<R> valued(
            String key, String titleKey, Function<R, String> words, Function<R, ? extends Object> value) {
        return of(key, titleKey, ColumnKind.TEXT, NumberForm.COUNT, r -> new CellContent.Data(words.apply(r), value.apply(r)));
    }

    /** Words for people alone. */
    public static <R> ColumnSpec<R> words(String key, String titleKey, Function<R, String> words) {
        return ColumnSpec.<R>valued(key, titleKey, words, _ -> "").except(Output.JSON, Output.EXPORT);
    }

    /** A value of JSON documents alone. */
    public static <R> ColumnSpec<R> data(String key, Function<R, ? extends Object> value) {
        return ColumnSpec.<R>valued(key, "", _ -> "", value).only(Output.JSON);
    }

    /** Rows of another table within a row of JSON documents: a list. */
    public static <R, S> ColumnSpec<R> rows(String key, TableSpec<S> spec, Function<R, List<S>> rows) {
        return within(key, r -> new CellContent.Rows<>(spec, rows.apply(r), Optional.empty()));
    }

    /** The same as an object with one member a row. */
    public static <R, S> ColumnSpec<R> rows(String key, TableSpec<S> spec, Function<R, List<S>> rows, Function<S, String> name) {
        return within(key, r -> new CellContent.Rows<>(spec, rows.apply(r), Optional.of(name)));
    }

    /** The items behind a row of JSON documents: a list of objects. */
    public static <R> ColumnSpec<R> itemList(String key, Function<R, List<ItemKey>> items) {
        return rows(key, TableSpec.ofItems("items", item -> item), items);
    }

    /** A row of another table within a row of JSON documents: an object, or null. */
    public static <R, S> ColumnSpec<R> part(String key, TableSpec<S> spec, Function<R, Optional<S>> part) {
        return within(key, r -> new CellContent.Part<>(spec, part.apply(r)));
    }

    private static <R> ColumnSpec<R> within(String key, Function<R, CellContent> content) {
        return ColumnSpec.of(key, "", ColumnKind.TEXT, NumberForm.COUNT, content).only(Output.JSON);
    }

    /** Case, system and run of an item; people see case and system. */
    public static <R> List<ColumnSpec<R>> item(Function<R, ItemKey> item) {
        return List.of(
                verbatim("case_id", "list.case", r -> item.apply(r).caseId()),
                verbatim("system", "systems.system", r -> item.apply(r).system()),
                ColumnSpec.<R>verbatim("run_id", "", r -> item.apply(r).runId()).only(Output.JSON, Output.EXPORT));
    }

    /** Words for people and a code for programs. */
    public static <R> ColumnSpec<R> coded(
            String key, String titleKey, Function<R, String> words, Function<R, String> code) {
        return of(key, titleKey, ColumnKind.TEXT, NumberForm.COUNT, r -> new CellContent.Plain(words.apply(r), code.apply(r)));
    }

    /** A whole number that always exists. */
    public static <R> ColumnSpec<R> count(String key, String titleKey, ToLongFunction<R> count) {
        return number(key, titleKey, NumberForm.COUNT, r -> Outcome.value((double) count.applyAsLong(r)));
    }

    /** The number of items behind a cell, which the window opens. */
    public static <R> ColumnSpec<R> items(String key, String titleKey, Function<R, List<ItemKey>> items) {
        return ColumnSpec.<R>count(key, titleKey, r -> items.apply(r).size()).opening(items);
    }

    /** A number that may be undefined. */
    public static <R> ColumnSpec<R> number(
            String key, String titleKey, NumberForm form, Function<R, Outcome<Double>> number) {
        return of(key, titleKey, ColumnKind.NUMBER, form, r -> new CellContent.Quantity(number.apply(r)));
    }

    /** A number with what it means for people: {@code 0.003 yes}. */
    public static <R> ColumnSpec<R> remarked(
            String key, String titleKey, Function<R, Outcome<Double>> number, Function<R, String> words) {
        return of(key, titleKey, ColumnKind.REMARKED, NumberForm.P_VALUE,
                r -> new CellContent.Remarked(number.apply(r), words.apply(r)));
    }

    /** A p-value. */
    public static <R> ColumnSpec<R> p(String key, String titleKey, Function<R, Outcome<Double>> p) {
        return number(key, titleKey, NumberForm.P_VALUE, p);
    }

    /** An estimate whose value and interval are two printed columns. */
    public static <R> ColumnSpec<R> estimate(
            String key, String titleKey, NumberForm form, Function<R, Outcome<Estimate>> estimate) {
        return of(key, titleKey, ColumnKind.ESTIMATE, form, r -> new CellContent.Estimated(estimate.apply(r), -1));
    }

    /** An estimate of which people see the value. */
    public static <R> ColumnSpec<R> value(
            String key, String titleKey, NumberForm form, Function<R, Outcome<Estimate>> estimate) {
        return of(key, titleKey, ColumnKind.VALUE, form, r -> new CellContent.Estimated(estimate.apply(r), -1));
    }

    /** An estimate in one printed column. */
    public static <R> ColumnSpec<R> combined(
            String key, String titleKey, NumberForm form, Function<R, Outcome<Estimate>> estimate) {
        return of(key, titleKey, ColumnKind.COMBINED, form, r -> new CellContent.Estimated(estimate.apply(r), -1));
    }

    /** An interval alone. */
    public static <R> ColumnSpec<R> interval(String key, String titleKey, Function<R, Outcome<Interval>> interval) {
        return of(key, titleKey, ColumnKind.INTERVAL, NumberForm.COEFFICIENT, r -> new CellContent.Range(interval.apply(r)));
    }

    /** The same with another name in JSON. */
    public ColumnSpec<R> json(String name) {
        return new ColumnSpec<>(key, name, title, kind, form, content, items, about, outputs);
    }

    /** The same with a title that is no key: a name from the data. */
    public ColumnSpec<R> titled(String words) {
        return new ColumnSpec<>(key, json, words, kind, form, content, items, about, outputs);
    }

    /** The same aligned at the right: words made of figures. */
    public ColumnSpec<R> right() {
        return new ColumnSpec<>(key, json, title, ColumnKind.FIGURES, form, content, items, about, outputs);
    }

    /** The same with items behind each cell. */
    public ColumnSpec<R> opening(Function<R, List<ItemKey>> behind) {
        return new ColumnSpec<>(key, json, title, kind, form, content, Optional.of(behind), about, outputs);
    }

    /** The same with more about each cell. */
    public ColumnSpec<R> about(Function<R, String> more) {
        return new ColumnSpec<>(key, json, title, kind, form, content, items, more, outputs);
    }

    /** The same with the units there were for an estimate that is undefined. */
    public ColumnSpec<R> units(ToIntFunction<R> units) {
        return new ColumnSpec<>(
                key, json, title, kind, form,
                r -> new CellContent.Estimated(((CellContent.Estimated) content.apply(r)).estimate(), units.applyAsInt(r)), items,
                about, outputs);
    }

    /** The same column of rows that contain such a row. */
    public <S> ColumnSpec<S> on(Function<S, R> part) {
        return new ColumnSpec<>(
                key, json, title, kind, form, content.compose(part), items.map(i -> i.compose(part)), about.compose(part),
                outputs);
    }

    /** The same, in these outputs only. */
    public ColumnSpec<R> only(Output first, Output... others) {
        return new ColumnSpec<>(key, json, title, kind, form, content, items, about, EnumSet.of(first, others));
    }

    /** The same, in all but these outputs. */
    public ColumnSpec<R> except(Output first, Output... others) {
        Set<Output> left = EnumSet.copyOf(outputs);
        left.removeAll(EnumSet.of(first, others));
        return new ColumnSpec<>(key, json, title, kind, form, content, items, about, left);
    }

    /** The cell in one text, value with interval; {@code –} where it is undefined. */
    public String text(R row) {
        return (valueText(row) + " " + (kind == ColumnKind.ESTIMATE ? intervalText(row) : "")).strip();
    }

    /** The value of the cell; of a combined one with its interval. */
    public String valueText(R row) {
        return switch (content.apply(row)) {
            case CellContent.Plain(String text, String _) -> text;
            case CellContent.Data(String text, Object _) -> text;
            case CellContent.Rows<?> _, CellContent.Part<?> _ -> "";
            case CellContent.Remarked(Outcome<Double> _, String text) -> text;
            case CellContent.Quantity(Outcome<Double> number) -> EstimateFormat.number(number, form);
            case CellContent.Range(Outcome<Interval> interval) ->
                interval.asValue().map(i -> EstimateFormat.bounds(i, form)).orElse(EstimateFormat.NONE);
            case CellContent.Estimated(Outcome<Estimate> estimate, int _) -> kind == ColumnKind.COMBINED
                    ? EstimateFormat.of(estimate, form)
                    : EstimateFormat.value(estimate, form);
        };
    }

    /** The interval of the cell in brackets; empty where there is none. */
    public String intervalText(R row) {
        return content.apply(row).bounds().map(i -> EstimateFormat.bounds(i, form)).orElse("");
    }

    /** Explanation beside a cell's figure: how its interval was made, or why it is undefined, and {@link #about}. */
    public String hint(R row) {
        CellContent cell = content.apply(row);
        String own = cell instanceof CellContent.Estimated(Outcome<Estimate> estimate, int _)
                ? EstimateFormat.provenance(estimate, form)
                : EstimateFormat.undefined(cell.outcome());
        String more = about.apply(row);
        return more.isEmpty() ? own : kind == ColumnKind.NUMBER || own.isEmpty() ? more : own + "\n" + more;
    }

    /** A number that may be absent, as an outcome without a reason of its own. */
    public static Outcome<Double> orNone(OptionalDouble number) {
        return number.isPresent() ? Outcome.value(number.getAsDouble()) : Outcome.unavailable("NO_VALUE");
    }

    /** The same for whole numbers. */
    public static Outcome<Double> orNone(OptionalInt number) {
        return number.isPresent() ? Outcome.value((double) number.getAsInt()) : Outcome.unavailable("NO_VALUE");
    }
}
