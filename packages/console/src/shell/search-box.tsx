import { CloseButton, Kbd, TextInput } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { type AriaAttributes, type FormEvent, type KeyboardEvent, useCallback, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { Icon } from '../shared/icons.tsx'
import { pathPart } from '../shared/location/path-part.ts'
import { lazily } from '../shared/states/lazily.ts'
import { OptionalPart } from '../shared/states/optional-part.tsx'
import { texts } from '../texts/frame-texts.ts'

const SearchPanel = lazily(async () => (await import('../search/search-panel.tsx')).SearchPanel)
const TEXT_LENGTH_MAX = 200

/** Finds what the text leads to. Enter opens the timeline of an id, even before anything is found. */
export function SearchBox() {
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [aria, setAria] = useState<AriaAttributes>({})
  const [, navigate] = useLocation()
  const input = useRef<HTMLInputElement>(null)
  const keys = useRef<(event: KeyboardEvent) => void>(undefined)
  const focus = () => {
    if (document.querySelector('[aria-modal=true]') === null) input.current?.select()
  }
  useHotkeys([['/', focus]])
  useHotkeys([['mod+K', focus]], [])
  const close = useCallback(() => setOpen(false), [])
  const leave = () => {
    setText('')
    close()
    input.current?.blur()
  }
  const openTimeline = (event: FormEvent) => {
    event.preventDefault()
    const id = text.trim()
    if (id === '') return
    leave()
    navigate(`/timeline/${pathPart(id)}`)
  }
  const { label, placeholder, close: closeLabel } = texts.shell.search
  return (
    <search onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || close()}>
      <form onSubmit={openTimeline}>
        <TextInput
          ref={input}
          role="combobox"
          aria-expanded={false}
          aria-autocomplete="list"
          {...aria}
          aria-label={label}
          placeholder={placeholder}
          aria-keyshortcuts="/ Control+K"
          value={text}
          maxLength={TEXT_LENGTH_MAX}
          onFocus={() => setOpen(true)}
          onClick={() => setOpen(true)}
          onKeyDown={(event) => {
            keys.current?.(event)
            if (event.key === 'ArrowDown') setOpen(true)
          }}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setOpen(true)
          }}
          leftSection={<Icon name="search" size={15} />}
          rightSection={
            isOpen ? (
              <CloseButton size="sm" aria-label={closeLabel} onClick={leave} />
            ) : (
              <Kbd size="xs">/</Kbd>
            )
          }
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
        />
      </form>
      {isOpen && (
        <OptionalPart>
          <SearchPanel text={text} keys={keys} onAria={setAria} onClose={close} onLeave={leave} />
        </OptionalPart>
      )}
    </search>
  )
}
