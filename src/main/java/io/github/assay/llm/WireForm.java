package io.github.assay.llm;

/** The forms in which endpoints take requests (docs/judges.md). */
public enum WireForm {
    /** OpenAI chat completions: hosted, vLLM, Ollama, llama.cpp and gateways. */
    CHAT("/chat/completions"),
    /** OpenAI responses. */
    RESPONSES("/responses"),
    /** Anthropic messages. */
    MESSAGES("/messages"),
    /** OpenAI embeddings: the request is the text of its last message, the reply a vector as a JSON list. */
    EMBEDDINGS("/embeddings");

    private final String path;

    WireForm(String path) {
        this.path = path;
    }

    /** The path below the base URL, with its leading slash. */
    public String path() {
        return path;
    }
}
