import { type Counter, documentNumber } from '@fieldlark/domain/taxes/counter.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import { Suspense, useState } from 'react'
import { useTexts } from '#language/language.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { useCounters } from './counter-queries.ts'
import { documentsTexts } from './documents.texts.ts'

const CounterDialog = lazyPart(async () => (await import('./counter-dialog.tsx')).CounterDialog)

/** The numbering of each kind of document. */
export function CounterList({ businessId }: { businessId: string }) {
  const { loading, numbers: texts } = useTexts(documentsTexts)
  const { data: counters, error, refetch } = useCounters(businessId)
  const [edited, setEdited] = useState<Counter | null>(null)
  return (
    <Card>
      <CardHeader title={texts.title} />
      <CardBody>
        <p className="mb-3 text-xs text-pretty text-ink-faint">{texts.subtitle}</p>
        {error && !counters ? (
          <LoadFailed title={texts.loadFailed} error={error} onRetry={() => void refetch()} />
        ) : counters === undefined ? (
          <output aria-label={loading} className="grid gap-3">
            <Skeleton className="h-12" />
            <Skeleton className="h-12" />
            <Skeleton className="h-12" />
          </output>
        ) : (
          <ul className="divide-y divide-line">
            {counters.map((counter) => (
              <li key={counter.kind} className="flex min-h-14 items-center gap-3 py-2">
                <span className="min-w-0 flex-1">
                  <span className="block font-medium">{texts.kinds[counter.kind]}</span>
                  <span className="money block text-xs break-words text-ink-soft">
                    {texts.next(documentNumber(counter))}
                  </span>
                </span>
                <Button
                  variant="secondary"
                  size="sm"
                  aria-label={texts.changeKind(texts.kinds[counter.kind])}
                  onClick={() => setEdited(counter)}
                >
                  {texts.change}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </CardBody>
      <Suspense>
        {edited && <CounterDialog businessId={businessId} counter={edited} onClose={() => setEdited(null)} />}
      </Suspense>
    </Card>
  )
}
