package io.github.assay.robustness.naming;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.assay.robustness.naming.NaturalnessClassifier.ClassifiedName;
import io.github.assay.sql.rename.SchemaRenaming;
import io.github.assay.sql.rename.TextChange;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Classes, short forms and mentions of names: worked values of metrics.md §5.2. */
class NamesTest {
    private static final AbbreviationDictionary DICTIONARY = AbbreviationDictionary.bundled();
    private static final NaturalnessClassifier CLASSIFIER = new NaturalnessClassifier(WordList.bundled(), DICTIONARY);

    private static NameShortener shortener(Naturalness target) {
        return new NameShortener(WordList.bundled(), DICTIONARY, target);
    }

    @ParameterizedTest
    @CsvSource({
        "enrollment_date, enr_dt", "major_description, mjr_desc", "WaterTemperature, WtrTmpr", "id, id", "ENROLLMENT_DATE, ENR_DT",
        "Official Name, Ofcl Nm", "18_49_Rating_Share, 18_49_Rtng_Shr", "student_ids, stu_ids", "countrylanguage, ctrylang", "age, age",
        "order, ord2"
    })
    void dictionaryThenConsonants(String name, String expected) {
        // "ord" and "orde" are in use here: no letter of the source is left.
        Set<String> taken = name.equals("order") ? Set.of("ord", "orde") : Set.of();
        assertThat(shortener(Naturalness.N3).shorten(name, taken)).isEqualTo(expected);
    }

    @Test
    void lowTakesTheBeginning() {
        assertThat(shortener(Naturalness.N2).shorten("WaterTemperature", Set.of())).isEqualTo("WateTmpr");
        assertThat(shortener(Naturalness.N2).shorten("commander", Set.of())).isEqualTo("comm");
    }

    @ParameterizedTest
    @CsvSource({"enrollment_date, N1", "enr_dt, N2", "WaterTemperature, N1", "stadium_id, N2", "qzx_wvk, N3", "hometown, N1", "_1, N3", "DtQzxv, N3"})
    void classesFollowTheShareOfWords(String name, Naturalness expected) {
        ClassifiedName classified = CLASSIFIER.classify(name);
        assertThat(classified.level()).as(classified.toString()).isEqualTo(expected);
        assertThat(classified.tokens().stream().map(NameToken::text).collect(Collectors.joining())).isEqualTo(name);
    }

    /** Two names never become one, none becomes a word of SQL, and a name becomes the same in every table. */
    @Test
    void newNamesAreUnique() {
        List<NamePlan.Table> tables = List.of(
                new NamePlan.Table("orders", List.of("status", "states", "select_", "Select", "value", "from"), false),
                new NamePlan.Table("Status", List.of("STATUS", "id", "is", "isle", "island"), false),
                new NamePlan.Table("seen", List.of("status"), true));
        SchemaRenaming renaming = NamePlan.of("sqlite", tables, Set.of("vl"), CLASSIFIER, shortener(Naturalness.N3), Naturalness.N3);
        Map<String, String> columns = renaming.columns();
        assertThat(columns).containsEntry("status", "Sts").containsEntry("states", "stsa");
        assertThat(renaming.table("Status").orElseThrow().renamed()).isEqualToIgnoringCase("sts");
        assertThat(columns.values().stream().map(v -> v.toLowerCase(Locale.ROOT))).doesNotHaveDuplicates().doesNotContain("select", "from", "vl");
        assertThat(renaming.table("seen").orElseThrow()).isEqualTo(
                new SchemaRenaming.Table("seen", "seen", List.of(new SchemaRenaming.Column("status", "status"))));
        assertThat(NamePlan.of("sqlite", tables, Set.of("vl"), CLASSIFIER, shortener(Naturalness.N3), Naturalness.N3)).isEqualTo(renaming);
    }

    /** H2 tells names apart that differ only in the case of their letters. */
    @Test
    void caseCountsWhereTheDatabaseTellsItApart() {
        List<NamePlan.Table> tables = List.of(new NamePlan.Table("T", List.of("NAME", "Name", "name"), false));
        SchemaRenaming renaming = NamePlan.of("h2", tables, Set.of(), CLASSIFIER, shortener(Naturalness.N3), Naturalness.N3);
        assertThat(renaming.tables().getFirst().columns().stream().map(c -> c.renamed().toLowerCase(Locale.ROOT))).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            What is the average number of bonds the atoms with the element iodine have? | What is the average number of bnds the atms with the Elmt iodine have?
            atoms with the element iodine refers to element = 'i'; COUNT(bond_id) where element = 'element' | atms with the Elmt iodine refers to Elmt = 'i'; COUNT(bnd_id) where Elmt = 'element'
            Elements of the Atom Museum | Elmts of the Atom Museum
            Which element is "element"? | Which Elmt is "element"?
            Is gold an element? Is Element 12 one? | Is gold an Elmt? Is Element 12 one?
            """)
    void onlyMentionsChange(String text, String expected) {
        Mentions mentions = new Mentions(List.of(
                new Mentions.Name("atom", "atm", true), new Mentions.Name("element", "Elmt", true), new Mentions.Name("bond", "bnd", true),
                new Mentions.Name("bond_id", "bnd_id", false), new Mentions.Name("number", "nbr", false)));
        List<TextChange> changes = mentions.in(text, Set.of("gold"));
        assertThat(TextChange.apply(text, changes)).isEqualTo(expected);
        assertThat(TextChange.undo(expected, changes)).isEqualTo(text);
    }

    @Test
    void aValueIsNoMention() {
        Mentions mentions = new Mentions(List.of(new Mentions.Name("name", "nm", true), new Mentions.Name("Song_Name", "Sng_Nm", true)));
        assertThat(TextChange.apply("Which song name is name?", mentions.in("Which song name is name?", Set.of("name"))))
                .isEqualTo("Which song name is name?");
        assertThat(TextChange.apply("Which song names are there?", mentions.in("Which song names are there?", Set.of())))
                .isEqualTo("Which Sng_Nms are there?");
    }

    @Test
    void dictionariesAreRead() {
        assertThat(AbbreviationDictionary.read(List.of("word,abbreviation", "", "# mine", "Colour, clr"))).isEqualTo(Map.of("colour", "clr"));
        assertThatThrownBy(() -> AbbreviationDictionary.read(List.of("colour;clr", "colour")))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("line 2");
        NameShortener own = new NameShortener(WordList.bundled(), DICTIONARY.with(Map.of("name", "nme")), Naturalness.N3);
        assertThat(own.shorten("Names", Set.of())).isEqualTo("Nmes");
    }
}
