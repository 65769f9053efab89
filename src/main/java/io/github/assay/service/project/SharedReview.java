package io.github.assay.service.project;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Problem;
import io.github.assay.domain.SourceLine;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Project;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.project.ProjectFiles;
import io.github.assay.json.JsonObject;
import io.github.assay.store.Failures;
import io.github.assay.store.StoreException;
import io.github.assay.store.journal.ImportLog.UnreadLine;
import io.github.assay.store.journal.ReceivedLog;
import io.github.assay.store.upkeep.ReceivedReview.DistantVote;
import io.github.assay.store.upkeep.ReceivedReview;
import io.github.assay.task.Progress;
import io.github.assay.wording.Texts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * What of the lines from a shared store needs a lead: lines that cannot be read, and votes whose time differs much from
 * the server's, by login. Read from the project's folder without contact and without its lock.
 */
public final class SharedReview {
    /** Most distant votes that are listed one by one. */
    private static final int LISTED = 10;

    private final ReceivedReview found;
    private final Items items;

    /** Whether votes on no item of the project were looked for: not, because the project was not read, or cannot be. */
    private enum Items {
        KNOWN,
        NOT_READ,
        UNREADABLE
    }

    private SharedReview(ReceivedReview found, Items items) {
        this.found = found;
        this.items = items;
    }

    /** Without the project's files, so votes on no item of it are not looked for. @param project the project's folder */
    public static SharedReview ofLines(Path project) throws StoreException {
        return of(project, _ -> true, Items.NOT_READ);
    }

    /**
     * As {@link #of(Project)} for a project that is not open. Its files are read where something came from a shared store;
     * where they cannot be read, a sentence says that votes on no item of the project were not looked for.
     *
     * @param project the project's folder
     */
    public static SharedReview of(Path project) throws StoreException {
        if (!Files.exists(ReceivedLog.acts(project.resolve(".assay")))) {
            return of(project, _ -> true, Items.KNOWN);
        }
        try {
            return of(ProjectFiles.read(project, _ -> false, Progress.NONE));
        } catch (ProjectFormatException _) {
            return of(project, _ -> true, Items.UNREADABLE);
        }
    }

    /** With the votes on no item of a project that was read. */
    public static SharedReview of(Project project) throws StoreException {
        Set<ItemKey> items = project.items().stream().map(Item::key).collect(Collectors.toSet());
        return of(project.folder(), items::contains, Items.KNOWN);
    }

    private static SharedReview of(Path project, Predicate<ItemKey> known, Items items) throws StoreException {
        try {
            return new SharedReview(ReceivedReview.of(project.resolve(".assay"), known), items);
        } catch (IOException e) {
            throw Failures.of("What others shared cannot be read", project.resolve(".assay"), e);
        }
    }

    /** Whether every line can be read or was set aside. */
    public boolean isReadable() {
        return found.unread().isEmpty();
    }

    /** One sentence for each login with lines that cannot be read, then for each with votes of distant times. */
    public List<String> sentences() {
        List<String> sentences = new ArrayList<>();
        found.unreadByLogin().forEach((login, lines) -> sentences.add(Texts.text("shared.unread", lines, name(login))));
        if (!isReadable()) {
            sentences.add(Texts.text("shared.unread.remedy"));
        }
        if (!found.aside().isEmpty()) {
            sentences.add(Texts.text("shared.aside", found.aside().size()));
        }
        found.distantByLogin().forEach((login, votes) -> sentences.add(Texts.text("shared.distant", votes, name(login))));
        found.strange().forEach((login, votes) -> sentences.add(Texts.text("shared.strange", votes, name(login))));
        if (items == Items.UNREADABLE) {
            sentences.add(Texts.text("shared.strange.unread"));
        }
        return List.copyOf(sentences);
    }

    /** The first {@value #LISTED} votes of distant times, each with its time and the server's. */
    public List<String> distant() {
        List<String> lines = new ArrayList<>();
        for (DistantVote v : found.distant().subList(0, Math.min(LISTED, found.distant().size()))) {
            lines.add(Texts.text("shared.distant.vote", v.item().toString(), v.annotator(), v.at().toString(), v.received().toString()));
        }
        return lines;
    }

    /** The lines that cannot be read and were not set aside, one sentence each. */
    public List<String> unread() {
        return found.unread().stream()
                .map(l -> Texts.text(
                        "shared.unread.line", Long.toString(l.number()), name(l.login()),
                        l.received().map(Instant::toString).orElse("?"), l.why()))
                .toList();
    }

    /** Lines of a login, or of all where none is named, that a lead may set aside. */
    List<UnreadLine> unreadOf(String login) {
        return found.unread().stream().filter(l -> login.isEmpty() || l.login().equals(login)).toList();
    }

    private static String name(String login) {
        return login.isEmpty() ? Texts.text("shared.unknown") : login;
    }

    /** The same as problems of the project. */
    public List<Problem> problems() {
        List<Problem> problems = new ArrayList<>();
        SourceLine where = new SourceLine(".assay/shared/acts.log", 0);
        found.unreadByLogin().forEach((login, lines) -> problems.add(Problem.error(
                where, "", Texts.text("shared.unread", lines, name(login)), "", Texts.text("shared.unread.remedy"))));
        found.distantByLogin().forEach((login, votes) -> problems.add(Problem.warning(
                where, "", Texts.text("shared.distant", votes, name(login)), "", Texts.text("shared.distant.remedy"))));
        found.strange().forEach((login, votes) -> problems.add(Problem.warning(
                where, "", Texts.text("shared.strange", votes, name(login)), "", Texts.text("shared.strange.remedy"))));
        return problems;
    }

    /** Adds the counts to a document, where there are any. */
    public JsonObject addTo(JsonObject document) {
        if (found.equals(ReceivedReview.NONE)) {
            return document;
        }
        JsonObject shared = new JsonObject()
                .with("unread", counts(found.unreadByLogin(), "lines"))
                .with("aside", found.aside().size())
                .with("distant", counts(found.distantByLogin(), "votes"));
        return document.with("shared", items == Items.KNOWN ? shared.with("strange", counts(found.strange(), "votes")) : shared);
    }

    private static List<JsonObject> counts(Map<String, Integer> counts, String what) {
        return counts.entrySet().stream().map(e -> new JsonObject().with("login", e.getKey()).with(what, e.getValue())).toList();
    }
}
