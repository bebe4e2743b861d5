import type { QuoteApproval } from '@fieldlark/domain/quotes/quote.ts'
import { isExpired, isFollowUpDue } from '@fieldlark/domain/quotes/quote-state.ts'
import { fromMinor, toMinor } from '@fieldlark/domain/values/money.ts'
import { Alert } from '@fieldlark/ui/alert.tsx'
import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import type { WholeQuote } from '#data/quotes.ts'
import { formatDay } from '#language/formats.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { useBusinessMoment } from '#parts/dates/business-moment.ts'
import { useToday } from '#parts/dates/today.ts'
import { SumRow } from '#parts/document/sum-rows.tsx'
import { useMoney } from '#parts/money/money.ts'
import { quoteTexts } from '../quote.texts.ts'
import { useQuoteApprovals } from '../quote-queries.ts'
import { usePercent } from '../use-percent.ts'

/** Notices above the quote: it expired, a follow-up is due, the client sent a message. */
export function QuoteNotes({ quote }: { quote: WholeQuote }) {
  const texts = useTexts(quoteTexts)
  const { language } = useLanguage()
  const { today, now } = useToday()
  if (quote.status === 'changes_requested' && quote.change_request) {
    return <ClientMessage title={texts.changeRequest} text={quote.change_request} />
  }
  if (quote.status === 'declined' && quote.decline_reason) {
    return <ClientMessage title={texts.declinedReason} text={quote.decline_reason} />
  }
  if (quote.valid_until && isExpired(quote, today)) {
    return (
      <Alert tone="warning" title={texts.expiredOn(formatDay(language, quote.valid_until))}>
        {texts.expiredHint}
      </Alert>
    )
  }
  if (isFollowUpDue(quote, now, today)) return <Alert tone="info">{texts.followUpDue}</Alert>
  return null
}

function ClientMessage({ title, text }: { title: string; text: string }) {
  return (
    <Alert tone="warning" title={title}>
      <p className="break-words whitespace-pre-line">{text}</p>
    </Alert>
  )
}

/** The margin after costs, for users who may see finances. */
export function QuoteMargin({ quote }: { quote: WholeQuote }) {
  const texts = useTexts(quoteTexts)
  const { format, exponent } = useMoney()
  const percent = usePercent()
  const minorOf = (amount: number) => toMinor(amount, exponent)
  const revenue = minorOf(quote.total) - minorOf(quote.tax_amount)
  const profit = revenue - minorOf(quote.total_cost)
  const amountOf = (minor: bigint) => format(fromMinor(minor, exponent))
  const share = percent(profit, revenue)
  const hasCosts = quote.total_cost > 0
  return (
    <Card>
      <CardHeader title={texts.money} />
      <CardBody>
        <dl className="grid gap-1">
          <SumRow label={texts.revenue} value={amountOf(revenue)} />
          {hasCosts && (
            <>
              <SumRow label={texts.cost} value={format(quote.total_cost)} />
              <SumRow label={texts.profit} value={amountOf(profit)} look="strong" />
              {share !== null && <SumRow label={texts.margin} value={share} look="quiet" />}
            </>
          )}
        </dl>
        {!hasCosts && <p className="mt-2 text-pretty text-ink-faint text-xs">{texts.noCosts}</p>}
      </CardBody>
    </Card>
  )
}

/** Who approved which version, and the proof of it. */
export function QuoteApprovalCard({ quote, businessId }: { quote: WholeQuote; businessId: string }) {
  const texts = useTexts(quoteTexts)
  const { data: approvals = [] } = useQuoteApprovals(businessId, quote.id)
  const isApproved = quote.status === 'approved' || quote.status === 'converted'
  const standing = isApproved
    ? approvals.find(({ version_number }) => version_number === quote.version_number)
    : undefined
  const old = approvals.filter((approval) => approval !== standing)
  if (approvals.length === 0) return null
  return (
    <Card>
      <CardHeader title={texts.approval} />
      <CardBody className="grid gap-3">
        {standing && <Evidence approval={standing} />}
        {old.map(({ id, version_number }) => (
          <p key={id} className="text-ink-faint text-xs">
            {texts.voidApproval(version_number)}
          </p>
        ))}
      </CardBody>
    </Card>
  )
}

function Evidence({ approval }: { approval: QuoteApproval }) {
  const texts = useTexts(quoteTexts)
  const moment = useBusinessMoment()
  const facts = [
    [texts.hash, approval.snapshot_hash],
    [texts.address, approval.ip],
    [texts.browser, approval.user_agent],
  ] as const
  return (
    <>
      {approval.signature && (
        <img
          src={approval.signature}
          alt={texts.signatureOf(approval.signer_name)}
          className="h-24 w-full rounded-control border border-line bg-white object-contain"
        />
      )}
      <p>
        <span className="block font-semibold">
          {texts.approvedBy(approval.signer_name, moment(approval.created_at))}
        </span>
        <span className="block text-ink-soft text-xs">{texts.methods[approval.method]}</span>
        {approval.how && <span className="block text-ink-soft text-xs">{texts.how(approval.how)}</span>}
      </p>
      <details className="text-ink-faint text-xs">
        <summary className="min-h-11 py-3 font-medium text-ink-soft">{texts.evidence}</summary>
        <dl className="grid gap-2">
          {facts.map(
            ([label, value]) =>
              value && (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd className="break-all text-ink-soft">{value}</dd>
                </div>
              ),
          )}
        </dl>
      </details>
    </>
  )
}
