import { Button } from '@fieldlark/ui/button.tsx'
import { Dialog } from '@fieldlark/ui/dialog.tsx'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Trash2 from 'lucide-react/icons/trash-2'
import { useWatch } from 'react-hook-form'

import { useTexts } from '#language/language.tsx'
import { LineBasics } from './line-fields.tsx'
import type { LineSetup } from './line-setup.ts'
import { lineTexts } from './lines.texts.ts'
import { lineRowsTexts } from './rows/line-rows.texts.ts'

type Props = {
  lines: LineSetup
  index: number
  count: number
  onMove: (from: number, to: number) => void
  onRemove: () => void
}

/** All fields of one line on a phone. Input changes the form at once; "Done" only closes. */
export function LineSheet({ onClose, ...line }: Props & { onClose: () => void }) {
  const { lines, index } = line
  const texts = useTexts(lineTexts)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.editTitle}
      closeLabel={texts.done}
      footer={<Button onClick={onClose}>{texts.done}</Button>}
    >
      <div className="grid gap-4">
        <LineBasics lines={lines} index={index} />
        {lines.details(index)}
        <Moves {...line} />
      </div>
    </Dialog>
  )
}

/** Move up, move down, and remove. */
function Moves({ lines: { form }, index, count, onMove, onRemove }: Props) {
  const texts = useTexts(lineTexts)
  const rows = useTexts(lineRowsTexts)
  const name = useWatch({ control: form.control, name: `lines.${index}.name` }) || texts.unnamed
  return (
    <div className="flex items-center gap-2">
      <Button
        variant="secondary"
        size="icon"
        aria-label={rows.up(name)}
        disabled={index === 0}
        onClick={() => onMove(index, index - 1)}
      >
        <ArrowUp />
      </Button>
      <Button
        variant="secondary"
        size="icon"
        aria-label={rows.down(name)}
        disabled={index === count - 1}
        onClick={() => onMove(index, index + 1)}
      >
        <ArrowDown />
      </Button>
      <Button variant="ghost" className="ml-auto text-danger" onClick={onRemove}>
        <Trash2 aria-hidden />
        {texts.removeLine}
      </Button>
    </div>
  )
}
