import { Component, type ReactNode, Suspense } from 'react'

interface OptionalPartProps {
  /** Shown until the part is loaded, and when it cannot be. */
  fallback?: ReactNode
  children: ReactNode
}

/** A part that is loaded later and that the console works without. */
export class OptionalPart extends Component<OptionalPartProps, { isMissing: boolean }> {
  override state = { isMissing: false }

  static getDerivedStateFromError() {
    return { isMissing: true }
  }

  override render(): ReactNode {
    const { fallback = null, children } = this.props
    return this.state.isMissing ? fallback : <Suspense fallback={fallback}>{children}</Suspense>
  }
}
