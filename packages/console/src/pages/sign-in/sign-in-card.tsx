import { type ReactNode, useEffect } from 'react'
import { Brand } from '../../shared/layout/brand.tsx'
import { texts } from '../../texts/texts.ts'
import classes from './sign-in-page.module.css'

interface SignInCardProps {
  title: string
  intro: ReactNode
  /** Lies above a page that waits, and above its dialogs. */
  coversPage?: boolean
  children: ReactNode
}

/** The frame of the pages for viewers who are not signed in. */
export function SignInCard({ title, intro, coversPage = false, children }: SignInCardProps) {
  useEffect(() => {
    document.title = `${title} · ${texts.common.product}`
  }, [title])
  return (
    <main className={classes.page} data-covers={coversPage || undefined}>
      <div className={classes.card}>
        <Brand />
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.intro}>{intro}</p>
        {children}
      </div>
    </main>
  )
}
