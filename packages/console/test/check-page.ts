import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'
import { DESKTOP, PHONE } from './console-pages.ts'

const ROOT = join(import.meta.dirname, '../../..')
export const PICTURES = join(ROOT, 'docs/console')
/** As wide as GitHub shows a picture. */
const PICTURE_WIDTH_MAX = 1020
/** Half as long as the source that the package exports, and every page reads it anew. */
const AXE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
/** All rules of axe about colours that are on by default. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block']
const LOOKS = ['light', 'dark', 'phone'] as const
/** The quick tests ask whether a page fits a phone, and the long ones look at every window with axe. */
export const EVERY_WINDOW = process.env.TXGW_EVERY_WINDOW === '1'

type Look = (typeof LOOKS)[number]

interface PageCheck {
  /** Names the picture: docs/console/<name>.png, <name>-dark or <name>-phone, where a document shows it. */
  name: string
  /** Only what is in view: for lists that are longer than anyone looks. */
  viewOnly?: boolean
  /** Axe looks at this page on a phone in the quick tests too. */
  inQuickTests?: boolean
}

/** A page as it is now fits a phone; in the long tests it also keeps the rules of axe, light, dark and on a phone. */
export async function checkPage(
  page: Page,
  { name, viewOnly, inQuickTests = false }: PageCheck,
): Promise<void> {
  const isWhole = EVERY_WINDOW || takesPictures()
  const hasAxe = isWhole || inQuickTests
  for (const look of isWhole ? LOOKS : (['phone'] as const)) {
    // Other colours have the same width, and drawing the page in them takes long.
    const colorScheme = look === 'light' || !hasAxe ? 'light' : 'dark'
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor({ state: 'attached' })
    await page.setViewportSize(look === 'phone' ? PHONE : DESKTOP)
    await page.evaluate(() => document.fonts.ready)
    // Between light and dark only colours differ, and the phone is dark too.
    const rules = look === 'dark' ? { only: COLOUR_RULES } : {}
    if (hasAxe) await assertNoViolations(page, `${name}, ${look}`, rules)
    if (look === 'phone') await assertFits(page, name)
    if (takesPictures()) await takePicture(page, pictureName(name, look), viewOnly)
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: null })
  await page.setViewportSize(DESKTOP)
}

async function assertNoViolations(page: Page, where: string, rules: { only?: string[] }): Promise<void> {
  assert.deepEqual(await findViolations(page, rules), [], `axe finds violations on ${where}`)
}

/** Puts axe into a page once: reading its source takes longer than applying its rules. */
export async function findViolations(
  page: Page,
  { except = [], only }: { except?: string[]; only?: string[] } = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const rules = Object.fromEntries(except.map((id) => [id, { enabled: false }]))
  const { violations } = await page.evaluate(
    ({ rules, only }) =>
      (window as unknown as { axe: typeof axe }).axe.run({
        resultTypes: ['violations'],
        rules,
        ...(only && { runOnly: { type: 'rule', values: only } }),
      }),
    { rules, only },
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(', ')}`)
}

async function assertFits(page: Page, name: string): Promise<void> {
  await page.evaluate(nextFrames)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  assert.ok(width <= PHONE.width, `${name} is ${width} px wide on a phone of ${PHONE.width} px`)
}

/** Runs in the page: until it has drawn itself for a new window. */
function nextFrames(): Promise<void> {
  return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))
}

function pictureName(name: string, look: Look): string {
  return look === 'light' ? name : `${name}-${look}`
}

/** Only on demand: ids and times differ with every run, and a test should leave the repository as it was. */
async function takePicture(page: Page, name: string, viewOnly = false): Promise<void> {
  if (!picturesOfDocuments().has(`${name}.png`)) return
  const part = await page.evaluate(
    (viewOnly) => ({
      x: 0,
      y: viewOnly ? scrollY : 0,
      width: innerWidth,
      height: viewOnly ? innerHeight : Math.max(innerHeight, document.documentElement.scrollHeight),
    }),
    viewOnly,
  )
  const scale = Math.min(1, PICTURE_WIDTH_MAX / part.width)
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', {
    clip: { ...part, scale },
    captureBeyondViewport: !viewOnly,
  })
  await session.detach()
  await writeFile(join(PICTURES, `${name}.png`), data, 'base64')
}

export function picturesOfDocuments(): Set<string> {
  const documents = globSync(['README.md', 'docs/**/*.md'], { cwd: ROOT })
  const text = documents.map((document) => readFileSync(join(ROOT, document), 'utf8')).join()
  return new Set(Array.from(text.matchAll(/\bconsole\/([\w-]+\.png)\)/g), ([, name]) => name as string))
}

function takesPictures(): boolean {
  return process.env.TXGW_SCREENSHOTS === '1'
}
