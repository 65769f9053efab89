package io.github.assay.files.importers.run;

import io.github.assay.domain.SourceLine;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.labels.LabelFileOptions.PassRule;
import io.github.assay.files.records.ProblemList;
import io.github.assay.json.JsonField;
import io.github.assay.task.Progress;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** State of one import while it runs: request, problems, and the writer of the project. */
public final class ImportRun {
    private final ImportRequest request;
    private final Progress progress;
    private final ProblemList problems = new ProblemList();
    private final Mapping mapping;
    private final ProjectWriter out;
    private final Set<String> lists = new LinkedHashSet<>();

    public ImportRun(ImportRequest request, ProjectWriter out, Progress progress) {
        this.request = request;
        this.progress = progress;
        this.mapping = new Mapping(request.mapping(), request.limit() > 0);
        this.out = out;
    }

    public Path source() {
        return request.source();
    }

    public Progress progress() {
        return progress;
    }

    public ProblemList problems() {
        return problems;
    }

    public Mapping mapping() {
        return mapping;
    }

    public ProjectWriter out() {
        return out;
    }

    /** Which numbers of annotators are pass, if the user stated it. */
    Optional<PassRule> pass() {
        return request.pass();
    }

    /** Whether the limit of records of a file is reached. */
    public boolean enough(int read) {
        return request.limit() > 0 && read >= request.limit();
    }

    public boolean isPreview() {
        return request.limit() > 0;
    }

    /** The place of the records in a document that the user stated; empty: found by its name. */
    String recordsAt() {
        return request.records();
    }

    void noteLists(List<String> places) {
        lists.addAll(places);
    }

    /** Places of lists in documents that were read as one record, each with its number of elements. */
    public Set<String> lists() {
        return lists;
    }

    /** The position of a line; problems name files relative to the source. */
    public SourceLine at(Path file, long line) {
        Path folder = SourceFiles.folder(source()).toAbsolutePath();
        Path absolute = file.toAbsolutePath();
        String name = absolute.startsWith(folder) ? folder.relativize(absolute).toString()
                : file.getFileName().toString();
        return new SourceLine(name.replace('\\', '/'), line);
    }

    public SourceLine at(Path file, JsonField field) {
        return at(file, field.line());
    }

    /** The file in UTF-8: the file itself, or a converted copy where another encoding was named. */
    Path utf8(Path file) throws ProjectFormatException {
        return request.charset().equals(java.nio.charset.StandardCharsets.UTF_8)
                ? file
                : SourceEncoding.utf8(file, request.charset(), out.scratch());
    }

    public List<String> lines(Path file) throws ProjectFormatException {
        return SourceFiles.lines(utf8(file));
    }

    JsonField json(Path file) throws ProjectFormatException {
        return SourceFiles.json(utf8(file));
    }

    public void copy(Path from, String name) throws ProjectFormatException {
        if (!isPreview() && Files.exists(from)) {
            out.copy(from, name);
        }
    }

    public ImportResult finish() throws ProjectFormatException {
        for (String ours : mapping.missed()) {
            problems.warning(at(source(), 0), ours, "nothing called '" + mapping.requestedName(ours) + "'",
                    "the name of a key or column", "Look at the names with --preview.");
        }
        return out.finish(request.databaseFolder().orElse(source()), request.databases(), problems.list(), progress);
    }

    /** Converts text files from an encoding that the user named; no encoding is guessed. */
    static final class SourceEncoding {
        /** A copy of the file in UTF-8, line for line. */
        static Path utf8(Path file, Charset charset, Path folder) throws ProjectFormatException {
            try {
                Path copy = Files.createTempFile(folder, "utf8-", "-" + file.getFileName());
                try (BufferedReader in = new BufferedReader(new InputStreamReader(
                                Files.newInputStream(file),
                                charset.newDecoder()
                                        .onMalformedInput(CodingErrorAction.REPORT)
                                        .onUnmappableCharacter(CodingErrorAction.REPORT)));
                        BufferedWriter out = Files.newBufferedWriter(copy)) {
                    in.transferTo(out);
                }
                return copy;
            } catch (CharacterCodingException e) {
                throw new ProjectFormatException(
                        file + " is not in the encoding " + charset.name(), "Name the encoding it was saved in.", e);
            } catch (IOException e) {
                throw SourceFiles.unreadable(file, e);
            }
        }
    }
}
