package io.github.assay.cli.options;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads an enum constant from a word with hyphens: {@code best-against-others}. */
public record EnumOption<E extends Enum<E>>(Class<E> type) implements ITypeConverter<E> {
    /** Registers the converter with the command line and every command below it. */
    public static <E extends Enum<E>> void offer(CommandLine line, Class<E> type) {
        line.registerConverter(type, new EnumOption<>(type));
    }

    @Override
    public E convert(String text) {
        String name = text.strip().replace('-', '_');
        for (E value : type.getEnumConstants()) {
            if (value.name().equalsIgnoreCase(name)) {
                return value;
            }
        }
        throw new TypeConversionException("'" + text + "' is not one of " + words());
    }

    private String words() {
        return String.join(", ", words(type));
    }

    /** The words of all constants: for the help of an option. */
    public static <E extends Enum<E>> List<String> words(Class<E> type) {
        return Arrays.stream(type.getEnumConstants())
                .map(value -> value.name().toLowerCase(Locale.ROOT).replace('_', '-'))
                .toList();
    }
}
