import { Link } from 'react-router'
import { useTexts } from '#language/language.tsx'
import { useBusinessDay } from '#parts/dates/business-day.ts'
import { useMoney } from '#parts/money/money.ts'
import { workLabelTexts } from '#parts/status/work-labels.texts.ts'
import { invoiceHref } from '#paths.ts'
import { clientAccountTexts } from './client-account.texts.ts'
import { type ClientPayment, useClientPayments } from './client-account-queries.ts'

const shown = 5

/** The newest payments of a client, each with the invoice it paid. */
export function ClientPayments({ businessId, clientId }: { businessId: string; clientId: string }) {
  const texts = useTexts(clientAccountTexts)
  const { data } = useClientPayments(businessId, clientId, shown)
  if (!data || data.rows.length === 0) return null
  return (
    <section aria-label={texts.payments} className="grid grid-cols-1 gap-1">
      <h3 className="text-xs font-semibold text-ink-soft">{texts.payments}</h3>
      <ul className="grid grid-cols-1">
        {data.rows.map((payment) => (
          <Paid key={payment.id} payment={payment} />
        ))}
      </ul>
      {data.total > shown && (
        <p className="text-xs text-ink-soft">{texts.morePayments(data.total - shown)}</p>
      )}
    </section>
  )
}

function Paid({ payment }: { payment: ClientPayment }) {
  const texts = useTexts(clientAccountTexts)
  const { method } = useTexts(workLabelTexts)
  const { format } = useMoney()
  const dayOf = useBusinessDay()
  return (
    <li className="flex min-h-11 items-center gap-3 py-1">
      <span className="min-w-0 flex-1">
        <span className="money block truncate text-sm">
          {payment.payment_number} · {method[payment.method]}
        </span>
        <span className="money block truncate text-xs text-ink-soft">
          {dayOf(payment.paid_on)}
          {' · '}
          {payment.invoice ? (
            <Link to={invoiceHref(payment.invoice.id)} className="text-field underline underline-offset-4">
              {payment.invoice.invoice_number}
            </Link>
          ) : (
            texts.onAccount
          )}
        </span>
      </span>
      <span className="money font-semibold">{format(payment.amount)}</span>
    </li>
  )
}
