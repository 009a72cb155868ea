import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import type { Page } from 'playwright-core'
import { PAGES } from '../src/shell/pages.ts'
import { checkWindows } from './check-windows.ts'
import { describeConsole } from './console-harness.ts'
import { type FilledConsole, fillConsole } from './fill-console.ts'

/** The title of each route's page, in English and in German. */
const TITLES: Record<string, [english: string, german: string]> = {
  '/overview': ['Overview', 'Übersicht'],
  '/orders': ['Orders', 'Bestellungen'],
  '/orders/:appId/:orderId': ['Order :orderId', 'Bestellung :orderId'],
  '/recharges': ['Recharges', 'Aufladungen'],
  '/players/:userId': ['Player :userId', 'Spieler :userId'],
  '/timeline/:id': ['Timeline of :id', 'Zeitleiste von :id'],
  '/validations': ['Validations', 'Validierungen'],
  '/validations/:validationId': ['Validation :validationId', 'Validierung :validationId'],
  '/requests': ['Requests', 'Anfragen'],
  '/apps': ['Apps', 'Apps'],
  '/apps/:appId': ['App :appId', 'App :appId'],
  '/audit': ['Audit', 'Protokoll'],
  '/audit/:entryId': ['Audit entry :entryId', 'Protokolleintrag :entryId'],
  '/change-requests': ['Requested changes', 'Beantragte Änderungen'],
  '/two-people': ['Two people', 'Zwei Personen'],
  '/first-steps': ['First steps', 'Erste Schritte'],
  '/top-up': ['Top up as a player', 'Als Spieler aufladen'],
  '/inspector': ['Signature inspector', 'Signaturprüfer'],
  '/clock': ['Sandbox clock', 'Uhr der Sandbox'],
  '/people': ['People and tokens', 'Personen und Tokens'],
  '/account': ['Your account', 'Ihr Konto'],
}

const ROUTES = PAGES.flatMap(({ routes }) => routes.map(([route]) => route))

/** The tests of each page look at it in English, in windows of the other sizes. */
const LANGUAGES = [
  { locale: 'en-GB', widths: [320, 1440] },
  { locale: 'de-DE', widths: [320, 390, 1280, 1440] },
]

for (const [index, { locale, widths }] of LANGUAGES.entries()) {
  describeConsole(
    `every page fits in every window and passes axe, ${locale}`,
    (console) => {
      let shown: FilledConsole
      before(async () => {
        shown = await fillConsole(console.gateway)
      })
      after(() => shown?.backend.close())

      it('in the language of the browser', async () => {
        const page = await console.open('/sandbox/overview')
        for (const route of ROUTES) {
          const title = TITLES[route]?.[index]
          assert.ok(title, `this test has no title for ${route}`)
          await visit(page, `/sandbox${withIds(route, shown.ids)}`)
          await page.waitForFunction(
            (expected) => document.title.startsWith(expected),
            `${withIds(title, shown.ids)} · Sandbox`,
          )
          await checkWindows(page, route, widths)
          assert.equal(await page.getAttribute('html', 'lang'), locale.slice(0, 2))
        }
      })
    },
    { locale },
  )
}

/** As a link of the console would, which takes half as long as loading it anew. */
async function visit(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path)
}

function withIds(pattern: string, ids: Record<string, string>): string {
  return pattern.replace(/:(\w+)/g, (_, name) => ids[name] ?? name)
}
