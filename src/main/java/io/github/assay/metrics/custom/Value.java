package io.github.assay.metrics.custom;

/** Represents the value of an expression. */
sealed interface Value {
    /** A number, finite. */
    record Number(double value) implements Value {}

    /** A text. */
    record Text(String value) implements Value {}

    /** True or false. */
    record Flag(boolean value) implements Value {}

    /**
     * Nothing: an input is not there, or the operation has no result.
     *
     * @param reason a code, as of an unavailable score
     * @param detail the missing input, in words
     */
    record Missing(String reason, String detail) implements Value {}

    /** The kind of this value in words. */
    default String kind() {
        return switch (this) {
            case Number _ -> Kind.NUMBER.words();
            case Text _ -> Kind.TEXT.words();
            case Flag _ -> Kind.FLAG.words();
            case Missing _ -> "nothing";
        };
    }

    /** Kinds that are known before anything is evaluated. */
    enum Kind {
        NUMBER("a number"),
        TEXT("a text"),
        FLAG("true or false"),
        /** A field, whose kind depends on the row. */
        ANY("a field");

        private final String words;

        Kind(String words) {
            this.words = words;
        }

        String words() {
            return words;
        }

        /** Whether a value of this kind is accepted where the other is required. */
        boolean fits(Kind wanted) {
            return this == wanted || this == ANY || wanted == ANY;
        }
    }
}
