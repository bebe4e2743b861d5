import type { Business } from '@fieldlark/domain/businesses/business.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import { cn } from '@fieldlark/ui/class-names.ts'
import Check from 'lucide-react/icons/check'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'

import { useClientCounts } from '#data/client-counts.ts'
import { usePropertyCount } from '#data/property-addresses.ts'
import { useTexts } from '#language/language.tsx'
import { useOpenDialog } from '#parts/actions/open-dialog.ts'
import { paths } from '#paths.ts'
import { useCan } from '#session/session.tsx'

import { dashboardTexts } from './dashboard.texts.ts'

const CurrencyDialog = lazy(() =>
  import('#parts/money/currency-dialog.tsx').then((file) => ({ default: file.CurrencyDialog })),
)

/** The first steps of a business, each with whether it is done; undefined until that is known. */
function useSteps(business: Business, onCurrency: () => void) {
  const { steps } = useTexts(dashboardTexts)
  const canSetCurrency = useCan('set currency')
  const openDialog = useOpenDialog()
  const { data: clients } = useClientCounts(business.id)
  const { data: properties } = usePropertyCount(business.id)
  if (clients === undefined || properties === undefined) return undefined
  const small = { variant: 'secondary', size: 'sm' } as const
  return [
    {
      ...steps.currency,
      isDone: business.currency !== null,
      action: canSetCurrency && (
        <Button {...small} onClick={onCurrency}>
          {steps.currency.action}
        </Button>
      ),
    },
    {
      ...steps.client,
      isDone: clients.total > 0,
      action: (
        <Button {...small} render={<Link to={paths.clientNew} />}>
          {steps.client.action}
        </Button>
      ),
    },
    {
      ...steps.property,
      isDone: properties > 0,
      action: clients.total > 0 && openDialog && (
        <Button {...small} onClick={() => openDialog('property')}>
          {steps.property.action}
        </Button>
      ),
    },
  ]
}

/** The checklist of first steps, ticked by existing records; hidden when all are done. */
export function GettingStarted({ business }: { business: Business }) {
  const texts = useTexts(dashboardTexts)
  const [isChoosing, setChoosing] = useState(false)
  const steps = useSteps(business, () => setChoosing(true))
  const done = steps?.filter(({ isDone }) => isDone).length
  if (steps === undefined || done === undefined || done === steps.length) return null
  return (
    <Card className="lg:col-span-2">
      <CardHeader
        title={texts.startTitle}
        actions={
          <span className="money text-ink-soft text-xs">{texts.startProgress(done, steps.length)}</span>
        }
      />
      <CardBody>
        <ol className="grid gap-4 lg:grid-cols-3 lg:gap-6">
          {steps.map((step, at) => (
            <Step key={step.title} number={at + 1} {...step} />
          ))}
        </ol>
      </CardBody>
      {isChoosing && (
        <Suspense fallback={null}>
          <CurrencyDialog isOpen onClose={() => setChoosing(false)} business={business} />
        </Suspense>
      )}
    </Card>
  )
}

function Step({
  number,
  isDone,
  title,
  body,
  action,
}: {
  number: number
  isDone: boolean
  title: string
  body: string
  action: ReactNode
}) {
  const { done } = useTexts(dashboardTexts)
  return (
    <li className="flex items-start gap-3">
      <span
        className={cn(
          'money flex size-7 shrink-0 items-center justify-center rounded-full font-bold text-xs',
          isDone ? 'bg-field text-on-field' : 'border border-line-strong text-ink-soft',
        )}
      >
        {isDone ? <Check aria-hidden className="size-4" strokeWidth={3} /> : number}
        {isDone && <span className="sr-only">{done}</span>}
      </span>
      <div className="min-w-0 flex-1">
        <p className={cn('pt-0.5 font-semibold', isDone && 'text-ink-soft')}>{title}</p>
        {!isDone && <p className="mt-0.5 text-pretty text-ink-soft text-xs">{body}</p>}
        {!isDone && action && <div className="mt-2.5">{action}</div>}
      </div>
    </li>
  )
}
