import { Button } from '@fieldlark/ui/button.tsx'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Trash2 from 'lucide-react/icons/trash-2'

import { useTexts } from '#language/language.tsx'

import { lineTexts } from './lines.texts.ts'

/** Toggles the details of a line, and removes the line. */
export function LineTools({
  name,
  isOpen,
  onToggle,
  onRemove,
}: {
  name: string
  isOpen: boolean
  onToggle: () => void
  onRemove: () => void
}) {
  const texts = useTexts(lineTexts)
  const button = { variant: 'ghost', size: 'icon', className: 'pointer-fine:size-8' } as const
  return (
    <>
      <Button {...button} aria-expanded={isOpen} aria-label={texts.details(name)} onClick={onToggle}>
        <ChevronDown className={isOpen ? 'rotate-180' : ''} />
      </Button>
      <Button {...button} aria-label={texts.remove(name)} onClick={onRemove}>
        <Trash2 />
      </Button>
    </>
  )
}
