import { Button } from '@fieldlark/ui/button.tsx'
import { Component, type ReactNode } from 'react'
import { useRouteError } from 'react-router'

import { useTexts } from '#language/language.tsx'

import { startTexts } from './start.texts.ts'

function SomethingWentWrong({ onRetry }: { onRetry: () => void }) {
  const { somethingWentWrong, nothingLost, tryAgain } = useTexts(startTexts)
  return (
    <div
      role="alert"
      className="grid min-h-[60dvh] place-content-center justify-items-center gap-3 p-6 text-center"
    >
      <h1 className="text-xl font-semibold text-ink">{somethingWentWrong}</h1>
      <p className="max-w-prose text-ink-soft">{nothingLost}</p>
      <Button className="mt-2" onClick={onRetry}>
        {tryAgain}
      </Button>
    </div>
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

/** The same for errors thrown inside a route. */
export function RouteError() {
  const error = useRouteError()
  console.error(error)
  return <SomethingWentWrong onRetry={() => location.reload()} />
}
