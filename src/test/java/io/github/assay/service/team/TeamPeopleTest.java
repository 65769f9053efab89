package io.github.assay.service.team;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Lines of people that are typed, pasted or taken from a file. */
class TeamPeopleTest {
    @Test
    void passwordsAreRefusedWhateverFollows() {
        assertThatThrownBy(() -> TeamPeople.typed(" \nlogin;PassWord\nlea;\"geheim")).hasMessageContaining("has a column of passwords; Assay reads none");
    }

    @Test
    void aFileThatIsNoListOfPeopleIsNotShown(@TempDir Path folder) throws Exception {
        Path people = Files.writeString(folder.resolve("people.csv"), "name\nÅsa\n");
        assertThat(TeamPeople.typed(TeamPeople.text(people)).annotators()).containsExactly("Åsa");
        Path large = Files.write(folder.resolve("data.csv"), new byte[(1 << 20) + 1]);
        assertThatThrownBy(() -> TeamPeople.text(large)).hasMessageContaining("data.csv has more than 1 MB");
    }
}
