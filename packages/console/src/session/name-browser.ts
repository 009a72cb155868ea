/** The first that fits counts, because each browser also names those that came before it. */
const BROWSERS: [name: string, mark: RegExp][] = [
  ['Edge', /\bEdgA?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:Headless)?(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)(?:\.[\d.]*)? (?:Mobile\/\w+ )?Safari\//],
]

const SYSTEMS: [name: string, mark: RegExp][] = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
]

/** A browser in a few words, such as `Firefox 140 on Linux`; undefined for one that is not known. */
export function nameBrowser(userAgent: string): { browser: string; system: string | undefined } | undefined {
  for (const [name, mark] of BROWSERS) {
    const version = mark.exec(userAgent)?.[1]
    if (version === undefined) continue
    const system = SYSTEMS.find(([, pattern]) => pattern.test(userAgent))?.[0]
    return { browser: `${name} ${version}`, system }
  }
  return undefined
}
