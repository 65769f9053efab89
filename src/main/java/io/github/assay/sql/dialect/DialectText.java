package io.github.assay.sql.dialect;

import io.github.assay.sql.text.LexRules;
import io.github.assay.sql.text.MappedSource;
import io.github.assay.sql.text.SignificantTokens;
import io.github.assay.sql.text.TextEdits;
import java.util.Locale;
import java.util.Set;

/**
 * Constructs of dialects that the parser does not know, written in ones that it does. Only for reading: what is executed
 * is always the original text.
 */
public final class DialectText {
    private static final Set<String> PLAIN = Set.of("sqlite", "postgresql", "postgres", "mysql", "mariadb", "h2", "sqlserver", "tsql", "mssql");

    private static final Set<String> PIPED = Set.of("bigquery", "databricks", "spark", "");

    private final SignificantTokens words;
    private final GroupText groups;
    private final StarEdits stars;
    private final LiteralText literals;
    private final SourceText sources;
    private final CallText calls;
    private final DuckText duck;
    private final OperatorText operators;
    private final VersionText versions;

    private DialectText(TextEdits edits) {
        this.words = edits.words();
        this.groups = new GroupText(edits);
        this.stars = new StarEdits(edits);
        this.literals = new LiteralText(edits);
        this.sources = new SourceText(edits);
        this.calls = new CallText(edits);
        this.duck = new DuckText(edits);
        this.operators = new OperatorText(edits);
        this.versions = new VersionText(edits);
    }

    /** The rewritten text; the same reading when nothing in it needs rewriting. */
    public static MappedSource rewritten(MappedSource original, String dialect) {
        LexRules rules = LexRules.of(dialect);
        boolean plain = PLAIN.contains(dialect.toLowerCase(Locale.ROOT));
        MappedSource unpiped = PIPED.contains(dialect.toLowerCase(Locale.ROOT)) ? PipeText.unpiped(original, rules) : original;
        MappedSource opened = BracketedOperands.opened(unpiped, rules);
        TextEdits edits = new TextEdits(opened.text(), rules);
        DialectText pass = new DialectText(edits);
        if (!plain) {
            pass.sources.fromFirst();
        }
        for (int i = 0; i < pass.words.size(); i++) {
            pass.own(i, dialect.toLowerCase(Locale.ROOT));
            pass.anywhere(i);
            if (!plain) {
                pass.warehouse(i);
            }
        }
        return opened.after(edits);
    }

    /** What one dialect alone has. */
    private void own(int i, String dialect) {
        switch (dialect) {
            case "duckdb" -> duck.at(i);
            case "postgresql", "postgres" -> operators.postgresql(i);
            case "sqlserver", "tsql", "mssql" -> sqlServer(i);
            case "oracle" -> versions.flashback(i);
            case "mysql", "mariadb" -> {
                if (words.reads(i, "sounds")) {
                    operators.sounds(i);
                }
            }
            case "databricks", "spark" -> calls.tryCast(i);
            default -> {}
        }
    }

    private void sqlServer(int i) {
        switch (words.name(i)) {
            case "openjson" -> versions.openJson(i);
            case "for" -> versions.systemTime(i);
            case "option" -> versions.option(i);
            default -> {}
        }
    }

    private void anywhere(int i) {
        groups.follow(i);
        switch (words.name(i)) {
            case "tablesample", "sample" -> sources.sample(i);
            case "index" -> sources.indexHint(i);
            case "parse", "try_parse" -> calls.parse(i);
            case "not" -> calls.postfixNot(i);
            case "~", "~~", "!", "!~" -> {
                calls.likeSign(i);
                operators.complement(i);
            }
            case "+" -> operators.plus(i);
            case "cycle" -> sources.cycle(i);
            case "as" -> calls.numberedAlias(i);
            case "**" -> calls.power(i);
            default -> {}
        }
    }

    private void warehouse(int i) {
        switch (words.name(i)) {
            case "," -> {
                calls.trailingComma(i);
                groups.comma(i);
            }
            case "exclude" -> stars.exclude(i);
            case "rename" -> stars.rename(i);
            case "any" -> calls.pivotAny(i);
            case "match_condition" -> sources.matchCondition(i);
            case "anti", "semi" -> sources.halfJoin(i);
            case "with" -> {
                sources.withOffset(i);
                groups.cube(i);
            }
            case "within" -> groups.filter(i);
            case "interval" -> literals.interval(i);
            case "ilike" -> stars.ilike(i);
            default -> values(i);
        }
    }

    private void values(int i) {
        switch (words.name(i)) {
            case "[" -> calls.subscript(i);
            case "{" -> calls.objectOfStar(i);
            case "array", "struct", "map", "row", "nullable" -> literals.types(i);
            case "ignore", "respect" -> calls.nulls(i);
            case "extract" -> calls.week(i);
            case "default" -> calls.pivotDefault(i);
            case "unnest" -> calls.anyUnnest(i);
            case "filter" -> calls.filterWithoutWhere(i);
            case "->" -> calls.typedLambda(i);
            case "distribute", "sort", "cluster" -> sources.sparkOrder(i);
            case "corresponding" -> sources.corresponding(i);
            case "for" -> sources.forVersion(i);
            case "-" -> sources.hyphen(i);
            default -> literals.tripleQuoted(i);
        }
    }
}
