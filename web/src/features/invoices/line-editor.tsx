import { Button } from '@fieldlark/ui/button.tsx'
import { useMediaQuery } from '@fieldlark/ui/media-query.ts'
import { toast } from '@fieldlark/ui/toast.tsx'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'

import { useTexts } from '#language/language.tsx'
import { LineRows } from '#parts/line-rows/line-rows.tsx'
import { ServicePicker } from '#parts/service-picker.tsx'

import { type InvoiceFormState, lineOf, newLine } from './invoice-fields.ts'
import { NarrowLine, WideLine } from './line-row.tsx'
import { LineSheet } from './line-sheet.tsx'
import { linesTexts } from './lines.texts.ts'
import { useLiveTotals, useMinor } from './use-live-totals.ts'

/** The lines of an invoice: from the work, picked or written; ordered by dragging or by buttons. */
export function LineEditor({ form, businessId }: { form: InvoiceFormState; businessId: string }) {
  const texts = useTexts(linesTexts)
  const isWide = useMediaQuery('(min-width: 768px)')
  const { fields, append, insert, remove, move } = useFieldArray({
    control: form.control,
    name: 'lines',
    keyName: 'key',
  })
  const lines = useWatch({ control: form.control, name: 'lines' })
  const { lineTotals } = useLiveTotals(form)
  const minor = useMinor()
  const [openId, setOpenId] = useState<string | null>(null)
  const openIndex = fields.findIndex(({ id }) => id === openId)

  const handleRemove = (index: number) => {
    const line = form.getValues('lines')[index]
    if (!line) return
    setOpenId(null)
    remove(index)
    const undo = { label: texts.undo, onClick: () => insert(index, line, { shouldFocus: false }) }
    toast.info(texts.removed(line.name || texts.unnamed), { action: undo })
  }
  const handleBlank = () => {
    const line = newLine()
    append(line, { shouldFocus: isWide, focusName: `lines.${fields.length}.name` })
    if (!isWide) setOpenId(line.id)
  }

  const rows = fields.map(({ id }, index) => ({ id, name: lines[index]?.name ?? '' }))
  return (
    <>
      {rows.length === 0 ? (
        <p className="px-4 pb-3 text-pretty text-ink-faint md:px-5">{texts.empty}</p>
      ) : (
        <>
          {isWide && <LineHeads />}
          <LineRows
            label={texts.list}
            rows={rows}
            onMove={move}
            className="border-line border-y"
            rowClassName="border-line border-b bg-surface last:border-0"
          >
            {({ id }, index, { grip, moves }) => {
              const row = { form, index, grip, total: minor(lineTotals[index] ?? 0n) }
              if (!isWide) return <NarrowLine {...row} onOpen={() => setOpenId(id)} />
              return <WideLine {...row} moves={moves} onRemove={() => handleRemove(index)} />
            }}
          </LineRows>
        </>
      )}
      <div className="flex flex-wrap gap-2 px-4 pt-3 pb-4 md:px-5">
        <div className="min-w-52 flex-1">
          <ServicePicker
            businessId={businessId}
            label={texts.addService}
            onPick={(service) => append(lineOf(service), { shouldFocus: false })}
          />
        </div>
        <Button variant="secondary" onClick={handleBlank}>
          <Plus aria-hidden />
          {texts.addBlank}
        </Button>
      </div>
      {!isWide && openIndex >= 0 && (
        <LineSheet
          form={form}
          index={openIndex}
          count={fields.length}
          onMove={move}
          onRemove={() => handleRemove(openIndex)}
          onClose={() => setOpenId(null)}
        />
      )}
    </>
  )
}

/** What the boxes in a row are; each says it itself to screen readers. */
function LineHeads() {
  const { fields, total } = useTexts(linesTexts)
  return (
    <div aria-hidden className="flex gap-2 pr-3 pb-1.5 pl-11 font-medium text-ink-faint text-xs">
      <span className="flex-1">{fields.name}</span>
      <span className="w-18">{fields.quantity}</span>
      <span className="w-30">{fields.unit_price}</span>
      <span className="w-24 text-right">{total}</span>
    </div>
  )
}
