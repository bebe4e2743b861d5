import { Button } from '@fieldlark/ui/button.tsx'
import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import Lock from 'lucide-react/icons/lock'
import { Suspense, useState } from 'react'
import { useTexts } from '#language/language.tsx'
import { useTask } from '#parts/actions/task.ts'
import { accentOf } from '#parts/link-page/accent.ts'
import { LinkDock } from '#parts/link-page/link-dock.tsx'
import { useLinkMoney } from '#parts/link-page/link-money.ts'
import { invoiceLinkTexts } from './invoice-link.texts.ts'
import type { InvoicePage } from './invoice-link-queries.ts'
import { PayFailure } from './pay-failure.tsx'

const PayPartDialog = lazyPart(async () => (await import('./pay-part-dialog.tsx')).PayPartDialog)

/** The bar at the bottom with the buttons to pay the balance or a part of it. */
export function PayBar({
  page,
  onPay,
}: {
  page: InvoicePage
  onPay: (amount: number | null) => Promise<void>
}) {
  const texts = useTexts(invoiceLinkTexts)
  const { money } = useLinkMoney(page)
  const [isPart, setPart] = useState(false)
  const { isBusy, failure, start } = useTask()
  return (
    <>
      <LinkDock>
        <div className="mx-auto grid max-w-3xl gap-2 md:px-4">
          <PayFailure failure={failure} />
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
              onClick={() => void start(() => onPay(null))}
            >
              {texts.payAll(money(page.invoice.balance))}
            </Button>
          </div>
        </div>
      </LinkDock>
      {isPart && (
        <Suspense fallback={null}>
          <PayPartDialog page={page} onPay={onPay} onClose={() => setPart(false)} />
        </Suspense>
      )}
    </>
  )
}
