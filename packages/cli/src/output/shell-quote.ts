/** Quotes one word for any POSIX shell; a word that needs no quotes stays bare. */
export function shellQuote(text: string): string {
  return /^[A-Za-z0-9_./:@%+=,-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}

/** A printf command that writes exactly these bytes, including those that no argument can hold. */
export function shellPrintf(bytes: Uint8Array): string {
  return `printf '${Array.from(bytes, printfByte).join('')}'`
}

function printfByte(byte: number): string {
  const letterOrDigit = /[A-Za-z0-9 ]/.test(String.fromCharCode(byte))
  return letterOrDigit ? String.fromCharCode(byte) : `\\${byte.toString(8).padStart(3, '0')}`
}
