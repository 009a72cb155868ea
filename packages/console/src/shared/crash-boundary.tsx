import { Component, type ReactNode } from 'react'
import { ErrorState } from './states.tsx'

interface CrashState {
  error?: Error
}

/** Keeps the rest of the console usable when a page fails. */
export class CrashBoundary extends Component<{ children: ReactNode }, CrashState> {
  override state: CrashState = {}

  static getDerivedStateFromError(error: Error): CrashState {
    return { error }
  }

  override render(): ReactNode {
    const { error } = this.state
    return error ? <ErrorState error={error} onRetry={() => window.location.reload()} /> : this.props.children
  }
}
