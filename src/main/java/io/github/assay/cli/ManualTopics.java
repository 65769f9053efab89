package io.github.assay.cli;

import io.github.assay.cli.text.ExitStatus;
import io.github.assay.cli.text.Terminal;
import io.github.assay.manual.Manual;
import io.github.assay.manual.ManualPage;
import io.github.assay.manual.Term;
import io.github.assay.wording.Texts;
import java.util.List;
import java.util.Optional;

/** {@code help TOPIC}: the entry of a word in the glossary, then the page of that name, else the pages that contain the words. */
final class ManualTopics {
    private ManualTopics() {}

    /** Whether {@code help} is given something that is no command. */
    static boolean areWanted(String... typed) {
        return typed.length > 1 && typed[0].equals("help") && !typed[1].startsWith("-") && !typed[1].equals("all") && !CommandNames.has(typed[1]);
    }

    /** Prints what is found. Words that nothing contains are wrong usage. */
    static int print(List<String> topic, Terminal terminal) {
        String words = String.join(" ", topic);
        Manual manual = Manual.shipped();
        Optional<ManualPage> page = manual.named(words);
        Optional<Term> term = manual.term(words);
        String sought = term.map(Term::name).orElse(words);
        List<ManualPage> pages = manual.with(sought).toList();
        if (page.isEmpty() && term.isEmpty() && pages.isEmpty()) {
            terminal.complaint(Texts.text("manual.nothing", words) + CommandNames.hint(words));
            return ExitStatus.USAGE;
        }
        term.ifPresent(t -> terminal.results(List.of(Texts.text("manual.entry", t.name(), t.field(), t.meaning()))));
        if (page.isPresent()) {
            term.ifPresent(_ -> terminal.document(""));
            manual.text(page.get()).lines().forEach(terminal::document);
        } else if (!pages.isEmpty()) {
            terminal.result(Texts.text("manual.pages", pages.size(), sought));
            pages.forEach(p -> terminal.document("  assay help %s  %s".formatted(p.name(), p.title())));
        }
        return ExitStatus.DONE;
    }
}
