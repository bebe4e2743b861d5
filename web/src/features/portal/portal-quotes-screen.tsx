import { formatDay } from '#language/formats.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { useLinkMoney } from '#parts/link-page/link-money.ts'
import { portalQuoteHref } from '#paths.ts'

import { portalTexts } from './portal.texts.ts'
import type { PortalFrame, PortalQuote } from './portal-answers.ts'
import { PortalPage } from './portal-page.tsx'
import { MoreRows, NothingYet, PortalRow, StateWord, type Tone } from './portal-rows.tsx'
import { usePortalList } from './use-portal-list.ts'

const tones: Record<PortalQuote['state'], Tone> = {
  open: 'waiting',
  draft: 'plain',
  expired: 'plain',
  approved: 'good',
  declined: 'plain',
  changes_requested: 'waiting',
  converted: 'good',
}

/** The quotes that the client was sent: those that wait for an answer first. */
export function PortalQuotesScreen() {
  const texts = useTexts(portalTexts)
  const { page, failure, retry, rows, more } = usePortalList<PortalQuote>('quotes')
  return (
    <PortalPage title={texts.quotes} page={page} failure={failure} onRetry={retry}>
      <h1 className="text-xl font-bold">{texts.quotes}</h1>
      {page && rows.length > 0 && <Quotes page={page} rows={rows} />}
      {rows.length === 0 && <NothingYet title={texts.noQuotes} body={texts.noQuotesBody} />}
      <MoreRows more={more} />
    </PortalPage>
  )
}

function Quotes({ page, rows }: { page: PortalFrame; rows: readonly PortalQuote[] }) {
  const texts = useTexts(portalTexts)
  const { language } = useLanguage()
  const { money } = useLinkMoney(page)
  return (
    <ul className="mt-2">
      {rows.map(({ id, title, quote_number, total, state, valid_until }) => (
        <PortalRow
          key={id}
          to={portalQuoteHref(id)}
          title={title}
          number={quote_number}
          facts={[state === 'open' && valid_until && texts.validUntil(formatDay(language, valid_until))]}
          amount={money(total)}
          state={<StateWord tone={tones[state]}>{texts.quoteStates[state]}</StateWord>}
        />
      ))}
    </ul>
  )
}
