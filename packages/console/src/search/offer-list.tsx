import { Link } from 'wouter'
import { texts } from '../texts/texts.ts'
import { pageAddress } from './found.ts'
import { OfferLine } from './offer-line.tsx'
import classes from './offer-list.module.css'
import type { Offer, OfferGroup } from './offers.ts'

const words = texts.search

interface OfferListProps {
  id: string
  groups: OfferGroup[]
  activeId: string | undefined
  /** Whether the offers are those of the text before. */
  isBusy: boolean
  onChoose(offer: Offer): void
}

export function optionId(listId: string, { environment, target: { kind, id, app_id } }: Offer): string {
  return [listId, environment, kind, app_id, id].map((part) => encodeURIComponent(part ?? '')).join('/')
}

/** A link is an option too, so that it can be opened in another window. */
export function OfferList({ id: listId, groups, activeId, isBusy, onChoose }: OfferListProps) {
  return (
    <div id={listId} role="listbox" aria-label={words.results} aria-busy={isBusy}>
      {groups.map((group) => {
        const heading = `${listId} ${group.environment} ${group.kind ?? 'all'}`.replaceAll(' ', '-')
        return (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in a list of options.
          <div key={heading} role="group" aria-labelledby={heading} className={classes.group}>
            <p
              id={heading}
              className={classes.heading}
              data-of={group.kind || group.isRecent ? undefined : group.environment}
            >
              {headingOf(group)}
            </p>
            {group.offers.map((offer) => {
              const id = optionId(listId, offer)
              return (
                <Link
                  key={id}
                  id={id}
                  role="option"
                  aria-selected={id === activeId}
                  tabIndex={-1}
                  href={pageAddress(offer.environment, offer.target)}
                  className={classes.option}
                  // The focus stays in the field.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => onChoose(offer)}
                >
                  <OfferLine offer={offer} showsKind={group.kind === undefined} />
                </Link>
              )
            })}
            {group.hasMore && <p className={classes.more}>{words.hasMore}</p>}
          </div>
        )
      })}
    </div>
  )
}

function headingOf({ kind, environment, isRecent }: OfferGroup): string {
  if (isRecent) return words.recent
  return kind === undefined ? words.inOther[environment] : words.groups[kind]
}
