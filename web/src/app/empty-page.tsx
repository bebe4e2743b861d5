import { Button } from '@fieldlark/ui/button.tsx'

import { useTexts } from '#language/language.tsx'

import { shellTexts } from './shell.texts.ts'

/** What is left when a page could not be loaded even after trying again. */
export function EmptyPage() {
  const { pageNotLoaded, tryAgain } = useTexts(shellTexts)
  return (
    <div className="grid min-h-[60dvh] place-content-center justify-items-center gap-4 p-6 text-center">
      <p className="text-ink-soft">{pageNotLoaded}</p>
      <Button variant="secondary" onClick={() => location.reload()}>
        {tryAgain}
      </Button>
    </div>
  )
}
