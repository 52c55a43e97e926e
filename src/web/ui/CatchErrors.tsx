import { Component, type ReactNode } from 'react'

type CatchErrorsProps = { fallback: ReactNode; children: ReactNode }

/** Shows the fallback if its children fail to render. React has no hook for this. */
export class CatchErrors extends Component<CatchErrorsProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
