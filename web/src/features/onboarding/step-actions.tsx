import { Button } from '@fieldlark/ui/button.tsx'
import { type MouseEvent, useEffect, useState } from 'react'

// Longer than the pause within a double tap.
const doubleTapMs = 400

/** The second tap of a double tap on the step before would land on this step's buttons: they wait for a moment. */
function useIsFresh() {
  const [isFresh, setFresh] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setFresh(false), doubleTapMs)
    return () => clearTimeout(timer)
  }, [])
  return isFresh
}

type StepActionsProps = {
  next: string
  /** Without it the button submits the form around it. */
  onNext?: () => void
  isBusy?: boolean
  busyLabel?: string
  skip?: string
  onSkip?: () => void
}

/** One primary button, and the way past the step beside it: a bar at the bottom edge of a phone. */
export function StepActions({ next, onNext, isBusy = false, busyLabel, skip, onSkip }: StepActionsProps) {
  const isFresh = useIsFresh()
  const guarded = (act: (() => void) | undefined) => (event: MouseEvent) => {
    if (isFresh) event.preventDefault()
    else act?.()
  }
  const waiting = isFresh ? { 'aria-disabled': true } : {}
  return (
    <div className="sticky bottom-0 z-20 -mx-4 mt-6 flex gap-2.5 border-t border-line bg-surface/95 px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] backdrop-blur-sm sm:-mx-8 sm:px-8 md:static md:mx-0 md:mt-8 md:justify-end md:border-0 md:bg-transparent md:p-0 md:backdrop-blur-none">
      {skip !== undefined && (
        <Button variant="ghost" {...waiting} onClick={guarded(isBusy ? undefined : onSkip)}>
          {skip}
        </Button>
      )}
      <Button
        {...waiting}
        type={onNext ? 'button' : 'submit'}
        className="flex-1 md:flex-none"
        isBusy={isBusy}
        busyLabel={busyLabel}
        onClick={guarded(onNext)}
      >
        {next}
      </Button>
    </div>
  )
}
