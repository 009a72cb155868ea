import { Kbd, TextInput } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { type FormEvent, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { Icon } from '../shared/icons.tsx'
import { pathPart } from '../shared/path-part.ts'
import { texts } from '../texts/frame-texts.ts'

/** Takes any kind of id and opens its timeline. */
export function SearchBox() {
  const [id, setId] = useState('')
  const [, navigate] = useLocation()
  const input = useRef<HTMLInputElement>(null)
  useHotkeys([['/', () => input.current?.select()]])
  const find = (event: FormEvent) => {
    event.preventDefault()
    const wanted = id.trim()
    if (wanted === '') return
    setId('')
    input.current?.blur()
    navigate(`/timeline/${pathPart(wanted)}`)
  }
  const { label, placeholder, hint } = texts.shell.search
  return (
    <search>
      <form onSubmit={find}>
        <TextInput
          ref={input}
          type="search"
          aria-label={label}
          placeholder={placeholder}
          aria-keyshortcuts={hint}
          value={id}
          onChange={(event) => setId(event.currentTarget.value)}
          leftSection={<Icon name="search" size={15} />}
          rightSection={<Kbd size="xs">{hint}</Kbd>}
          autoComplete="off"
          spellCheck={false}
        />
      </form>
    </search>
  )
}
