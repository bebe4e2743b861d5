import { type RecordedMethod, recordedMethods } from '@fieldlark/domain/payments/payment-draft.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { Dialog } from '@fieldlark/ui/dialog.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { NativeSelect } from '@fieldlark/ui/native-select.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useState } from 'react'

import type { ListedInvoice } from '#data/invoice-lists.ts'
import { forgetInvoices } from '#data/invoices.ts'
import { useTexts } from '#language/language.tsx'
import { useBusy } from '#parts/busy.ts'
import { useClientName } from '#parts/client-name.tsx'
import { useFailureText } from '#parts/failure-text.ts'
import { workLabelTexts } from '#parts/work-labels.texts.ts'
import { batchTexts } from './batch.texts.ts'
import { type BatchAction, type BatchResult, runBatch, skipOf } from './batch.ts'
import { batchWork } from './batch-work.ts'
import { invoicesTexts } from './invoices.texts.ts'

type Props = {
  action: BatchAction
  rows: readonly ListedInvoice[]
  businessId: string
  finalFocus: RefObject<HTMLElement | null>
  onClose: () => void
  /** When it was done and read. */
  onDone: () => void
}

/** Asks once for all, does it one by one, and says of each that was not done why. */
export function BatchDialog({ action, rows, businessId, finalFocus, onClose, onDone }: Props) {
  const texts = useTexts(batchTexts)
  const { method: methods } = useTexts(workLabelTexts)
  const queryClient = useQueryClient()
  const { isBusy, run } = useBusy()
  const [method, setMethod] = useState<RecordedMethod>('other')
  const [count, setCount] = useState(0)
  const [result, setResult] = useState<BatchResult | null>(null)
  const possible = rows.filter((row) => skipOf(action, row) === null).length
  const out = rows.flatMap((row) => {
    const why = skipOf(action, row)
    return why === null ? [] : [{ row, why: texts.skips[why] }]
  })
  const handleSubmit = () =>
    run(async () => {
      setResult(await runBatch(action, rows, batchWork(action, method), setCount))
      forgetInvoices(queryClient, businessId)
    })
  if (result) return <Results action={action} result={result} finalFocus={finalFocus} onClose={onDone} />
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isSticky={isBusy}
      title={texts.title[action](possible)}
      description={texts.body[action]}
      closeLabel={texts.close}
      finalFocus={finalFocus}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={isBusy}>
            {texts.cancel}
          </Button>
          <Button
            disabled={possible === 0}
            isBusy={isBusy}
            busyLabel={texts.progress(count, rows.length)}
            onClick={() => void handleSubmit()}
          >
            {texts.submit[action]}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {action === 'paid' && (
          <Field label={texts.method} className="md:max-w-60">
            <NativeSelect value={method} onChange={({ target }) => setMethod(target.value as RecordedMethod)}>
              {recordedMethods.map((each) => (
                <option key={each} value={each}>
                  {methods[each]}
                </option>
              ))}
            </NativeSelect>
          </Field>
        )}
        {out.length > 0 && <Reasons title={texts.leftOut(out.length)} rows={out} />}
      </div>
    </Dialog>
  )
}

/** "3 sent", and each of the others with its reason. */
function Results({
  action,
  result,
  finalFocus,
  onClose,
}: Pick<Props, 'action' | 'finalFocus' | 'onClose'> & { result: BatchResult }) {
  const texts = useTexts(batchTexts)
  const failureText = useFailureText()
  const { done, skipped, failed } = result
  return (
    <Dialog
      isOpen
      isSticky
      onClose={onClose}
      title={texts.resultTitle}
      closeLabel={texts.close}
      finalFocus={finalFocus}
      footer={<Button onClick={onClose}>{texts.close}</Button>}
    >
      <div className="grid gap-4">
        <output className="block font-semibold text-lg">{texts.done[action](done.length)}</output>
        {failed.length > 0 && (
          <Reasons
            title={texts.failed(failed.length)}
            rows={failed.map(({ row, error }) => ({ row, why: failureText(error) }))}
          />
        )}
        {skipped.length > 0 && (
          <Reasons
            title={texts.leftOut(skipped.length)}
            rows={skipped.map(({ row, why }) => ({ row, why: texts.skips[why] }))}
          />
        )}
      </div>
    </Dialog>
  )
}

function Reasons({
  title,
  rows,
}: {
  title: ReactNode
  rows: readonly { row: ListedInvoice; why: string }[]
}) {
  const { draftNumber } = useTexts(invoicesTexts)
  const nameOf = useClientName()
  return (
    <section>
      <h3 className="mb-1 font-semibold text-xs">{title}</h3>
      <ul className="grid gap-2 rounded-card bg-sunken/60 p-3 text-xs">
        {rows.map(({ row, why }) => (
          <li key={row.id}>
            <span className="money font-semibold">{row.invoice_number ?? draftNumber}</span>
            {row.client && <bdi> · {nameOf(row.client)}</bdi>}
            <span className="block text-ink-soft">{why}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
