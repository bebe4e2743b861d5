import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import { Suspense } from 'react'

import type { WholeQuote } from '#data/quotes.ts'
import { useClientName } from '#parts/clients/client-name.tsx'

const DepositCard = lazyPart(async () => (await import('#parts/payments/deposit-card.tsx')).DepositCard)

/** The deposit of an approved quote that asks for one. */
export function QuoteDeposit({ quote, businessId }: { quote: WholeQuote; businessId: string }) {
  const nameOf = useClientName()
  const { client } = quote
  const isAgreed = quote.status === 'approved' || quote.status === 'converted'
  if (!isAgreed || !client || quote.deposit_amount <= 0) return null
  return (
    <Suspense fallback={<Skeleton className="h-32 rounded-card" />}>
      <DepositCard
        businessId={businessId}
        of={{ record: 'quote', id: quote.id, quoteId: quote.id }}
        amount={quote.deposit_amount}
        label={quote.quote_number}
        client={{ id: client.id, name: nameOf(client), hasAddress: Boolean(client.email) }}
      />
    </Suspense>
  )
}
