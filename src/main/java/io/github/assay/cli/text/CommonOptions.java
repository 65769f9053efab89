package io.github.assay.cli.text;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Options that every command has, beside the format of its result. */
public final class CommonOptions {
    @Option(names = "--quiet", description = "No messages and no progress, only results and failures.")
    public boolean quiet;

    @Option(names = "--threads", paramLabel = "N", converter = Count.class,
            description = "Threads to use; never changes a result. Default: the project's setting.")
    int threads;

    @Option(names = "--allow-outside",
            description = "Read case and prediction files that the project names outside its folder.")
    public boolean allowOutside;

    @Option(names = {"-h", "--help"}, usageHelp = true, description = "Show this help.")
    boolean help;

    /** The number of {@code --threads}; {@code standard} where the option is absent. */
    public int threadsOr(int standard) {
        return threads > 0 ? threads : standard;
    }

    /** A whole number from 1 on. */
    static final class Count implements ITypeConverter<Integer> {
        @Override
        public Integer convert(String text) {
            try {
                int count = Integer.parseInt(text);
                if (count > 0) {
                    return count;
                }
            } catch (NumberFormatException _) {
                // The exception below covers numbers below 1 too.
            }
            throw new TypeConversionException("'" + text + "' is not a whole number from 1 on");
        }
    }
}
