package io.github.assay.files.project;

import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.JudgeReply;
import io.github.assay.domain.project.Project;
import io.github.assay.files.records.JsonLines;
import io.github.assay.files.records.ProblemList;
import io.github.assay.files.records.RecordReader;
import io.github.assay.files.replies.RecordedReplies;
import io.github.assay.files.replies.ReplyReader;
import io.github.assay.task.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Reads one file of replies of an open project again, after a judge's run has written it. */
public final class ReplyFile {
    private ReplyFile() {}

    /**
     * The items of a project with the replies of a file as it is on the disk; replies of other files stay. The order of an
     * item's replies is that of opening the project.
     *
     * @param name of the file below the project's folder, such as {@code replies/recorded-stef.jsonl}; it may be absent
     * @throws IOException when it cannot be read
     */
    public static List<Item> readAgain(Project project, String name, Progress progress) throws IOException {
        ProblemList problems = new ProblemList();
        RecordReader.Words words = new RecordReader.Words();
        RecordedReplies replies = new RecordedReplies(problems, new ReplyReader(problems, words, project.judges()));
        Path file = project.folder().resolve(name);
        if (Files.exists(file)) {
            new JsonLines(problems, words, progress).read(file, name, (record, _) -> replies.line(record));
        }
        List<Item> read = replies.attach(project.items().stream().map(item -> item.withReplies(List.of())).toList());
        List<Item> all = new ArrayList<>(read.size());
        for (int i = 0; i < read.size(); i++) {
            Stream<JudgeReply> others = project.items().get(i).replies().stream()
                    .filter(r -> !r.origin().source().file().equals(name));
            all.add(read.get(i).withReplies(Stream.concat(others, read.get(i).replies().stream())
                    .sorted(Comparator.comparing(ReplyFile::place)).toList()));
        }
        return all;
    }

    /** Replies of cases and predictions come before those of files of replies, which are read by name. */
    private static String place(JudgeReply reply) {
        String file = reply.origin().source().file();
        return file.startsWith("replies/") ? file : "";
    }
}
