package io.github.assay.files.records;

import io.github.assay.domain.SourceLine;
import io.github.assay.json.JsonException;
import io.github.assay.json.JsonRecord;
import io.github.assay.task.Progress;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** Reads a JSONL file record by record. A line that cannot be used becomes a problem; reading continues after it. */
public final class JsonLines {
    private static final String REMEDY = "The line is left out; correct it.";

    private final ProblemList problems;
    private final RecordReader.Words words;
    private final Progress progress;

    /** Receives one record. */
    public interface Handler {
        /**
         * @param record its fields
         * @param line its place in the file
         */
        void accept(RecordReader record, TextLineReader.Line line);
    }

    public JsonLines(ProblemList problems, RecordReader.Words words, Progress progress) {
        this.problems = problems;
        this.words = words;
        this.progress = progress;
    }

    /** @param name how problems name it */
    public void read(Path file, String name, Handler handler) {
        readLines(file, name, (line, where) -> readLine(line, where, handler));
    }

    /**
     * As {@link #read}, for a handler that takes texts and lists of texts only.
     *
     * @param lists folded keys that the handler reads as lists of texts
     */
    void readFields(Path file, String name, Set<String> lists, Consumer<Fields> handler) {
        PlainFields plain = new PlainFields(lists);
        readLines(file, name, (line, where) -> {
            if (!line.isTooLong() && plain.read(line.bytes(), where)) {
                handler.accept(plain);
            } else {
                readLine(line, where, (record, _) -> handler.accept(record));
            }
        });
    }

    /** Takes a line that is not blank. */
    private interface LineSink {
        void line(TextLineReader.Line line, SourceLine where);
    }

    private void readLines(Path file, String name, LineSink sink) {
        SourceLine whole = new SourceLine(name, 0);
        try {
            Optional<String> foreign = Encodings.foreign(file);
            if (foreign.isPresent()) {
                problems.error(whole, "", "the file is " + foreign.get(), "UTF-8 text, one JSON object a line",
                        "Save it as UTF-8 and open the project again.");
                return;
            }
            readEach(file, name, sink);
        } catch (NoSuchFileException e) {
            problems.error(whole, "", "there is no such file", "", "Put it there, or take it out of project.json.");
        } catch (AccessDeniedException e) {
            problems.error(whole, "", "the file may not be read", "", "Change its permissions so that you can read it.");
        } catch (IOException e) {
            problems.error(whole, "", "the file could not be read: " + e.getMessage(), "", "");
        }
    }

    private void readEach(Path file, String name, LineSink sink) throws IOException {
        long size = Files.size(file);
        try (TextLineReader reader = new TextLineReader(file)) {
            while (reader.next()) {
                TextLineReader.Line line = reader.line();
                if (line.number() % 500 == 1) {
                    progress.check();
                    progress.step(line.offset(), size, name);
                }
                if (!line.isBlank()) {
                    sink.line(line, new SourceLine(name, line.number()));
                }
            }
        }
    }

    /** Reads one line, which is not blank. */
    public void readLine(TextLineReader.Line line, SourceLine where, Handler handler) {
        if (line.isTooLong()) {
            problems.error(where, "", line.size(), TextLineReader.Line.most(),
                    "The line is left out; put large results in files of their own.");
            return;
        }
        JsonRecord json;
        try {
            json = JsonRecord.parse(line.bytes());
        } catch (JsonException e) {
            bad(line, where, e);
            return;
        }
        handler.accept(new RecordReader(json, where, problems, words), line);
    }

    private void bad(TextLineReader.Line line, SourceLine where, JsonException e) {
        String message = e.original();
        int column = e.column();
        if (message.contains("UTF-8")) {
            problems.error(where, "", "bytes that are not UTF-8, near column " + column, "UTF-8 text",
                    "Save the file as UTF-8; the line is left out.");
        } else if (!line.terminated()) {
            problems.error(where, "", "a half-written last line of " + line.bytes().length + " bytes",
                    "one JSON object", "Write the file again; the line is left out.");
        } else if (line.number() == 1 && line.bytes()[0] == '[') {
            problems.error(where, "", "a JSON list over many lines", "one JSON object a line",
                    "Bring the file in with 'assay import'.");
        } else {
            problems.error(where, "", brief(e) + ", near column " + column, "one JSON object", REMEDY);
        }
    }

    private static String brief(JsonException e) {
        String words = e.words();
        return words.length() > 160 ? words.substring(0, 160) + "…" : words;
    }
}
