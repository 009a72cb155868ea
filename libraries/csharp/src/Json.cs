using System;
using System.Collections;
using System.Collections.Generic;
using System.Globalization;
using System.Text;
using System.Text.RegularExpressions;

namespace Txgw.Merchant
{
    /// <summary>A number as its text, because a double would change it.</summary>
    public sealed class JsonNumber
    {
        private readonly string text;

        internal JsonNumber(string text)
        {
            this.text = text;
        }

        public override string ToString()
        {
            return text;
        }
    }

    /// <summary>Reads strictly (UTF-8, no byte order mark, no repeated names) and writes ASCII.</summary>
    internal sealed class Json
    {
        private const int DepthMax = 200;
        private static readonly UTF8Encoding Utf8 = new UTF8Encoding(false, true);
        private static readonly Regex Number = new Regex(@"\G-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?", RegexOptions.CultureInvariant);

        private readonly string text;
        private int at;

        private Json(string text)
        {
            this.text = text;
        }

        /// <summary>The object; null for any other text.</summary>
        internal static Dictionary<string, object> ReadObject(byte[] body)
        {
            try
            {
                var json = new Json(Utf8.GetString(body));
                var value = json.ReadValue(0);
                json.SkipBlanks();
                return json.at == json.text.Length ? value as Dictionary<string, object> : null;
            }
            catch (Exception error) when (error is FormatException || error is DecoderFallbackException)
            {
                return null;
            }
        }

        internal static object Field(IDictionary<string, object> fields, string name)
        {
            return fields.TryGetValue(name, out var value) ? value : null;
        }

        private object ReadValue(int depth)
        {
            SkipBlanks();
            if (depth > DepthMax || at >= text.Length) throw NotJson();
            switch (text[at])
            {
                case '{': return ReadFields(depth);
                case '[': return ReadItems(depth);
                case '"': return ReadText();
                case 't': return ReadWord("true", true);
                case 'f': return ReadWord("false", false);
                case 'n': return ReadWord("null", null);
                default: return ReadNumber();
            }
        }

        private Dictionary<string, object> ReadFields(int depth)
        {
            var fields = new Dictionary<string, object>(StringComparer.Ordinal);
            at++;
            if (Comes('}')) return fields;
            do
            {
                SkipBlanks();
                var name = ReadText();
                Expect(':');
                if (fields.ContainsKey(name)) throw NotJson();
                fields.Add(name, ReadValue(depth + 1));
            }
            while (Comes(','));
            Expect('}');
            return fields;
        }

        private List<object> ReadItems(int depth)
        {
            var items = new List<object>();
            at++;
            if (Comes(']')) return items;
            do items.Add(ReadValue(depth + 1));
            while (Comes(','));
            Expect(']');
            return items;
        }

        private string ReadText()
        {
            if (Next() != '"') throw NotJson();
            var read = new StringBuilder();
            for (var c = Next(); c != '"'; c = Next())
            {
                if (c < ' ') throw NotJson();
                read.Append(c == '\\' ? ReadEscape() : c);
            }
            return read.ToString();
        }

        private char ReadEscape()
        {
            var c = Next();
            var plain = "\"\\/bfnrt".IndexOf(c);
            if (plain >= 0) return "\"\\/\b\f\n\r\t"[plain];
            if (c != 'u' || at + 4 > text.Length) throw NotJson();
            if (!ushort.TryParse(text.Substring(at, 4), NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out var unit)) throw NotJson();
            at += 4;
            return (char)unit;
        }

        private JsonNumber ReadNumber()
        {
            var number = Number.Match(text, at);
            if (!number.Success) throw NotJson();
            at += number.Length;
            return new JsonNumber(number.Value);
        }

        private object ReadWord(string word, object value)
        {
            if (string.CompareOrdinal(text, at, word, 0, word.Length) != 0) throw NotJson();
            at += word.Length;
            return value;
        }

        private bool Comes(char wanted)
        {
            SkipBlanks();
            var isThere = at < text.Length && text[at] == wanted;
            if (isThere) at++;
            return isThere;
        }

        private void Expect(char wanted)
        {
            if (!Comes(wanted)) throw NotJson();
        }

        private char Next()
        {
            if (at >= text.Length) throw NotJson();
            return text[at++];
        }

        private void SkipBlanks()
        {
            while (at < text.Length && " \t\r\n".IndexOf(text[at]) >= 0) at++;
        }

        private static FormatException NotJson()
        {
            return new FormatException("not JSON");
        }

        internal static byte[] Write(object value)
        {
            var output = new StringBuilder();
            WriteTo(output, value);
            return Encoding.ASCII.GetBytes(output.ToString());
        }

        private static void WriteTo(StringBuilder output, object value)
        {
            if (value == null) output.Append("null");
            else if (value is bool flag) output.Append(flag ? "true" : "false");
            else if (value is string text) WriteText(output, text);
            else if (value is JsonNumber || value is int || value is long || value is decimal) output.Append(Convert.ToString(value, CultureInfo.InvariantCulture));
            else if (value is IDictionary<string, object> fields) WriteFields(output, fields);
            else if (value is IEnumerable items) WriteItems(output, items);
            else throw new ArgumentException("A value of type " + value.GetType().Name + " cannot be written as JSON");
        }

        private static void WriteFields(StringBuilder output, IDictionary<string, object> fields)
        {
            var separator = "{";
            foreach (var field in fields)
            {
                output.Append(separator);
                WriteText(output, field.Key);
                output.Append(':');
                WriteTo(output, field.Value);
                separator = ",";
            }
            output.Append(fields.Count == 0 ? "{}" : "}");
        }

        private static void WriteItems(StringBuilder output, IEnumerable items)
        {
            var separator = "";
            output.Append('[');
            foreach (var item in items)
            {
                output.Append(separator);
                WriteTo(output, item);
                separator = ",";
            }
            output.Append(']');
        }

        private static void WriteText(StringBuilder output, string value)
        {
            output.Append('"');
            foreach (var c in value)
            {
                if (c < ' ' || c > '~' || c == '"' || c == '\\') output.Append("\\u").Append(((int)c).ToString("x4", CultureInfo.InvariantCulture));
                else output.Append(c);
            }
            output.Append('"');
        }
    }
}
