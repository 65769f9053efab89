package io.github.assay.files;

/**
 * A folder or file cannot be used at all. Anything less is a {@link io.github.assay.domain.Problem} in the list of what
 * was read.
 */
public class ProjectFormatException extends Exception {
    private final String sentence;
    private final String remedy;

    /**
     * @param sentence what is wrong, naming file, line and key as far as they are known
     * @param remedy what a person can do about it
     */
    public ProjectFormatException(String sentence, String remedy) {
        super(whole(sentence, remedy));
        this.sentence = sentence;
        this.remedy = remedy;
    }

    public ProjectFormatException(String sentence, String remedy, Throwable cause) {
        super(whole(sentence, remedy), cause);
        this.sentence = sentence;
        this.remedy = remedy;
    }

    /** The message that every face shows says both. */
    private static String whole(String sentence, String remedy) {
        return remedy.isBlank() ? sentence : sentence + (sentence.matches("(?s).*[.?!]") ? " " : ". ") + remedy;
    }

    /** What is wrong, in one sentence. */
    public String sentence() {
        return sentence;
    }

    /** What a person can do about it. */
    public String remedy() {
        return remedy;
    }
}
