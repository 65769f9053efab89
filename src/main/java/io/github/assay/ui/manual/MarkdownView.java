package io.github.assay.ui.manual;

import io.github.assay.manual.Manual;
import io.github.assay.manual.Term;
import io.github.assay.ui.common.Controls;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.input.Clipboard;
import javafx.scene.input.DataFormat;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.scene.text.Text;
import org.commonmark.ext.gfm.tables.TableBlock;
import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.BlockQuote;
import org.commonmark.node.BulletList;
import org.commonmark.node.Code;
import org.commonmark.node.Emphasis;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.HardLineBreak;
import org.commonmark.node.Heading;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.Link;
import org.commonmark.node.ListBlock;
import org.commonmark.node.Node;
import org.commonmark.node.OrderedList;
import org.commonmark.node.Paragraph;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.StrongEmphasis;
import org.commonmark.parser.Parser;

/**
 * Shows a Markdown text: headings, paragraphs, lists, tables, code with a button that copies it, links, keys, and the first
 * use of each word of the glossary as a link to its entry. Pictures and HTML are left out.
 */
final class MarkdownView extends VBox {
    /** What links do. */
    interface Links {
        /** A link to another page or section, as the text has it. */
        void open(String destination);

        /** A word of the glossary was chosen at its link. */
        void explain(Term term, javafx.scene.Node at);
    }

    private static final Pattern KEY = Pattern.compile("(?:(?:Ctrl|Alt|Shift)\\+)+\\S+|[A-Z?/.\\[\\]]|F\\d{1,2}|Esc|Enter|Space|Tab");

    private final Parser parser = Parser.builder().extensions(List.of(TablesExtension.create())).build();
    private final Links links;
    private final Manual manual;
    private final List<MarkedFlow> flows = new ArrayList<>();
    private final Set<Term> linked = new HashSet<>();
    private boolean explains;

    MarkdownView(Manual manual, Links links) {
        this.manual = manual;
        this.links = links;
        getStyleClass().add("manual-text");
    }

    /**
     * Shows a text in place of another.
     *
     * @param linking whether words of the glossary become links
     */
    void show(String markdown, boolean linking) {
        explains = linking;
        flows.clear();
        linked.clear();
        getChildren().setAll(blocks(parser.parse(markdown)));
    }

    /** Its paragraphs, headings, cells and lines of code, from top to bottom. */
    List<MarkedFlow> flows() {
        return flows;
    }

    private List<Region> blocks(Node parent) {
        List<Region> all = new ArrayList<>();
        for (Node node = parent.getFirstChild(); node != null; node = node.getNext()) {
            switch (node) {
                case Heading heading -> all.add(heading(heading));
                case Paragraph paragraph -> all.add(flow(paragraph, "manual-paragraph"));
                case FencedCodeBlock code -> all.add(code(code.getLiteral()));
                case IndentedCodeBlock code -> all.add(code(code.getLiteral()));
                case ListBlock list -> all.add(list(list));
                case TableBlock table -> all.add(table(table));
                case BlockQuote quote -> all.add(column(blocks(quote), "manual-quote"));
                default -> { } // pictures, HTML
            }
        }
        return all;
    }

    private static VBox column(List<Region> blocks, String style) {
        VBox column = Controls.styled(new VBox(), style);
        column.getChildren().addAll(blocks);
        return column;
    }

    private MarkedFlow heading(Heading heading) {
        boolean before = explains;
        explains = false;
        MarkedFlow flow = flow(heading, "manual-h" + Math.min(heading.getLevel(), 3));
        explains = before;
        flow.setUserData(Manual.anchor(flow.whole()));
        return flow;
    }

    private MarkedFlow flow(Node parent, String... styles) {
        List<javafx.scene.Node> inline = new ArrayList<>();
        inline(parent, "", inline);
        MarkedFlow flow = new MarkedFlow(inline, styles);
        flows.add(flow);
        return flow;
    }

