package io.github.assay.ui.welcome;

import io.github.assay.service.open.ImportService.ImportLook;
import io.github.assay.service.open.ImportService.ImportOrder;
import io.github.assay.service.open.ImportService;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.background.Job;
import io.github.assay.ui.common.background.SheetModel;
import io.github.assay.wording.Texts;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/** Holds the state of the import page: source, preview, and the mapping of fields. Used on the UI thread. */
public final class ImportViewModel extends SheetModel<Optional<ImportOrder>, ImportLook, Path> {
    /** The word that asks for the format to be found. */
    static final String AUTO = "auto";

    /** With an annotator's name behind it, the field of that annotator's labels. */
    static final String LABEL_OF = "label:";

    /** With a system's name behind it, the field of that system's answers. */
    static final String ANSWER_OF = "predicted_sql:";

    private final ImportService importing;
    private final Consumer<Path> open;
    private final ObjectProperty<Charset> encoding = new SimpleObjectProperty<>(StandardCharsets.UTF_8);
    private final StringProperty format = new SimpleStringProperty(AUTO);
    private final StringProperty source = new SimpleStringProperty("");
    private final StringProperty target = new SimpleStringProperty("");
    private final StringProperty part = new SimpleStringProperty("");
    private final StringProperty records = new SimpleStringProperty("");
    private final StringProperty databases = new SimpleStringProperty("");
    private final BooleanProperty referenced = new SimpleBooleanProperty();
    private final Map<String, String> mapping = new HashMap<>();
    private String proposed = "";

    public ImportViewModel(Background background, ImportService importing, Consumer<Path> open) {
        super(background, Optional.empty());
        this.importing = importing;
        this.open = open;
        format.subscribe((_, _) -> again());
        source.subscribe(_ -> {
            part.set("");
            records.set("");
            forget();
        });
        encoding.subscribe((_, _) -> again());
    }

    /** Formats by their word, the one that finds it first. */
    public List<String> formats() {
        List<String> all = new ArrayList<>(List.of(AUTO));
        all.addAll(importing.formats());
        return all;
    }

    /** Assay's fields. */
    public List<String> fields() {
        return importing.fields();
    }

    public StringProperty formatProperty() {
        return format;
    }

    /** Encodings to choose from. A file that is not UTF-8 is only read in an encoding that the user has chosen. */
    public List<Charset> encodings() {
        return Stream.of("UTF-8", "UTF-16", "windows-1252", "ISO-8859-1", "ISO-8859-15", "windows-1250", "windows-1251",
                        "GB18030", "Big5", "Shift_JIS", "EUC-KR")
                .filter(Charset::isSupported)
                .map(Charset::forName)
                .toList();
    }

    public ObjectProperty<Charset> encodingProperty() {
        return encoding;
    }

    /** Sheet, table or file inside of the source; blank: the only one. */
    StringProperty partProperty() {
        return part;
    }

    /** The place of the list of records in a JSON document; blank: found by its name. */
    StringProperty recordsProperty() {
        return records;
    }

    /** Folder of the database files; blank: that of the source. */
    public StringProperty databasesProperty() {
        return databases;
    }

    /** Whether database files stay where they are instead of being copied into the project. */
    public BooleanProperty referencedProperty() {
        return referenced;
    }

    /** Makes the preview again after a change of encoding or format, if there was one or one is being made. */
    private void again() {
        boolean looked = step() != Step.CHOOSE || stateProperty().get().trouble().isPresent();
        forget();
        if (looked) {
            preview();
        }
    }

    public StringProperty sourceProperty() {
        return source;
    }

    public StringProperty targetProperty() {
        return target;
    }

    private void forget() {
        mapping.clear();
        look(Optional.empty());
    }

    /** Takes a file or folder as the source, proposes a place for the project, and looks at it. */
    public void from(Path path) {
        source.set(path.toString());
        preview();
    }

    private void propose(Path from) {
        Path absolute = from.toAbsolutePath().normalize();
        if ((target.get().isBlank() || target.get().equals(proposed)) && absolute.getParent() != null) {
            proposed = absolute.getParent().resolve(absolute.getFileName() + "-assay").toString();
            target.set(proposed);
        }
    }

    /** Reads the first records and shows what would become of them. */
    public void preview() {
        if (!source.get().isBlank()) {
            order().ifPresent(order -> {
                propose(order.source());
                look(order());
            });
        }
    }

    @Override
    protected Optional<Supplier<Job<ImportLook>>> preview(Optional<ImportOrder> order) {
        return order.map(o -> () -> background.run(Texts.text("import.looking"), p -> importing.look(o, p)));
    }

    /** Maps a key or column of the source to another of Assay's fields, and makes the preview again. */
    public void become(ImportLook.Field field, Optional<String> ours) {
        mapping.values().removeIf(field.source()::equals);
        if (field.use() == ImportLook.Use.FIELD && !field.target().equals(ours.orElse(""))) {
            mapping.put(field.target(), "");
        }
        ours.ifPresent(o -> mapping.put(o, field.source()));
        preview();
    }

    /** Maps what a preview proposed, each as {@code OUR=THEIR}, and makes the preview again. */
    void take(List<String> pairs) {
        pairs.forEach(pair -> mapping.put(pair.substring(0, pair.indexOf('=')), pair.substring(pair.indexOf('=') + 1)));
        preview();
    }

    /** A source and a place for the project are enough; it can be made unseen. */
    @Override
    public boolean canConfirm() {
        return !source.get().isEmpty() && !target.get().isEmpty() && !isRunning();
    }

    /** Makes the project and opens it. */
    @Override
    protected void confirmed() {
        order().ifPresent(order -> run(
                List.of(), () -> background.run(Texts.text("import.title." + format.get()), p -> importing.run(order, p))));
    }

    @Override
    protected List<String> done(Path project) {
        open.accept(project);
        return List.of();
    }

    private Optional<ImportOrder> order() {
        try {
            Optional<Path> folder = Optional.of(databases.get()).filter(text -> !text.isBlank()).map(ImportViewModel::path);
            ImportOrder.Keeping keeping = referenced.get() ? ImportOrder.Keeping.REFERENCE : ImportOrder.Keeping.COPY;
            return Optional.of(new ImportOrder(
                    format.get(), path(source.get()), path(target.get()), encoding.get(), mapping,
                    new ImportOrder.Databases(folder, keeping), part.get().strip(), records.get().strip()));
        } catch (InvalidPathException e) {
            refuse(e);
            return Optional.empty();
        }
    }

    /** A path as it was typed or pasted; some systems copy it with quotation marks. */
    private static Path path(String text) {
        return Path.of(text.strip().replaceAll("^\"(.*)\"$", "$1"));
    }
}
