import { FileInput, Textarea } from '@mantine/core'
import { useState } from 'react'
import { Icon } from '../../../shared/icons.tsx'
import { CodeBlock } from '../../../shared/layout/code-block.tsx'
import { texts } from '../../../texts/texts.ts'
import classes from '../app-page.module.css'
import { holdsPrivateKey } from './pem.ts'

const FILE_BYTES_MAX = 64 * 1024

interface GivenKeyProps {
  way: 'upload' | 'paste'
  value: string
  error: string | undefined
  onChange(publicKey: string): void
}

const words = texts.apps.addKey

/** Takes an existing key: a PEM file or its text. */
export function GivenKey({ way, value, error, onChange }: GivenKeyProps) {
  if (way === 'upload') return <UploadedKey value={value} error={error} onChange={onChange} />
  return (
    <Textarea
      label={words.paste}
      description={words.pasteHint}
      rows={8}
      spellCheck={false}
      autoComplete="off"
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: '0.75rem' } }}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

function UploadedKey({ value, error, onChange }: Omit<GivenKeyProps, 'way'>) {
  const [isTooLarge, setTooLarge] = useState(false)
  const read = async (file: File | null) => {
    const tooLarge = file !== null && file.size > FILE_BYTES_MAX
    setTooLarge(tooLarge)
    onChange(file === null || tooLarge ? '' : await file.text())
  }
  return (
    <div className={classes.form}>
      <FileInput
        label={words.upload}
        description={words.uploadHint}
        placeholder={words.uploadPlaceholder}
        leftSection={<Icon name="upload" size={14} />}
        size="sm"
        error={isTooLarge ? words.fileTooLarge : error}
        onChange={read}
      />
      {value !== '' && !holdsPrivateKey(value) && (
        <CodeBlock label={words.publicKey} code={value} maxHeight={150} />
      )}
    </div>
  )
}
