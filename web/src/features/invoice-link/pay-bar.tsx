import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import Lock from 'lucide-react/icons/lock'
import { lazy, Suspense, useState } from 'react'

import type { InvoicePage } from '#data/invoice-link.ts'
import { useTexts } from '#language/language.tsx'
import { useBusy } from '#parts/busy.ts'
import { useFailureText } from '#parts/failure-text.ts'

import { accentOf } from './accent.ts'
import { invoiceLinkTexts } from './invoice-link.texts.ts'
import { useLinkMoney } from './invoice-link-money.ts'

const PayPartDialog = lazy(() =>
  import('./pay-part-dialog.tsx').then((file) => ({ default: file.PayPartDialog })),
)

/** Where the thumb is: pay all of it, or a part. */
export function PayBar({
  page,
  onPay,
}: {
  page: InvoicePage
  onPay: (amount: number | null) => Promise<void>
}) {
  const texts = useTexts(invoiceLinkTexts)
  const failureText = useFailureText()
  const { money } = useLinkMoney(page)
  const [isPart, setPart] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const { isBusy, run } = useBusy()
  const pay = () =>
    run(async () => {
      setFailure(null)
      try {
        await onPay(null)
      } catch (error) {
        setFailure(error)
      }
    })
  return (
    <>
      <div className="fixed inset-x-0 bottom-0 z-20 border-line border-t bg-surface/95 px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] backdrop-blur">
        <div className="mx-auto grid max-w-3xl gap-2 md:px-4">
          {failure !== null && (
            <Alert tone="danger" title={texts.payFailed}>
              {failureText(failure)}
            </Alert>
          )}
          <div className="flex items-center gap-2.5">
            <p className="hidden flex-1 items-center gap-2 text-xs text-ink-soft md:flex">
              <Lock aria-hidden className="size-4" />
              {texts.secure}
            </p>
            <Button variant="secondary" size="lg" className="px-4" onClick={() => setPart(true)}>
              {texts.payPart}
            </Button>
            <Button
              size="lg"
              className="flex-1 hover:opacity-90 md:min-w-56 md:flex-none"
              style={accentOf(page.settings?.accent_color)}
              isBusy={isBusy}
              busyLabel={texts.opening}
              onClick={() => void pay()}
            >
              {texts.payAll(money(page.invoice.balance))}
            </Button>
          </div>
        </div>
      </div>
      {isPart && (
        <Suspense fallback={null}>
          <PayPartDialog page={page} onPay={onPay} onClose={() => setPart(false)} />
        </Suspense>
      )}
    </>
  )
}
