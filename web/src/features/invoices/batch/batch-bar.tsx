import { Button } from '@fieldlark/ui/button.tsx'
import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import { Suspense, useRef, useState } from 'react'
import { useTexts } from '#language/language.tsx'
import { useBusy } from '#parts/actions/busy.ts'
import { useClientName } from '#parts/clients/client-name.tsx'
import { useToday } from '#parts/dates/today.ts'
import { workLabelTexts } from '#parts/status/work-labels.texts.ts'
import type { ListedInvoice } from '../list/invoice-list-queries.ts'
import { batchTexts } from './batch.texts.ts'
import { type BatchAction, batchActions } from './batch.ts'
import type { Selection } from './use-selection.ts'

const BatchDialog = lazyPart(async () => (await import('./batch-dialog.tsx')).BatchDialog)

/** The toolbar below the list while rows are selected: how many there are, and the actions for all of them. */
export function BatchBar({
  selection,
  shown,
  businessId,
}: {
  selection: Selection
  shown: readonly ListedInvoice[]
  businessId: string
}) {
  const texts = useTexts(batchTexts)
  const [action, setAction] = useState<BatchAction | null>(null)
  const bar = useRef<HTMLDivElement>(null)
  const count = selection.rows.length
  const areAll = shown.length > 0 && shown.every(({ id }) => selection.has(id))
  return (
    <>
      <div
        ref={bar}
        role="toolbar"
        aria-label={texts.bar}
        className="sticky bottom-0 z-35 -mx-4 mt-4 grid gap-2 border-line border-t bg-surface px-4 pt-2.5 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:mx-0 md:py-2.5 md:flex md:items-center md:rounded-card md:border md:px-5 md:shadow-raised"
      >
        <span className="flex flex-1 items-center gap-3">
          <output className="font-semibold">{texts.chosen(count)}</output>
          <Button variant="link" size="sm" onClick={() => selection.put(shown, !areAll)}>
            {areAll ? texts.none : texts.all(shown.length)}
          </Button>
          <Button variant="ghost" size="sm" className="ml-auto md:ml-0" onClick={selection.end}>
            {texts.end}
          </Button>
        </span>
        <BatchButtons rows={selection.rows} onAction={setAction} />
      </div>
      {action && (
        <Suspense fallback={null}>
          <BatchDialog
            action={action}
            rows={selection.rows}
            businessId={businessId}
            finalFocus={bar}
            onClose={() => setAction(null)}
            onDone={selection.end}
          />
        </Suspense>
      )}
    </>
  )
}

/** Sending, reminding and recording need a confirmation; the export starts at once. */
function BatchButtons({
  rows,
  onAction,
}: {
  rows: readonly ListedInvoice[]
  onAction: (action: BatchAction) => void
}) {
  const texts = useTexts(batchTexts)
  const { isBusy, handleExport } = useExport(rows)
  const button = { size: 'sm', disabled: rows.length === 0 } as const
  return (
    <span className="grid grid-cols-2 gap-2 md:flex">
      {batchActions.map((each) => (
        <Button
          {...button}
          key={each}
          variant={each === 'send' ? 'primary' : 'secondary'}
          onClick={() => onAction(each)}
        >
          {texts.actions[each]}
        </Button>
      ))}
      <Button {...button} variant="secondary" isBusy={isBusy} onClick={() => void handleExport()}>
        {texts.export}
      </Button>
    </span>
  )
}

/** Exports the selected rows to a file; the code that writes it is loaded on demand. */
function useExport(rows: readonly ListedInvoice[]) {
  const texts = useTexts(batchTexts)
  const { invoice: states } = useTexts(workLabelTexts)
  const nameOf = useClientName()
  const { today } = useToday()
  const { isBusy, run } = useBusy()
  const handleExport = () =>
    run(async () => {
      const { saveInvoicesFile } = await import('./invoices-file.ts')
      saveInvoicesFile(rows, { headers: texts.csv, states, today, nameOf })
      toast.success(texts.exported(rows.length))
    })
  return { isBusy, handleExport }
}
