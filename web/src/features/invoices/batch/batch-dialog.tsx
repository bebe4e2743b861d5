import type { RecordedMethod } from '@fieldlark/domain/payments/payment-draft.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { Dialog } from '@fieldlark/ui/dialog.tsx'
import { type ReactNode, type RefObject, useState } from 'react'
import { useWrite } from '#data/write.ts'
import { writes } from '#data/writes.ts'
import { useTexts } from '#language/language.tsx'
import { useBusy } from '#parts/actions/busy.ts'
import { useClientName } from '#parts/clients/client-name.tsx'
import { useFailureText } from '#parts/failures/failure-text.ts'
import { CurrencyFirst } from '#parts/money/currency-first.tsx'
import { MethodField } from '#parts/payments/method-field.tsx'
import { invoicesTexts } from '../invoices.texts.ts'
import type { ListedInvoice } from '../list/invoice-list-queries.ts'
import { batchTexts } from './batch.texts.ts'
import { type BatchAction, type BatchResult, runBatch, skipOf } from './batch.ts'
import { batchCommands, batchWork } from './batch-work.ts'

type Props = {
  action: BatchAction
  rows: readonly ListedInvoice[]
  businessId: string
  finalFocus: RefObject<HTMLElement | null>
  onClose: () => void
  /** Called when the dialog with the results is closed. */
  onDone: () => void
}

/** Processes the rows one after the other; `count` is the number done so far, `result` is set at the end. */
function useBatch({ action, rows, businessId }: Pick<Props, 'action' | 'rows' | 'businessId'>) {
  const { isBusy, run } = useBusy()
  const [count, setCount] = useState(0)
  const [result, setResult] = useState<BatchResult | null>(null)
  const { changes } = writes[batchCommands[action]]
  const { mutateAsync } = useWrite(businessId, { changes }, (method: RecordedMethod) =>
    runBatch(action, rows, (row) => batchWork[action](row, method), setCount),
  )
  const start = (method: RecordedMethod) => run(async () => setResult(await mutateAsync(method)))
  return { isBusy, count, result, start }
}

/** Asks for a missing currency, confirms a batch action once, runs it row by row, and reports every row that failed. */
export function BatchDialog(props: Props) {
  return (
    <CurrencyFirst onClose={props.onClose}>
      <Batch {...props} />
    </CurrencyFirst>
  )
}

function Batch({ onDone, ...props }: Props) {
  const { action, rows, finalFocus, onClose } = props
  const texts = useTexts(batchTexts)
  const { isBusy, count, result, start } = useBatch(props)
  const [method, setMethod] = useState<RecordedMethod>('other')
  const leftOut = rows.flatMap((row) => {
    const skip = skipOf(action, row)
    return skip === null ? [] : [{ row, why: texts.skips[skip] }]
  })
  const possible = rows.length - leftOut.length
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
            onClick={() => void start(method)}
          >
            {texts.submit[action]}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {action === 'paid' && <MethodField label={texts.method} value={method} onValueChange={setMethod} />}
        {leftOut.length > 0 && <Reasons title={texts.leftOut(leftOut.length)} rows={leftOut} />}
      </div>
    </Dialog>
  )
}

/** "3 sent", followed by each row that was skipped or failed, with its reason. */
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
