package io.github.assay.cli.options;

import io.github.assay.cli.text.CliWords;
import io.github.assay.cli.text.CommonOptions;
import io.github.assay.cli.text.Terminal;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.project.LabelFileSetting;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.labels.LabelFileOptions;
import io.github.assay.files.labels.LabelFiles;
import io.github.assay.files.labels.LabelReading;
import io.github.assay.files.labels.LabelReading.Doubt;
import io.github.assay.service.labels.LabelFileWords;
import io.github.assay.task.Progress;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Options that state what a label file leaves open, and {@code --preview}. */
public final class LabelFileFlags {
    @Option(names = "--annotators", paramLabel = "A,B,…", split = ",", hideParamSyntax = true,
            description = "Columns that are annotators; of a file with an annotator column, whose votes to take.")
    private List<String> annotators = List.of();

    @Option(names = "--annotator", paramLabel = "NAME", description = "Whose labels these are, where the file names nobody.")
    private String annotator = "";

    @Option(names = "--annotator-column", paramLabel = "COLUMN", description = "The column that names the annotator.")
    private String annotatorColumn = "";

    @Option(names = "--item-column", paramLabel = "COLUMN", description = "The column with the item's id (#N: the N-th).")
    private String itemColumn = "";

    @Option(names = "--label-column", paramLabel = "COLUMN", description = "The column, or the question, that is the label.")
    private String labelColumn = "";

    @Option(
            names = "--words",
            paramLabel = "WORD=LABEL,…",
            split = ",",
            hideParamSyntax = true,
            converter = WordConverter.class,
            description = "What the file's words mean: pass, fail, unsure or skip.")
    private List<Map.Entry<String, Label>> words = List.of();

    @Option(names = "--pass", paramLabel = "RULE", converter = PassConverter.class,
            description = "Which numbers of a rating scale pass, such as '>=4'; the others fail.")
    private LabelFileOptions.@Nullable PassRule pass;

    @Option(names = "--rows", paramLabel = "COLUMN=VALUE", hideParamSyntax = true,
            description = "Read only rows with this value; repeatable.")
    private Map<String, String> rows = Map.of();

    @Option(names = "--preview", description = "Show what would be taken from which column, and stop.")
    public boolean preview;

    /** {@code equivalent=pass}. */
    static final class WordConverter implements ITypeConverter<Map.Entry<String, Label>> {
        @Override
        public Map.Entry<String, Label> convert(String text) {
            int cut = text.lastIndexOf('=');
            return Label.parse(text.substring(cut + 1))
                    .filter(_ -> cut > 0)
                    .map(label -> Map.entry(text.substring(0, cut), label))
                    .orElseThrow(() -> new TypeConversionException(
                            "'" + text + "' is not WORD=LABEL with pass, fail, unsure or skip"));
        }
    }

    /** {@code >=4}. */
    public static final class PassConverter implements ITypeConverter<LabelFileOptions.PassRule> {
        @Override
        public LabelFileOptions.PassRule convert(String text) {
            return LabelFileOptions.PassRule.parse(text)
                    .orElseThrow(() -> new TypeConversionException("'" + text + "' is not a rule such as '>=4'"));
        }
    }

    /** @param system system of rows that name none; empty: none is given */
    public LabelFileOptions options(String system) {
        Map<String, Label> meanings = new LinkedHashMap<>();
        words.forEach(w -> meanings.put(w.getKey(), w.getValue()));
        return new LabelFileOptions(
                annotators, annotator, itemColumn, labelColumn, system, meanings, Map.of(), annotatorColumn,
                Optional.ofNullable(pass), rows);
    }

    public List<String> annotators() {
        return annotators;
    }

    /** Whether an option was given that only a label file needs. */
    public boolean isGiven() {
        return preview || !options("").equals(LabelFileOptions.NONE);
    }

    /**
     * Reads a file of labels that belongs to no project, and prints on standard error how it is read.
     *
     * @throws ProjectFormatException when it leaves something open, with the options that settle it
     */
    public LabelReading read(Path file, LabelFiles.Unnamed unnamed, Terminal terminal, CommonOptions common, Progress progress)
            throws ProjectFormatException {
        LabelReading reading = LabelFiles.read(file, options(""), unnamed, Instant.EPOCH, progress);
        if (preview) {
            LabelFileWords.lines(reading).forEach(terminal::result);
        } else {
            LabelFileWords.lines(reading).forEach(line -> terminal.message(line, common));
        }
        reading.problems().forEach(p -> terminal.complaint(CliWords.line(p)));
        settled(reading.name(), reading.doubts());
        return reading;
    }

    /** @throws ProjectFormatException when there are doubts, with the options that settle them */
    public static void settled(String name, List<Doubt> doubts) throws ProjectFormatException {
        if (!doubts.isEmpty()) {
            StringBuilder text = new StringBuilder(name + " is not taken, as it leaves something open.");
            doubts.forEach(d -> text.append(' ').append(d.sentence()).append(": ").append(option(d)).append('.'));
            throw new ProjectFormatException(text.toString(), "");
        }
    }

    private static String option(Doubt doubt) {
        if (doubt.example().isEmpty()) {
            return doubt.setting() == LabelFileSetting.ROWS
                    ? "keep one of them"
                    : "leave out --" + doubt.setting().name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
        String value = doubt.example().matches("[\\w.,:=@#-]+") ? doubt.example() : "'" + doubt.example() + "'";
        return switch (doubt.setting()) {
            case ANNOTATORS -> "say which columns or people are annotators with --annotators " + value;
            case ANNOTATOR -> "say whose they are with --annotator " + value;
            case ANNOTATOR_COLUMN -> "say which column names the annotator with --annotator-column " + value;
            case PASS -> "say which numbers pass with --pass " + value + ", or what each means with --words 1=fail,5=pass";
            case ROWS -> "say which rows are meant with --rows " + value;
            case ITEM_COLUMN -> "say which column has the items' ids with --item-column " + value;
            case LABEL_COLUMN -> "say which is the label with --label-column " + value;
            case SYSTEM -> "say which system is meant with --system " + value;
            case PEOPLE -> "say whom the name stands for with --people " + value;
            case WORDS -> "say what the words mean with --words " + value;
        };
    }
}
