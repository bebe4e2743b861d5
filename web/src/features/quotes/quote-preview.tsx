import { wallOf } from '@fieldlark/domain/values/wall-time.ts'
import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { NativeSelect } from '@fieldlark/ui/native-select.tsx'
import { Segmented } from '@fieldlark/ui/segmented.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import { useState } from 'react'

import { useQuoteVersion, useQuoteVersions } from '#data/quote-versions.ts'
import type { WholeQuote } from '#data/quotes.ts'
import { formatDay } from '#language/formats.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { useBusiness, useCan } from '#session/session.tsx'

import { PdfButton } from './pdf-button.tsx'
import { quoteTexts } from './quote.texts.ts'
import { QuotePaper } from './quote-paper.tsx'
import { shownNow } from './shown-quote.ts'

/** The quote as paper: as the client sees it or with costs, as it stands or as an earlier version was sent. */
export function QuotePreview({ quote, businessId }: { quote: WholeQuote; businessId: string }) {
  const texts = useTexts(quoteTexts)
  const canSeeMoney = useCan('view finances')
  const [view, setView] = useState<'client' | 'costs'>('client')
  const [versionNumber, setVersionNumber] = useState<number | null>(null)
  const earlier = useQuoteVersion(businessId, quote.id, versionNumber)
  const shown = versionNumber === null ? shownNow(quote) : earlier.data?.snapshot
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2.5">
        {canSeeMoney && (
          <Segmented
            label={texts.view}
            isLabelHidden
            value={view}
            onValueChange={setView}
            options={[
              { value: 'client', label: texts.clientView },
              { value: 'costs', label: texts.costView, isDisabled: versionNumber !== null },
            ]}
          />
        )}
        <VersionPick quote={quote} businessId={businessId} value={versionNumber} onPick={setVersionNumber} />
        <span className="ml-auto">
          <PdfButton quote={quote} versionNumber={versionNumber} />
        </span>
      </div>
      {versionNumber !== null && (
        <Alert
          tone="warning"
          action={
            <Button variant="secondary" size="sm" onClick={() => setVersionNumber(null)}>
              {texts.toCurrent}
            </Button>
          }
        >
          {texts.oldVersion}
        </Alert>
      )}
      {shown ? (
        <QuotePaper
          shown={shown}
          client={quote.client}
          property={quote.property}
          hasCosts={view === 'costs' && versionNumber === null}
        />
      ) : (
        <Skeleton className="h-96 rounded-card" />
      )}
    </div>
  )
}

/** The versions that were sent; nothing to pick while there is one only. */
function VersionPick({
  quote,
  businessId,
  value,
  onPick,
}: {
  quote: WholeQuote
  businessId: string
  value: number | null
  onPick: (version: number | null) => void
}) {
  const texts = useTexts(quoteTexts)
  const { language } = useLanguage()
  const { timezone } = useBusiness()
  const { data: versions = [] } = useQuoteVersions(businessId, quote.id)
  const earlier = versions.filter(({ version_number }) => version_number < quote.version_number)
  if (earlier.length === 0) return null
  return (
    <NativeSelect
      className="w-auto max-w-64"
      aria-label={texts.version}
      value={value ?? ''}
      onChange={({ target }) => onPick(target.value === '' ? null : Number(target.value))}
    >
      <option value="">{texts.current(quote.version_number)}</option>
      {earlier.map(({ version_number, created_at }) => (
        <option key={version_number} value={version_number}>
          {texts.versionOf(version_number, formatDay(language, wallOf(created_at, timezone).day))}
        </option>
      ))}
    </NativeSelect>
  )
}
