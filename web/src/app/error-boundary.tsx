import { FailedLoad } from '@fieldlark/ui/failed-load.tsx'
import { Component, type ReactNode } from 'react'
import { useRouteError } from 'react-router'

import { useTexts } from '#language/language.tsx'
import { loadFailedTexts } from '#parts/failures/load-failed.texts.ts'

import { startTexts } from './start.texts.ts'

function SomethingWentWrong({ onRetry }: { onRetry: () => void }) {
  const { somethingWentWrong, tryAgain } = useTexts(startTexts)
  const { nothingLost } = useTexts(loadFailedTexts)
  return (
    <FailedLoad headingLevel="h1" title={somethingWentWrong} retryLabel={tryAgain} onRetry={onRetry}>
      {nothingLost}
    </FailedLoad>
  )
}

/** Around the whole app: shows an error thrown while rendering, with a way to continue. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown) {
    console.error(error)
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return <SomethingWentWrong onRetry={() => this.setState({ hasFailed: false })} />
  }
}

/** The same for errors thrown inside a route; what is around it stays. */
export function RouteError() {
  const error = useRouteError()
  console.error(error)
  return <SomethingWentWrong onRetry={() => location.reload()} />
}
