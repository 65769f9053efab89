package io.github.assay.cli.options;

import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads numbers of the command line. The error for other text names a number, not a Java type. */
public final class PlainNumbers {
    private PlainNumbers() {}

    /** Registers the converters with the command line and every command below it. */
    public static void offer(CommandLine line) {
        line.registerConverter(int.class, whole(Integer::valueOf));
        line.registerConverter(Integer.class, whole(Integer::valueOf));
        line.registerConverter(long.class, whole(Long::valueOf));
        line.registerConverter(Long.class, whole(Long::valueOf));
        line.registerConverter(double.class, PlainNumbers::fraction);
        line.registerConverter(Double.class, PlainNumbers::fraction);
    }

    private static <N> ITypeConverter<N> whole(Function<String, N> reader) {
        return text -> {
            try {
                return reader.apply(text.strip());
            } catch (NumberFormatException e) {
                throw new TypeConversionException("'" + text + "' is not a whole number");
            }
        };
    }

    private static Double fraction(String text) {
        try {
            double value = Double.parseDouble(text.strip());
            if (Double.isFinite(value)) {
                return value;
            }
        } catch (NumberFormatException _) {
            // The exception below covers infinities too.
        }
        throw new TypeConversionException("'" + text + "' is not a number");
    }
}
