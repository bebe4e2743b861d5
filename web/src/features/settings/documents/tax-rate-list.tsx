import type { TaxRate } from '@fieldlark/domain/taxes/tax.ts'
import { totalRate } from '@fieldlark/domain/taxes/tax-draft.ts'
import { Badge } from '@fieldlark/ui/badge.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import Plus from 'lucide-react/icons/plus'
import { type RefObject, Suspense, useState } from 'react'

import { useTaxRates } from '#data/tax-rates.ts'
import { useTexts } from '#language/language.tsx'
import { useMoney } from '#parts/money/money.ts'
import { useBusiness } from '#session/session.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { documentsTexts } from './documents.texts.ts'
import { TaxRateMenu } from './tax-rate-menu.tsx'

const TaxRateDialog = lazyPart(async () => (await import('./tax-rate-dialog.tsx')).TaxRateDialog)

type Edited = { rate: TaxRate | null; trigger: RefObject<HTMLElement | null> | null }

/** The tax rates of the business, one of which is the default. */
export function TaxRateList({ businessId }: { businessId: string }) {
  const { loading, taxes: texts } = useTexts(documentsTexts)
  const { data: rates, error, refetch } = useTaxRates(businessId)
  const [edited, setEdited] = useState<Edited | null>(null)
  return (
    <Card>
      <CardHeader
        title={texts.title}
        actions={
          <Button variant="secondary" size="sm" onClick={() => setEdited({ rate: null, trigger: null })}>
            <Plus aria-hidden />
            {texts.add}
          </Button>
        }
      />
      <CardBody>
        <p className="mb-3 text-xs text-pretty text-ink-faint">{texts.subtitle}</p>
        {error && !rates ? (
          <LoadFailed title={texts.loadFailed} error={error} onRetry={() => void refetch()} />
        ) : rates === undefined ? (
          <output aria-label={loading} className="grid gap-3">
            <Skeleton className="h-12" />
            <Skeleton className="h-12" />
          </output>
        ) : rates.length === 0 ? (
          <NoRates />
        ) : (
          <ul className="divide-y divide-line">
            {rates.map((rate) => (
              <RateRow
                key={rate.id}
                businessId={businessId}
                rate={rate}
                onEdit={(trigger) => setEdited({ rate, trigger })}
              />
            ))}
          </ul>
        )}
      </CardBody>
      <Suspense>
        {edited && (
          <TaxRateDialog
            key={edited.rate?.id ?? 'new'}
            businessId={businessId}
            rate={edited.rate}
            isFirst={rates?.length === 0}
            onClose={() => setEdited(null)}
            {...(edited.trigger ? { finalFocus: edited.trigger } : {})}
          />
        )}
      </Suspense>
    </Card>
  )
}

function NoRates() {
  const { taxes: texts } = useTexts(documentsTexts)
  const { percent } = useMoney()
  const { default_tax_rate: plain } = useBusiness()
  return (
    <div className="rounded-card bg-sunken px-4 py-5">
      <p className="font-semibold">{texts.emptyTitle}</p>
      <p className="mt-1 text-pretty text-ink-soft">
        {plain > 0 ? texts.plainRate(percent(plain)) : texts.emptyBody}
      </p>
    </div>
  )
}

function RateRow({
  businessId,
  rate,
  onEdit,
}: {
  businessId: string
  rate: TaxRate
  onEdit: (trigger: RefObject<HTMLElement | null>) => void
}) {
  const { taxes: texts } = useTexts(documentsTexts)
  const { percent } = useMoney()
  const parts = rate.parts.map(({ name, rate: part }) => `${name} ${percent(part)}`)
  return (
    <li className="flex min-h-14 items-center gap-3 py-2">
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi className="font-medium break-words">{rate.name}</bdi>
          {rate.is_default && <Badge tone="green">{texts.default}</Badge>}
          {!rate.is_active && <Badge>{texts.retired}</Badge>}
        </span>
        <bdi className="block text-xs break-words text-ink-soft">{parts.join(' + ')}</bdi>
      </span>
      <span className="money shrink-0 font-semibold">{percent(totalRate(rate.parts))}</span>
      <TaxRateMenu businessId={businessId} rate={rate} onEdit={onEdit} />
    </li>
  )
}
