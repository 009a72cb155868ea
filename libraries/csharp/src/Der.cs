using System;
using System.Linq;

namespace Txgw.Merchant
{
    /// <summary>Reads the few elements of DER that keys consist of, one after the other.</summary>
    internal sealed class Der
    {
        internal const byte Integer = 0x02;
        internal const byte BitString = 0x03;
        internal const byte OctetString = 0x04;
        internal const byte Sequence = 0x30;

        private readonly byte[] bytes;
        private int at;

        internal Der(byte[] bytes)
        {
            this.bytes = bytes;
        }

        internal byte[] Read(byte tag)
        {
            if (at + 2 > bytes.Length || bytes[at] != tag) throw new FormatException("not DER");
            int length = bytes[at + 1];
            at += 2;
            if (length >= 0x80)
            {
                var count = length - 0x80;
                if (count < 1 || count > 2 || at + count > bytes.Length) throw new FormatException("not DER");
                length = bytes.Skip(at).Take(count).Aggregate(0, (sum, next) => sum * 256 + next);
                at += count;
            }
            if (at + length > bytes.Length) throw new FormatException("not DER");
            at += length;
            return bytes.Skip(at - length).Take(length).ToArray();
        }

        internal Der ReadSequence()
        {
            return new Der(Read(Sequence));
        }

        /// <summary>A whole number that is not negative, without its leading zeros.</summary>
        internal byte[] ReadNumber()
        {
            var number = Read(Integer);
            if (number.Length == 0 || number[0] >= 0x80) throw new FormatException("not DER");
            return number.SkipWhile(part => part == 0).ToArray();
        }

        internal void ExpectEnd()
        {
            if (at != bytes.Length) throw new FormatException("not DER");
        }
    }
}