    private void inline(Node parent, String style, List<javafx.scene.Node> into) {
        for (Node node = parent.getFirstChild(); node != null; node = node.getNext()) {
            switch (node) {
                case org.commonmark.node.Text text -> text(text.getLiteral(), style, into);
                case Code code -> into.add(code(code, style));
                case SoftLineBreak _ -> into.add(styled(" ", style));
                case HardLineBreak _ -> into.add(styled("\n", style));
                case Emphasis emphasis -> inline(emphasis, style.isEmpty() ? "manual-emphasis" : style, into);
                case StrongEmphasis strong -> inline(strong, "manual-strong", into);
                case Link link -> into.add(link(link));
                default -> { } // pictures, HTML
            }
        }
    }

    private javafx.scene.Node code(Code code, String style) {
        String literal = code.getLiteral();
        if (!KEY.matcher(literal).matches()) {
            return styled(literal, style.isEmpty() ? "manual-code" : "manual-code-strong");
        }
        Label cap = Controls.whole(literal.replaceAll("\\+(?=.)", " "), "key-cap");
        cap.setUserData(literal);
        return cap;
    }

    private static Text styled(String words, String style) {
        Text text = new Text(words);
        text.getStyleClass().add(style.isEmpty() ? "manual-plain" : style);
        return text;
    }

    private void text(String literal, String style, List<javafx.scene.Node> into) {
        int done = 0;
        Matcher word = manual.words().matcher(literal);
        while (explains && word.find()) {
            Term term = manual.term(word.group()).orElseThrow();
            if (linked.add(term)) {
                if (word.start() > done) {
                    into.add(styled(literal.substring(done, word.start()), style));
                }
                Hyperlink link = Controls.styled(new Hyperlink(word.group()), "manual-term");
                link.setOnAction(_ -> links.explain(term, link));
                into.add(link);
                done = word.end();
            }
        }
        if (done < literal.length()) {
            into.add(styled(literal.substring(done), style));
        }
    }

    private javafx.scene.Node link(Link link) {
        List<javafx.scene.Node> inside = new ArrayList<>();
        boolean before = explains;
        explains = false;
        inline(link, "", inside);
        explains = before;
        Hyperlink shown = Controls.styled(new Hyperlink(new MarkedFlow(inside).whole()), "manual-link");
        shown.setOnAction(_ -> links.open(link.getDestination()));
        return shown;
    }

    private Region code(String literal) {
        String lines = literal.stripTrailing();
        MarkedFlow text = new MarkedFlow(List.of(styled(lines, "manual-code")), "manual-block");
        flows.add(text);
        Button copy = Controls.button(Texts.text("manual.copy"), "quiet-button");
        copy.setOnAction(_ -> Clipboard.getSystemClipboard().setContent(Map.of(DataFormat.PLAIN_TEXT, lines)));
        StackPane block = new StackPane(text, copy);
        StackPane.setAlignment(copy, Pos.TOP_RIGHT);
        return block;
    }

    private Region list(ListBlock list) {
        VBox items = Controls.styled(new VBox(), "manual-list");
        Integer start = list instanceof OrderedList ordered ? ordered.getMarkerStartNumber() : null;
        int number = start == null ? 1 : start;
        for (Node item = list.getFirstChild(); item != null; item = item.getNext()) {
            Label mark = Controls.whole(list instanceof BulletList ? "•" : String.valueOf(number++), list instanceof BulletList ? "manual-bullet" : "manual-number");
            VBox body = column(blocks(item), "manual-item");
            body.setMinWidth(0);
            HBox.setHgrow(body, Priority.ALWAYS);
            items.getChildren().add(Controls.styled(new HBox(mark, body), "manual-item-line"));
        }
        return items;
    }

    private Region table(TableBlock table) {
        List<List<Region>> rows = new ArrayList<>();
        for (Node part = table.getFirstChild(); part != null; part = part.getNext()) {
            for (Node row = part.getFirstChild(); row != null; row = row.getNext()) {
                List<Region> cells = new ArrayList<>();
                for (Node cell = row.getFirstChild(); cell != null; cell = cell.getNext()) {
                    boolean heading = cell instanceof TableCell c && c.isHeader();
                    cells.add(flow(cell, "manual-cell", heading ? "manual-cell-head" : "manual-cell-plain"));
                }
                rows.add(cells);
            }
        }
        return Controls.styled(new FairColumns(rows), "manual-table");
    }
}
