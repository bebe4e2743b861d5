import { Button } from '@fieldlark/ui/button.tsx'

import { useTexts } from '#language/language.tsx'

import { startTexts } from './start.texts.ts'

/** Shown when a page could not be loaded even after retries. */
export function EmptyPage() {
  const { pageNotLoaded, tryAgain } = useTexts(startTexts)
  return (
    <div className="grid min-h-[60dvh] place-content-center justify-items-center gap-4 p-6 text-center">
      <p className="text-ink-soft">{pageNotLoaded}</p>
      <Button variant="secondary" onClick={() => location.reload()}>
        {tryAgain}
      </Button>
    </div>
  )
}
