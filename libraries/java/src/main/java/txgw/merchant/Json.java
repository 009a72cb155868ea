package txgw.merchant;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The JDK has no JSON. This reads strictly (UTF-8, no byte order mark, no repeated names) and writes ASCII. */
final class Json {
    private static final int DEPTH_MAX = 200;
    private static final int NUMBER_LENGTH_MAX = 1000;
    private static final Pattern NUMBER = Pattern.compile("-?(?:0|[1-9][0-9]*+)(?:\\.[0-9]++)?(?:[eE][+-]?[0-9]++)?");

    private final String text;
    private int at;

    private Json(String text) {
        this.text = text;
    }

    /** The object, or nothing for any other text. Numbers become BigDecimal, because a double would change them. */
    @SuppressWarnings("unchecked")
    static Optional<Map<String, Object>> readObject(byte[] body) {
        try {
            Json json = new Json(UTF_8.newDecoder().decode(ByteBuffer.wrap(body)).toString());
            Object value = json.readValue(0);
            json.skipBlanks();
            boolean isWhole = json.at == json.text.length();
            return isWhole && value instanceof Map ? Optional.of((Map<String, Object>) value) : Optional.empty();
        } catch (CharacterCodingException | NotJson | NumberFormatException error) {
            return Optional.empty();
        }
    }

    private static final class NotJson extends RuntimeException {
        private static final long serialVersionUID = 1;

        NotJson() {
            super("not JSON", null, false, false);
        }
    }

    private Object readValue(int depth) {
        skipBlanks();
        if (depth > DEPTH_MAX || at >= text.length()) {
            throw new NotJson();
        }
        switch (text.charAt(at)) {
            case '{':
                return readFields(depth);
            case '[':
                return readItems(depth);
            case '"':
                return readText();
            case 't':
                return readWord("true", Boolean.TRUE);
            case 'f':
                return readWord("false", Boolean.FALSE);
            case 'n':
                return readWord("null", null);
            default:
                return readNumber();
        }
    }

    private Map<String, Object> readFields(int depth) {
        Map<String, Object> fields = new LinkedHashMap<>();
        at++;
        if (comes('}')) {
            return fields;
        }
        do {
            skipBlanks();
            String name = readText();
            expect(':');
            if (fields.containsKey(name)) {
                throw new NotJson();
            }
            fields.put(name, readValue(depth + 1));
        } while (comes(','));
        expect('}');
        return fields;
    }

    private List<Object> readItems(int depth) {
        List<Object> items = new ArrayList<>();
        at++;
        if (comes(']')) {
            return items;
        }
        do {
            items.add(readValue(depth + 1));
        } while (comes(','));
        expect(']');
        return items;
    }

    private String readText() {
        if (next() != '"') {
            throw new NotJson();
        }
        StringBuilder read = new StringBuilder();
        for (char c = next(); c != '"'; c = next()) {
            if (c < ' ') {
                throw new NotJson();
            }
            read.append(c == '\\' ? readEscape() : c);
        }
        return read.toString();
    }

    private char readEscape() {
        char c = next();
        int plain = "\"\\/bfnrt".indexOf(c);
        if (plain >= 0) {
            return "\"\\/\b\f\n\r\t".charAt(plain);
        }
        if (c != 'u') {
            throw new NotJson();
        }
        int unit = 0;
        for (int i = 0; i < 4; i++) {
            char digit = next();
            int value = digit < 128 ? Character.digit(digit, 16) : -1;
            if (value < 0) {
                throw new NotJson();
            }
            unit = unit * 16 + value;
        }
        return (char) unit;
    }

    private Object readNumber() {
        Matcher number = NUMBER.matcher(text).region(at, text.length());
        if (!number.lookingAt() || number.end() - at > NUMBER_LENGTH_MAX) {
            throw new NotJson();
        }
        at = number.end();
        return new BigDecimal(number.group());
    }

    private Object readWord(String word, Object value) {
        if (!text.startsWith(word, at)) {
            throw new NotJson();
        }
        at += word.length();
        return value;
    }

    private boolean comes(char wanted) {
        skipBlanks();
        boolean isThere = at < text.length() && text.charAt(at) == wanted;
        if (isThere) {
            at++;
        }
        return isThere;
    }

    private void expect(char wanted) {
        if (!comes(wanted)) {
            throw new NotJson();
        }
    }

    private char next() {
        if (at >= text.length()) {
            throw new NotJson();
        }
        return text.charAt(at++);
    }

    private void skipBlanks() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }

    static byte[] write(Object value) {
        StringBuilder out = new StringBuilder();
        writeTo(out, value);
        return out.toString().getBytes(UTF_8);
    }

    private static void writeTo(StringBuilder out, Object value) {
        if (value instanceof Map) {
            String separator = "{";
            for (Map.Entry<?, ?> entry : ((Map<?, ?>) value).entrySet()) {
                out.append(separator);
                writeText(out, String.valueOf(entry.getKey()));
                out.append(':');
                writeTo(out, entry.getValue());
                separator = ",";
            }
            out.append(separator.equals("{") ? "{}" : "}");
        } else if (value instanceof Iterable) {
            String separator = "[";
            for (Object item : (Iterable<?>) value) {
                out.append(separator);
                writeTo(out, item);
                separator = ",";
            }
            out.append(separator.equals("[") ? "[]" : "]");
        } else if (value == null || value instanceof Boolean || isFiniteNumber(value)) {
            out.append(value);
        } else {
            writeText(out, value.toString());
        }
    }

    private static boolean isFiniteNumber(Object value) {
        return value instanceof Number && Double.isFinite(((Number) value).doubleValue());
    }

    private static void writeText(StringBuilder out, String text) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < ' ' || c > '~' || c == '"' || c == '\\') {
                out.append(String.format("\\u%04x", (int) c));
            } else {
                out.append(c);
            }
        }
        out.append('"');
    }
}
