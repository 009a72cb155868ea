import { type AriaAttributes, type KeyboardEvent, type RefObject, useEffect, useState } from 'react'

export type FieldKeys = RefObject<((event: KeyboardEvent) => void) | undefined>

export interface OptionKeys {
  listId: string
  /** The ids of the options in the order of the list. */
  optionIds: string[]
  /** Filled with what the keys of the field do. */
  keys: FieldKeys
  /** Told whenever the field must say something else to a screen reader. */
  onAria(aria: AriaAttributes): void
  onClose(): void
  /** Enter while no option is active. */
  onEnter(): void
}

/** The keys of a combobox. The focus stays in the field, and one option is active. */
export function useOptionKeys({ listId, optionIds, keys, onAria, onClose, onEnter }: OptionKeys) {
  const [chosenId, setChosenId] = useState<string>()
  const activeId = optionIds.find((id) => id === chosenId)
  const hasOptions = optionIds.length > 0
  useEffect(() => {
    onAria({
      'aria-expanded': hasOptions,
      ...(hasOptions && { 'aria-controls': listId }),
      ...(activeId !== undefined && { 'aria-activedescendant': activeId }),
    })
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [onAria, listId, hasOptions, activeId])
  useEffect(() => () => onAria({}), [onAria])

  const step = (by: 1 | -1) => {
    const from = activeId === undefined ? (by === 1 ? -1 : 0) : optionIds.indexOf(activeId)
    setChosenId(optionIds.at((from + by) % optionIds.length))
  }
  const actions: Record<string, () => void> = {
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    Enter: () => {
      if (activeId === undefined) onEnter()
      else document.getElementById(activeId)?.click()
    },
    Escape: onClose,
  }
  useEffect(() => {
    keys.current = (event) => {
      const act = actions[event.key]
      if (!act || event.nativeEvent.isComposing) return
      event.preventDefault()
      act()
    }
    return () => {
      keys.current = undefined
    }
  })
  return { activeId, activate: setChosenId }
}
