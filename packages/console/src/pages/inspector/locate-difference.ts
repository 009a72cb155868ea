/** Marks the place where a long text was cut. */
const CUT = '…'

interface ShownTexts {
  expected: string
  signed: string
  /** In bytes from the beginning of the whole text. */
  offset: number
}

/** Indexes into the two texts as shown. */
export interface DifferencePlaces {
  expected: number
  signed: number
}

/**
 * Finds the first difference in each of the two shown texts. A long text shows only the part around the
 * difference, and the two parts may begin at different places. In that case the longest common run leads to the
 * difference.
 */
export function locateDifference({ expected, signed, offset }: ShownTexts): DifferencePlaces {
  if (!expected.startsWith(CUT) && !signed.startsWith(CUT)) {
    return { expected: indexOfByte(expected, offset), signed: indexOfByte(signed, offset) }
  }
  let longest = { run: -1, start: { expected: 0, signed: 0 } }
  for (let shift = 1 - signed.length; shift < expected.length; shift++) {
    const start = startOfOverlap({ expected, signed }, shift)
    const run = commonRun({ expected, signed }, start)
    if (run > longest.run) longest = { run, start }
  }
  const { run, start } = longest
  return { expected: start.expected + run, signed: start.signed + run }
}

function indexOfByte(text: string, offset: number): number {
  const before = new TextEncoder().encode(text).subarray(0, offset)
  return new TextDecoder().decode(before, { stream: true }).length
}

/** @param shift how far to the right the signed text is moved */
function startOfOverlap(texts: Omit<ShownTexts, 'offset'>, shift: number): DifferencePlaces {
  const first = (text: string) => (text.startsWith(CUT) ? CUT.length : 0)
  const expected = Math.max(first(texts.expected), first(texts.signed) + shift)
  return { expected, signed: expected - shift }
}

function commonRun({ expected, signed }: Omit<ShownTexts, 'offset'>, start: DifferencePlaces): number {
  const length = Math.min(expected.length - start.expected, signed.length - start.signed)
  let run = 0
  while (run < length && expected[start.expected + run] === signed[start.signed + run]) run++
  return run
}
