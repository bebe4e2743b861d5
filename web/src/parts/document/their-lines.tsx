import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'

import { useTexts } from '#language/language.tsx'

import { lineTexts } from './lines.texts.ts'

/** Both people changed the lines: mine are shown, theirs can be taken with one tap. */
export function TheirLines({ lines, onTake }: { lines: readonly { name: string }[]; onTake: () => void }) {
  const texts = useTexts(lineTexts)
  const take = (
    <Button variant="secondary" size="sm" onClick={onTake}>
      {texts.takeTheirs}
    </Button>
  )
  return (
    <Alert tone="warning" action={take}>
      <p>{texts.theirLines(lines.length)}</p>
      <p className="text-ink-soft text-xs">{lines.map(({ name }) => name).join(', ')}</p>
    </Alert>
  )
}
