package io.github.assay.files;

/** Signals a folder or file that is unusable as a whole. Smaller faults are {@link io.github.assay.domain.Problem}s. */
public class ProjectFormatException extends Exception {
    private final String sentence;
    private final String remedy;

    /**
     * @param sentence what is wrong, with file, line and key where known
     * @param remedy what the user can do
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

    /** The message that window and command line show: sentence and remedy. */
    private static String whole(String sentence, String remedy) {
        return remedy.isBlank() ? sentence : sentence + (sentence.matches("(?s).*[.?!]") ? " " : ". ") + remedy;
    }

    /** What is wrong, in one sentence. */
    public String sentence() {
        return sentence;
    }

    /** What the user can do. */
    public String remedy() {
        return remedy;
    }
}
