import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import { useMediaQuery } from '@fieldlark/ui/media-query.ts'
import { Suspense, useEffect, useState } from 'react'

import { useTexts } from '#language/language.tsx'
import { AddLine } from './add-line.tsx'
import type { DocumentForm } from './document-form.ts'
import { NarrowLine, WideLine } from './line-row.tsx'
import type { LineSetup } from './line-setup.ts'
import { lineTexts } from './lines.texts.ts'
import { LineRows } from './rows/line-rows.tsx'
import { useLines } from './use-lines.ts'

const LineSheet = lazyPart(async () => (await import('./line-sheet.tsx')).LineSheet)

/** Edits the lines of a quote, an invoice or a job: picked from services or typed, reordered by dragging or by buttons. */
export function LineEditor({ lines, businessId }: { lines: LineSetup; businessId: string }) {
  const { form, texts, newLine, lineOf } = lines
  const isDesktop = useMediaQuery('(min-width: 768px)')
  // From 1100 to 1280 px the preview beside the form leaves no room for a line's fields in a row.
  const hasPreview = useMediaQuery('(min-width: 1100px)')
  const hasRoom = useMediaQuery('(min-width: 1280px)')
  const isWide = isDesktop && (!hasPreview || hasRoom)
  const { rows, add, move, remove } = useLines(form)
  const [openId, setOpenId] = useOpenLine(form, rows, !isWide)
  const openIndex = rows.findIndex(({ id }) => id === openId)
  const handleRemove = (index: number) => {
    setOpenId(null)
    remove(index)
  }
  const handleBlank = () => {
    const line = newLine()
    add(line, isWide)
    if (!isWide) setOpenId(line.id)
  }
  return (
    <>
      {rows.length === 0 && <p className="text-pretty text-ink-faint">{texts.empty}</p>}
      {rows.length > 0 && isWide && <LineHeads />}
      {rows.length > 0 && (
        <LineRows
          label={texts.list}
          rows={rows}
          onMove={move}
          className="border-line border-y"
          rowClassName="border-line border-b bg-paper last:border-0"
        >
          {({ id }, index, { grip, moves }) => {
            const row = { lines, index, grip }
            if (!isWide) return <NarrowLine {...row} onOpen={() => setOpenId(id)} />
            return <WideLine {...row} moves={moves} onRemove={() => handleRemove(index)} />
          }}
        </LineRows>
      )}
      <AddLine
        form={form}
        businessId={businessId}
        onService={(service) => add(lineOf(service), false)}
        onBlank={handleBlank}
      />
      {!isWide && openIndex >= 0 && (
        <Suspense fallback={null}>
          <LineSheet
            lines={lines}
            index={openIndex}
            count={rows.length}
            onMove={move}
            onRemove={() => handleRemove(openIndex)}
            onClose={() => setOpenId(null)}
          />
        </Suspense>
      )}
    </>
  )
}

/** The line whose sheet is open: also the first wrong one, when the form was sent and nothing but lines is wrong. */
function useOpenLine({ formState }: DocumentForm, rows: readonly { id: string }[], hasSheet: boolean) {
  const [openId, setOpenId] = useState<string | null>(null)
  const { submitCount, errors } = formState
  useEffect(() => {
    // Over a wrong field of the page the sheet would hide what is to be corrected first.
    const isOnlyLines = Object.keys(errors).every((name) => name === 'lines')
    if (submitCount === 0 || !hasSheet || !isOnlyLines) return
    const wrong = rows.find((_, index) => errors.lines?.[index])
    if (wrong) setOpenId(wrong.id)
    // Only when the form is sent.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [submitCount])
  return [openId, setOpenId] as const
}

/** Column headers; for screen readers each input has its own label. */
function LineHeads() {
  const { fields, total } = useTexts(lineTexts)
  return (
    <div aria-hidden className="flex gap-2 pr-3 pb-1.5 pl-11 font-medium text-ink-faint text-xs">
      <span className="flex-1">{fields.name}</span>
      <span className="w-18">{fields.quantity}</span>
      <span className="w-30">{fields.unit_price}</span>
      <span className="w-24 text-right">{total}</span>
    </div>
  )
}
