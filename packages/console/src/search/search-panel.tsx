import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { useLocation } from 'wouter'
import { useSession } from '../session/use-session.ts'
import { rememberEnvironment } from '../shared/location/remembered-environment.ts'
import { useEnvironment } from '../shared/location/use-environment.ts'
import { texts } from '../texts/texts.ts'
import { isWholeId, pageAddress } from './found.ts'
import { OfferList, optionId } from './offer-list.tsx'
import { groupOffers, type Offer, recentOffers } from './offers.ts'
import { recentTargets, rememberTarget } from './recent.ts'
import { Failures, NoMatches } from './search-notes.tsx'
import classes from './search-panel.module.css'
import { useFind } from './use-find.ts'
import { type OptionKeys, useOptionKeys } from './use-option-keys.ts'

const DEBOUNCE_MS = 180
const words = texts.search

interface SearchPanelProps extends Pick<OptionKeys, 'keys' | 'onAria' | 'onClose'> {
  /** As typed so far. */
  text: string
  onLeave(): void
}

/** The matches of the text in the search box; without a text, the things opened before. */
export function SearchPanel({ text, keys, onAria, onClose, onLeave }: SearchPanelProps) {
  const listId = useId()
  const here = useEnvironment()
  const { own } = useSession()
  const [, navigate] = useLocation()
  const wanted = text.trim()
  const [entered, setEntered] = useState('')
  const isEntered = wanted !== '' && entered === wanted
  const [typed] = useDebouncedValue(wanted, DEBOUNCE_MS)
  const asked = isEntered ? wanted : typed
  const findings = useFind(wanted === '' ? '' : asked)
  const isSettled = asked === wanted && findings.every(({ isCurrent, error }) => isCurrent || error)
  const groups = wanted === '' ? recentOffers(here, recentTargets(own, here)) : groupOffers(findings, here)
  const offers = groups.flatMap((group) => group.offers)

  const leave = ({ environment, target }: Offer) => {
    rememberTarget(own, environment, target)
    rememberEnvironment(environment)
    onLeave()
  }
  const go = (offer: Offer) => {
    leave(offer)
    navigate(pageAddress(offer.environment, offer.target))
  }
  const openTimeline = (id: string) => go({ environment: here, target: { kind: 'timeline', id } })
  const hasAnswered = asked === wanted && findings[0]?.isCurrent === true
  const open = () => {
    const [first] = offers
    const ofHere = offers.filter(({ environment }) => environment === here)
    const whole = ofHere.find(({ target }) => isWholeId(wanted, target))
    setEntered('')
    if (whole) openTimeline(whole.target.id)
    else if (ofHere[0]) go(ofHere[0])
    // Enter alone does not change the environment.
    else if (first) activate(optionId(listId, first))
  }
  const enter = () => {
    if (wanted === '') return
    if (hasAnswered) open()
    else setEntered(wanted)
  }
  const optionIds = offers.map((offer) => optionId(listId, offer))
  const { activeId, activate } = useOptionKeys({ listId, optionIds, keys, onAria, onClose, onEnter: enter })
  useHeldEnter(isEntered && { hasAnswered, onAnswer: open, onSilence: () => openTimeline(wanted) })
  return (
    <div className={classes.panel}>
      <p role="status" className={classes.status}>
        {wanted === '' ? '' : isSettled ? words.count(offers.length) : words.searching}
      </p>
      {offers.length > 0 && (
        <OfferList id={listId} isBusy={!isSettled} onChoose={leave} groups={groups} activeId={activeId} />
      )}
      {wanted === '' ? (
        <div className={classes.note}>
          <p>{words.hint}</p>
          <p>{words.enterHint}</p>
        </div>
      ) : (
        <>
          <Failures findings={findings} />
          {isSettled && offers.length === 0 && findings.some(({ found }) => found) && (
            <NoMatches findings={findings} />
          )}
        </>
      )}
    </div>
  )
}

const PATIENCE_MS = 3_000

interface HeldEnter {
  hasAnswered: boolean
  onAnswer(): void
  /** The text may still be an id, and its timeline says more. */
  onSilence(): void
}

/** Enter that came before the answer takes effect with it: people type a name and press Enter in one go. */
function useHeldEnter(held: HeldEnter | false): void {
  const isHeld = held !== false
  const hasAnswered = isHeld && held.hasAnswered
  const answer = useEffectEvent(() => isHeld && held.onAnswer())
  const giveUp = useEffectEvent(() => isHeld && held.onSilence())
  useEffect(() => {
    if (!isHeld) return
    if (hasAnswered) {
      answer()
      return
    }
    const timer = setTimeout(() => giveUp(), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [isHeld, hasAnswered])
}
