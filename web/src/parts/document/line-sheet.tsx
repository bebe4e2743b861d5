import { Button } from '@fieldlark/ui/button.tsx'
import { Dialog } from '@fieldlark/ui/dialog.tsx'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Trash2 from 'lucide-react/icons/trash-2'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'

import { useTexts } from '#language/language.tsx'
import { formDialogTexts } from '#parts/forms/form-dialog.texts.ts'

import type { DocumentLine } from './document-form.ts'
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

/** Whether the line is valid; if not, its wrong fields show it. */
async function checkLine({ form }: LineSetup, index: number): Promise<boolean> {
  if (await form.trigger(`lines.${index}`)) return true
  const wrong = Object.keys(form.getFieldState(`lines.${index}`).error ?? {}) as (keyof DocumentLine)[]
  for (const name of wrong) {
    const path = `lines.${index}.${name}` as const
    form.setValue(path, form.getValues(path), { shouldTouch: true })
  }
  return false
}

const firstWrong = '[aria-invalid="true"], [aria-invalid="true"] input'

/** All fields of one line on a phone. Input changes the form at once; "Done" closes it when the line is valid. */
export function LineSheet({ onClose, ...line }: Props & { onClose: () => void }) {
  const texts = useTexts(lineTexts)
  const { close } = useTexts(formDialogTexts)
  const [refusals, setRefusals] = useState(0)
  const wrong = useRef<HTMLElement>(null)
  const handleDone = async () => {
    if (await checkLine(line.lines, line.index)) onClose()
    else setRefusals(refusals + 1)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.editTitle}
      closeLabel={close}
      initialFocus={wrong}
      footer={<Button onClick={() => void handleDone()}>{texts.done}</Button>}
    >
      <Fields {...line} refusals={refusals} wrong={wrong} />
    </Dialog>
  )
}

type FieldsProps = Props & { refusals: number; wrong: RefObject<HTMLElement | null> }

/** The first wrong field has the focus: on opening by way of the dialog, and after every refusal. */
function Fields({ refusals, wrong, ...line }: FieldsProps) {
  const { lines, index } = line
  const here = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // The dialog reads it when it has opened.
    // oxlint-disable-next-line react/immutability
    wrong.current = here.current?.querySelector<HTMLElement>(firstWrong) ?? null
    if (refusals > 0) wrong.current?.focus()
  }, [refusals, wrong])
  return (
    <div ref={here} className="grid gap-4">
      <LineBasics lines={lines} index={index} />
      {lines.details(index)}
      <Moves {...line} />
    </div>
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
