import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'

import { useTexts } from '#language/language.tsx'

import { recordTexts } from './record.texts.ts'

/** Says that an earlier draft was restored, and offers to discard it. */
export function DraftKept({ className, onDiscard }: { className?: string; onDiscard: () => void }) {
  const texts = useTexts(recordTexts)
  const discard = (
    <Button variant="secondary" size="sm" onClick={onDiscard}>
      {texts.discard}
    </Button>
  )
  return (
    <Alert tone="info" className={className} action={discard}>
      {texts.draftKept}
    </Alert>
  )
}
