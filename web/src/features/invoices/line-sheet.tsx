import { Button } from '@fieldlark/ui/button.tsx'
import { Dialog } from '@fieldlark/ui/dialog.tsx'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Trash2 from 'lucide-react/icons/trash-2'
import { useWatch } from 'react-hook-form'

import { useTexts } from '#language/language.tsx'
import { lineRowsTexts } from '#parts/line-rows/line-rows.texts.ts'
import type { InvoiceFormState } from './invoice-fields.ts'
import { LineBasics, LineDetails } from './line-fields.tsx'
import { linesTexts } from './lines.texts.ts'

/** One line on a phone, with everything in it. What is typed is in the form at once; "Done" only closes. */
export function LineSheet({
  form,
  index,
  count,
  onMove,
  onRemove,
  onClose,
}: {
  form: InvoiceFormState
  index: number
  count: number
  onMove: (from: number, to: number) => void
  onRemove: () => void
  onClose: () => void
}) {
  const texts = useTexts(linesTexts)
  const rows = useTexts(lineRowsTexts)
  const name = useWatch({ control: form.control, name: `lines.${index}.name` }) || texts.unnamed
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.editTitle}
      closeLabel={texts.done}
      footer={<Button onClick={onClose}>{texts.done}</Button>}
    >
      <div className="grid gap-4">
        <LineBasics form={form} index={index} />
        <LineDetails form={form} index={index} />
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
      </div>
    </Dialog>
  )
}
