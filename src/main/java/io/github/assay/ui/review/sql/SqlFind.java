package io.github.assay.ui.review.sql;

import io.github.assay.sql.text.Span;
import io.github.assay.ui.common.controls.FindBar;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds a text in an SQL text, whatever its case, and selects where it is. */
final class SqlFind implements FindBar.Target {
    private final Supplier<String> text;
    private final Consumer<Span> select;
    private final Runnable closed;
    private final FindBar bar = new FindBar(Texts.text("find.prompt.SQL"), this);
    private List<Span> found = List.of();
    private int at;

    /**
     * @param text the SQL text that is shown
     * @param select selects a part of it and scrolls to it
     * @param closed is called when the bar's close button was pressed
     */
    SqlFind(Supplier<String> text, Consumer<Span> select, Runnable closed) {
        this.text = text;
        this.select = select;
        this.closed = closed;
    }

    FindBar bar() {
        return bar;
    }

    /** Where a text occurs, in order, without overlaps. */
    static List<Span> all(String text, String part) {
        List<Span> spans = new ArrayList<>();
        Matcher matcher = Pattern.compile(part, Pattern.LITERAL | Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE)
                .matcher(text);
        while (!part.isEmpty() && matcher.find()) {
            spans.add(new Span(matcher.start(), matcher.end()));
        }
        return spans;
    }

    @Override
    public void search(String part) {
        found = all(text.get(), part);
        at = 0;
        show();
    }

    @Override
    public void step(int direction) {
        at = found.isEmpty() ? 0 : Math.floorMod(at + direction, found.size());
        show();
    }

    @Override
    public void close() {
        closed.run();
    }

    private void show() {
        Optional<Span> here = found.isEmpty() ? Optional.empty() : Optional.of(found.get(at));
        here.ifPresent(select);
        bar.found(here.isPresent() ? at + 1 : 0, found.size());
    }
}
