package io.github.assay.service.robustness;

import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.DatabaseSchema;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.robustness.naming.AbbreviationDictionary;
import io.github.assay.robustness.naming.NamedDatabase;
import io.github.assay.robustness.naming.NaturalnessClassifier;
import io.github.assay.robustness.naming.WordList;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.review.BrowseService;
import io.github.assay.sql.rename.SchemaRenaming;
import io.github.assay.task.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Classifies the names of a project's databases as they are. */
final class NameClasses {
    private NameClasses() {}

    /** The classifier with further abbreviations. */
    static NaturalnessClassifier classifier(Map<String, String> abbreviations) {
        return new NaturalnessClassifier(WordList.bundled(), AbbreviationDictionary.bundled().with(abbreviations));
    }

    /** As {@link NamingService#classes}. */
    static List<NamedDatabase> of(ProjectSession session, Optional<Path> dictionary, Progress progress) throws ProjectFormatException {
        NaturalnessClassifier classifier = classifier(FurtherAbbreviations.of(session.project().folder(), dictionary));
        BrowseService schemas = new BrowseService(session::project, session.runs()::ask);
        Map<String, Case> byDatabase = new TreeMap<>();
        session.project().cases().stream().filter(c -> !c.dbId().isEmpty()).forEach(c -> byDatabase.putIfAbsent(c.dbId(), c));
        List<NamedDatabase> databases = new ArrayList<>();
        for (Case c : byDatabase.values()) {
            progress.check();
            BrowseService.SchemaAnswer answer = schemas.schema(c, progress);
            List<SchemaRenaming.Table> tables = answer.schema().map(DatabaseSchema::tables).orElse(List.of()).stream()
                    .map(t -> new SchemaRenaming.Table(
                            t.name(), t.name(), t.columns().stream().map(k -> new SchemaRenaming.Column(k.name(), k.name())).toList()))
                    .toList();
            SchemaRenaming unchanged = new SchemaRenaming(
                    answer.schema().map(DatabaseSchema::engine).orElse(""), tables);
            String why = answer.trouble().map(DatabaseClones::words).filter(w -> !w.isEmpty())
                    .orElse("it has no table");
            databases.add(new NamedDatabase(c.dbId(), unchanged, DatabaseClones.entries(unchanged, classifier), tables.isEmpty() ? List.of(why) : List.of()));
            progress.step(databases.size(), byDatabase.size(), c.dbId());
        }
        return databases;
    }

    /** Abbreviations that a project adds to those of the program, in {@code abbreviations.csv} of its folder. */
    static final class FurtherAbbreviations {
        /**
         * The entries of the project's file, and of another whose entries go before them.
         *
         * @throws ProjectFormatException naming file and line, when one of them cannot be read
         */
        static Map<String, String> of(Path project, Optional<Path> more) throws ProjectFormatException {
            Path own = project.resolve(AbbreviationDictionary.FILE);
            Map<String, String> entries = new HashMap<>(Files.exists(own) ? read(own) : Map.of());
            if (more.isPresent()) {
                entries.putAll(read(more.get()));
            }
            return entries;
        }

        private static Map<String, String> read(Path file) throws ProjectFormatException {
            try {
                return AbbreviationDictionary.read(Files.readAllLines(file));
            } catch (IllegalArgumentException e) {
                throw new ProjectFormatException(file + ", " + e.getMessage(), "Write each line as 'word,abbreviation'.", e);
            } catch (IOException e) {
                throw new ProjectFormatException(file + " cannot be read: " + e.getMessage(), "Name a text file in UTF-8.", e);
            }
        }
    }
}
