import { Button } from '@fieldlark/ui/button.tsx'
import { useCallback } from 'react'
import { Link } from 'react-router'

import { useLanguage, useTexts } from '#language/language.tsx'
import { useLinkMoney } from '#parts/link-page/link-money.ts'
import { useLinkedPage } from '#parts/link-page/use-linked-page.ts'
import { paths, portalInvoiceHref, portalQuoteHref } from '#paths.ts'
import { VisitTime } from './appointments/visit-time.tsx'
import { portalTexts } from './portal.texts.ts'
import type { PortalHome } from './portal-answers.ts'
import { PortalPage } from './portal-page.tsx'
import { readPortal } from './portal-queries.ts'

/** What comes next for the client: one thing to do, the next appointment and what is owed. */
export function PortalHomeScreen() {
  const texts = useTexts(portalTexts)
  const read = useCallback(() => readPortal<PortalHome>('home'), [])
  const { page, failure, retry } = useLinkedPage({ token: 'home', read })
  return (
    <PortalPage title={texts.home} page={page} failure={failure} onRetry={retry}>
      {page && (
        <>
          <Welcome page={page} />
          <NewMessages page={page} />
          <NextVisit page={page} />
          <OpenQuotes page={page} />
          <Due page={page} />
          <NewRequest page={page} />
        </>
      )}
    </PortalPage>
  )
}

function Welcome({ page: { client, welcome } }: { page: PortalHome }) {
  const texts = useTexts(portalTexts)
  const { language } = useLanguage()
  const text = welcome[language] ?? welcome[language === 'en' ? 'es' : 'en']
  return (
    <>
      <h1 className="text-xl font-bold break-words">
        {client.greeting_name ? texts.greeting(client.greeting_name) : texts.greetingAnybody}
      </h1>
      {text && <p className="mt-2 text-pretty break-words whitespace-pre-line">{text}</p>}
    </>
  )
}

const section = 'mt-6 border-line border-t pt-5'
const heading = 'text-xs font-semibold text-ink-soft'

function NewMessages({ page }: { page: PortalHome }) {
  const texts = useTexts(portalTexts)
  if (page.unread_messages === 0) return null
  return (
    <section className={section}>
      <h2 className={heading}>{texts.newMessages(page.unread_messages)}</h2>
      <Button className="mt-3" variant="secondary" render={<Link to={paths.portalMessages} />}>
        {texts.readMessages}
      </Button>
    </section>
  )
}

function NextVisit({ page }: { page: PortalHome }) {
  const texts = useTexts(portalTexts)
  const visit = page.next_visit
  if (!page.shows.appointments) return null
  return (
    <section className={section}>
      <h2 className={heading}>{texts.nextVisit}</h2>
      {visit ? (
        <Link to={paths.portalAppointments} className="mt-1 block py-1">
          <VisitTime visit={visit} timezone={page.business.timezone} />
          <span className="block break-words text-ink-soft">
            {[visit.title, visit.address].filter(Boolean).join(' · ')}
          </span>
        </Link>
      ) : (
        <p className="mt-1 text-ink-soft">{texts.noVisit}</p>
      )}
    </section>
  )
}

/** The one thing that the business waits for goes before paying. */
function OpenQuotes({ page }: { page: PortalHome }) {
  const texts = useTexts(portalTexts)
  const [first, ...others] = page.open_quotes
  if (!first) return null
  const isOne = others.length === 0
  return (
    <section className={section}>
      <h2 className={heading}>{texts.quotesWaiting(page.open_quotes.length)}</h2>
      {isOne && <p className="mt-1 font-semibold break-words">{first.title}</p>}
      <Button className="mt-3" render={<Link to={isOne ? portalQuoteHref(first.id) : paths.portalQuotes} />}>
        {isOne ? texts.seeQuote : texts.seeQuotes(page.open_quotes.length)}
      </Button>
    </section>
  )
}

function Due({ page }: { page: PortalHome }) {
  const texts = useTexts(portalTexts)
  const { money } = useLinkMoney(page)
  const { balance, invoices, late, first_id } = page.due
  if (!page.shows.invoices) return null
  if (invoices === 0)
    return (
      <section className={section}>
        <h2 className={heading}>{texts.invoices}</h2>
        <p className="mt-1 text-ink-soft">{texts.nothingDue}</p>
      </section>
    )
  return (
    <section className={section}>
      <h2 className={heading}>{texts.due}</h2>
      <p className="money mt-1 text-2xl font-bold">{money(balance)}</p>
      {late > 0 && <p className="mt-1 text-danger">{texts.dueLate(late)}</p>}
      <Button
        className="mt-3"
        variant={page.open_quotes.length > 0 ? 'secondary' : 'primary'}
        render={<Link to={invoices === 1 && first_id ? portalInvoiceHref(first_id) : paths.portalInvoices} />}
      >
        {texts.pay}
      </Button>
    </section>
  )
}

function NewRequest({ page }: { page: PortalHome }) {
  const texts = useTexts(portalTexts)
  if (!page.may_request_new || !page.shows.requests) return null
  const isFirst = page.open_quotes.length === 0 && page.due.invoices === 0
  return (
    <section className={section}>
      <Button variant={isFirst ? 'primary' : 'secondary'} render={<Link to={paths.portalRequest} />}>
        {texts.newRequest}
      </Button>
    </section>
  )
}
