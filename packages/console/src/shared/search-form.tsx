import type { FormEvent, ReactNode } from 'react'
import classes from './search-form.module.css'

interface SearchFormProps {
  label: string
  onSubmit(event: FormEvent): void
  /** Fields and buttons, in one row where there is room. */
  children: ReactNode
}

export function SearchForm({ label, onSubmit, children }: SearchFormProps) {
  return (
    <search aria-label={label}>
      <form className={classes.form} onSubmit={onSubmit}>
        {children}
      </form>
    </search>
  )
}
