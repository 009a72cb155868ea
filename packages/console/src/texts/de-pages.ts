import { account } from './de/account.ts'
import { apps } from './de/apps.ts'
import { audit } from './de/audit.ts'
import { changeRequests } from './de/change-requests.ts'
import { clock } from './de/clock.ts'
import { firstSteps } from './de/first-steps.ts'
import { health } from './de/health.ts'
import { inspector } from './de/inspector.ts'
import { lists } from './de/lists.ts'
import { orders } from './de/orders.ts'
import { overview } from './de/overview.ts'
import { people } from './de/people.ts'
import { players } from './de/players.ts'
import { recharges } from './de/recharges.ts'
import { requests } from './de/requests.ts'
import { search } from './de/search.ts'
import { signIn } from './de/sign-in.ts'
import { timeline } from './de/timeline.ts'
import { topUp } from './de/top-up.ts'
import { validations } from './de/validations.ts'
import type { PageTexts } from './texts.ts'

/** The words of the pages. */
export const pages: PageTexts = {
  signIn,
  account,
  overview,
  health,
  orders,
  timeline,
  topUp,
  validations,
  apps,
  audit,
  inspector,
  clock,
  changeRequests,
  firstSteps,
  people,
  lists,
  requests,
  recharges,
  players,
  search,
}
