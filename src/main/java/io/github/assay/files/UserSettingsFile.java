package io.github.assay.files;

import io.github.assay.domain.UserSettings;
import java.nio.file.Path;
import java.util.Map;

/** The user's settings, one JSON file in the system's configuration folder. */
public final class UserSettingsFile {
    private UserSettingsFile() {}

    /**
     * Where the file lies by the system's habit: {@code %APPDATA%\Assay}, {@code ~/Library/Application Support/Assay},
     * {@code $XDG_CONFIG_HOME/assay} or {@code ~/.config/assay}.
     *
     * @param system the {@code os.name}
     * @param home the user's home folder
     * @param environment the process's environment
     */
    public static Path standardPlace(String system, Path home, Map<String, String> environment) {
        return home.resolve(".config/assay/settings.json");
    }

    /** Reads the settings. A file that is missing or damaged gives the defaults; unknown keys are passed over. */
    public static UserSettings load(Path file) {
        return UserSettings.DEFAULT;
    }

    /** Writes the settings atomically, keeping keys it does not know. */
    public static void save(Path file, UserSettings settings) throws ProjectFormatException {
        throw new ProjectFormatException(file + " cannot be written yet", "");
    }
}
