package io.github.assay.app;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Checks whether a window can be opened. It runs before the JavaFX toolkit is loaded, which would only throw. */
@SuppressWarnings("restricted") // loads system libraries to check that they exist
final class DisplayCheck {
    /** The toolkit's system libraries and the Debian packages that hold them. */
    private static final List<String[]> LIBRARIES = List.of(
            new String[] {"libgtk-3.so.0", "libgtk-3-0"},
            new String[] {"libXtst.so.6", "libxtst6"},
            new String[] {"libpangoft2-1.0.so.0", "libpangoft2-1.0-0"});

    private DisplayCheck() {}

    /** Why no window can be opened, in a sentence that names what is missing; empty when it can. */
    static Optional<String> obstacle() {
        // A platform of the toolkit that is named, other than GTK, opens windows without a display.
        boolean elsewhere = !"gtk".equalsIgnoreCase(System.getProperty("glass.platform", "gtk"));
        boolean linux = System.getProperty("os.name").toLowerCase(Locale.ROOT).contains("linux");
        if (elsewhere || !linux) {
            return Optional.empty();
        }
        List<String> packages = LIBRARIES.stream()
                .filter(library -> !isLoadable(library[0]))
                .map(library -> library[1])
                .toList();
        if (!packages.isEmpty()) {
            return Optional.of("The window needs system libraries that are missing here (Debian packages: "
                    + String.join(", ", packages) + "), so this runs in the terminal.");
        }
        String display = System.getenv("DISPLAY");
        if (display == null || display.isBlank()) {
            return Optional.of("There is no display here (DISPLAY is not set; the window also needs the packages"
                    + " libgtk-3-0 and libxtst6, which are installed), so this runs in the terminal.");
        }
        if (!opens()) {
            return Optional.of("The display " + display + " cannot be opened, so this runs in the terminal.");
        }
        return Optional.empty();
    }

    private static boolean isLoadable(String library) {
        try (Arena arena = Arena.ofConfined()) {
            SymbolLookup.libraryLookup(library, arena);
            return true;
        } catch (IllegalArgumentException notThere) {
            return false;
        }
    }

    /** Whether the X server accepts a connection. A value of DISPLAY does not show this. */
    private static boolean opens() {
        Arena whole = Arena.global();
        try {
            SymbolLookup x11 = SymbolLookup.libraryLookup("libX11.so.6", whole);
            Linker linker = Linker.nativeLinker();
            MethodHandle open = linker.downcallHandle(
                    x11.findOrThrow("XOpenDisplay"), FunctionDescriptor.of(ValueLayout.ADDRESS, ValueLayout.ADDRESS));
            MethodHandle close = linker.downcallHandle(
                    x11.findOrThrow("XCloseDisplay"),
                    FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.ADDRESS));
            MemorySegment display = (MemorySegment) open.invokeExact(MemorySegment.NULL);
            if (display.equals(MemorySegment.NULL)) {
                return false;
            }
            int closed = (int) close.invokeExact(display);
            return closed == 0;
        } catch (Throwable e) {
            // The check failed, not the display; the toolkit reports a fault of the display.
            System.getLogger(DisplayCheck.class.getName()).log(System.Logger.Level.DEBUG, "X11 not checked", e);
            return true;
        }
    }
}
