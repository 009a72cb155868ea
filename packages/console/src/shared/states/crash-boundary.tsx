import { Component, type ReactNode } from 'react'
import { NotLoaded } from './lazily.ts'
import { ErrorState } from './states.tsx'

interface CrashState {
  error?: Error
}

/** Keeps the rest of the console usable when a page fails, or when its script cannot be loaded. */
export class CrashBoundary extends Component<{ children: ReactNode }, CrashState> {
  override state: CrashState = {}

  static getDerivedStateFromError(error: Error): CrashState {
    return { error }
  }

  override render(): ReactNode {
    const { error } = this.state
    if (!error) return this.props.children
    return <ErrorState error={error} onRetry={error instanceof NotLoaded ? reloadWhenThere : reload} />
  }
}

function reload(): void {
  window.location.reload()
}

/** While the service is away, loading the page again would lose the whole console. */
async function reloadWhenThere(): Promise<void> {
  const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined)
  if (answer?.ok) reload()
}
