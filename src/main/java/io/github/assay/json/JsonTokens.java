package io.github.assay.json;

import java.io.InputStream;
import java.util.function.Supplier;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.core.json.JsonFactory;

/** The tokens of a JSON text in UTF-8, one after the other. Every method throws {@link JsonException} at a fault. */
public final class JsonTokens implements AutoCloseable {
    /** Kinds of token; {@code END} follows the last. */
    public enum Token {
        OBJECT,
        END_OBJECT,
        LIST,
        END_LIST,
        NAME,
        TEXT,
        NUMBER,
        TRUE,
        FALSE,
        NULL,
        END
    }

    /** Result tables are kept as texts too, and some are of a hundred megabytes. */
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxStringLength(Integer.MAX_VALUE)
                    .build())
            .build();

    private final JsonParser parser;

    /** Reads part of the bytes; offsets count from {@code from}. */
    public JsonTokens(byte[] bytes, int from, int to) {
        this(() -> FACTORY.createParser(ObjectReadContext.empty(), bytes, from, to - from));
    }

    /** Reads any bytes, such as a document inside a text; closing this closes them. */
    public JsonTokens(InputStream in) {
        this(() -> FACTORY.createParser(ObjectReadContext.empty(), in));
    }

    private JsonTokens(Supplier<JsonParser> parser) {
        try {
            this.parser = parser.get();
        } catch (JacksonException e) {
            throw new JsonException(e);
        }
    }

    /** Goes to the next token. */
    public Token next() {
        try {
            return of(parser.nextToken());
        } catch (JacksonException e) {
            throw new JsonException(e);
        }
    }

    /** The current token. */
    public Token token() {
        return of(parser.currentToken());
    }

    private static Token of(JsonToken token) {
        return switch (token) {
            case null -> Token.END;
            case START_OBJECT -> Token.OBJECT;
            case END_OBJECT -> Token.END_OBJECT;
            case START_ARRAY -> Token.LIST;
            case END_ARRAY -> Token.END_LIST;
            case PROPERTY_NAME -> Token.NAME;
            case VALUE_STRING -> Token.TEXT;
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> Token.NUMBER;
            case VALUE_TRUE -> Token.TRUE;
            case VALUE_FALSE -> Token.FALSE;
            default -> Token.NULL;
        };
    }

    /** Goes to the next token; its name when it is one, otherwise null. */
    public String nextName() {
        try {
            return parser.nextName();
        } catch (JacksonException e) {
            throw new JsonException(e);
        }
    }

    /** The text of a name, a text or a number; of a number as it is written. */
    public String text() {
        try {
            return parser.getString();
        } catch (JacksonException e) {
            throw new JsonException(e);
        }
    }

    /** Goes to the end of the object or list that begins at the current token; at other tokens it does nothing. */
    public void skip() {
        try {
            parser.skipChildren();
        } catch (JacksonException e) {
            throw new JsonException(e);
        }
    }

    /** Where the current token begins: offset of its first byte, and line from 1. */
    TokenStreamLocation start() {
        return parser.currentTokenLocation();
    }

    /** Offset of the byte after the last one read. */
    int end() {
        return (int) parser.currentLocation().getByteOffset();
    }

    /** A fault at the present place. */
    JsonException fault(String words) {
        return new JsonException(new StreamReadException(parser, words));
    }

    @Override
    public void close() {
        parser.close();
    }
}
