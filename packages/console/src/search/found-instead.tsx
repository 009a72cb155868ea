import { Link } from 'wouter'
import { Panel } from '../shared/layout/panel.tsx'
import { rememberEnvironment } from '../shared/location/remembered-environment.ts'
import { useEnvironment } from '../shared/location/use-environment.ts'
import { Loading } from '../shared/states/states.tsx'
import { texts } from '../texts/texts.ts'
import { pageAddress } from './found.ts'
import classes from './found-instead.module.css'
import { OfferLine } from './offer-line.tsx'
import { groupOffers } from './offers.ts'
import { Failures, NoMatches } from './search-notes.tsx'
import { useFind } from './use-find.ts'

/** An id that has no timeline may be that of a player or an app, or belong to the other environment. */
export function FoundInstead({ text }: { text: string }) {
  const here = useEnvironment()
  const findings = useFind(text.trim())
  const offers = groupOffers(findings, here).flatMap((group) => group.offers)
  if (!findings.every(({ isCurrent, error }) => isCurrent || error)) return <Loading />
  return (
    <Panel title={texts.search.instead}>
      {offers.length > 0 && (
        <ul className={classes.list}>
          {offers.map(({ environment, ...offer }) => {
            const address = pageAddress(environment, offer.target)
            return (
              <li key={address}>
                <Link href={address} onClick={() => rememberEnvironment(environment)}>
                  <OfferLine offer={{ environment, ...offer }} showsKind />
                </Link>
                {environment !== here && <p className={classes.other}>{texts.search.inOther[environment]}</p>}
              </li>
            )
          })}
        </ul>
      )}
      <Failures findings={findings} />
      {offers.length === 0 && findings.some(({ found }) => found) && <NoMatches findings={findings} />}
    </Panel>
  )
}
