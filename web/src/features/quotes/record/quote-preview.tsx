import { Segmented } from '@fieldlark/ui/segmented.tsx'
import { useState } from 'react'

import { saveFile } from '#connection/save-file.ts'
import type { WholeQuote } from '#data/quotes.ts'
import { useTexts } from '#language/language.tsx'
import { DocumentPreview } from '#parts/document/document-preview.tsx'
import { useCan } from '#session/session.tsx'
import { quoteTexts } from '../quote.texts.ts'
import { fetchQuotePdf, useQuoteVersion, useQuoteVersions } from '../quote-queries.ts'
import { QuoteDocument } from './quote-document.tsx'
import { shownNow } from './shown-quote.ts'

/** The quote as a document: as the client sees it or with costs, in its current or an earlier sent version. */
export function QuotePreview({ quote, businessId }: { quote: WholeQuote; businessId: string }) {
  const texts = useTexts(quoteTexts)
  const canSeeMoney = useCan('view finances')
  const [view, setView] = useState<'client' | 'costs'>('client')
  const [versionNumber, setVersionNumber] = useState<number | null>(null)
  const { data: versions = [] } = useQuoteVersions(businessId, quote.id)
  const earlier = useQuoteVersion(businessId, quote.id, versionNumber)
  const shown = versionNumber === null ? shownNow(quote) : earlier.data?.snapshot
  const name = `${quote.quote_number}${versionNumber === null ? '' : `-v${versionNumber}`}.pdf`
  const viewChoice = (
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
  )
  return (
    <DocumentPreview
      texts={texts}
      start={canSeeMoney && viewChoice}
      versions={versions}
      currentVersion={quote.version_number}
      value={versionNumber}
      onPick={setVersionNumber}
      download={async () => saveFile(await fetchQuotePdf(quote.id, versionNumber), name)}
    >
      {shown && (
        <QuoteDocument
          shown={shown}
          client={quote.client}
          property={quote.property}
          hasCosts={view === 'costs' && versionNumber === null}
        />
      )}
    </DocumentPreview>
  )
}
