import type { ReactNode } from 'react'
import { texts } from '../../texts/frame-texts.ts'
import classes from './outside-text.module.css'
import { characterName, isToBeIsolated, splitHidden } from './visible-text.ts'

interface OutsideTextProps {
  text: string
  /** Hidden characters that the page shows by its layout, such as line feeds in a block of code. */
  kept?: string
}

/**
 * Text of merchants, players and callers as it is. Characters that would reorder or hide what one sees are shown as
 * marks, and letters written from right to left do not reach into the text around them.
 */
export function OutsideText({ text, kept }: OutsideTextProps): ReactNode {
  if (!isToBeIsolated(text, kept)) return text
  return (
    <bdi className={classes.text}>
      {splitHidden(text, kept).map((part, index) =>
        part.isHidden ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name.
          <HiddenCharacter key={index} character={part.text} />
        ) : (
          part.text
        ),
      )}
    </bdi>
  )
}

function HiddenCharacter({ character }: { character: string }) {
  const name = characterName(character)
  return (
    <span className={classes.mark} title={texts.common.hiddenCharacter(name)}>
      {name}
    </span>
  )
}

/** Shows a text as OutsideText does; anything else is shown by itself already. */
export function shown(content: ReactNode): ReactNode {
  return typeof content === 'string' ? <OutsideText text={content} /> : content
}

/** A sentence of the service, which speaks English in every language of the console. Screen readers have to know. */
export function inEnglish(text: string | null | undefined): ReactNode {
  if (text === undefined || text === null) return undefined
  return (
    <span lang="en">
      <OutsideText text={text} />
    </span>
  )
}
