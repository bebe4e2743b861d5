import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { fadeEdges } from '@fieldlark/ui/fade-edges.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { NavLink, useLocation, useNavigate } from 'react-router'

import type { Failure } from '#connection/failure.ts'
import { useTexts } from '#language/language.tsx'
import { useTask } from '#parts/actions/task.ts'
import { LinkPage } from '#parts/link-page/link-page.tsx'
import { useClientLanguage } from '#parts/link-page/use-client-language.ts'
import { showInRow } from '#parts/list/show-in-row.ts'
import { paths, portalDoorHref } from '#paths.ts'
import { dropDrafts } from '#session/draft.ts'

import { portalTexts } from './portal.texts.ts'
import type { PortalFrame } from './portal-answers.ts'
import { leavePortal } from './portal-queries.ts'

type Shown = { page: PortalFrame | null; failure: Failure | null; onRetry: () => void }

/** A page of the portal: the business, the other pages, and what this one shows. */
export function PortalPage({
  title,
  page,
  failure,
  onRetry,
  children,
}: Shown & { title: string; children: ReactNode }) {
  const texts = useTexts(portalTexts)
  useClientLanguage(page?.client.language)
  return (
    <LinkPage texts={texts} page={page} failure={failure} onRetry={onRetry}>
      {page && (
        <>
          <title>{texts.documentTitle(title, page.business.name)}</title>
          <div className="rounded-card border border-line bg-surface shadow-card">
            <PortalNav page={page} />
            <div className="px-4 py-5 md:px-8">
              {page.is_preview && (
                <Alert tone="info" className="mb-4">
                  {texts.preview}
                </Alert>
              )}
              {page.is_closed && (
                <Alert tone="info" className="mb-4">
                  {texts.closed}
                </Alert>
              )}
              {children}
            </div>
          </div>
          <SignOut page={page} />
        </>
      )}
    </LinkPage>
  )
}

/** Only what the business shows, in one row that scrolls sideways with the open page in view. */
function PortalNav({ page: { shows, unread_messages: unread } }: { page: PortalFrame }) {
  const texts = useTexts(portalTexts)
  const { pathname } = useLocation()
  const row = useRef<HTMLUListElement>(null)
  useEffect(() => (row.current ? fadeEdges(row.current) : undefined), [])
  useEffect(() => {
    showInRow(row.current, row.current?.querySelector<HTMLElement>(`[href="${pathname}"]`))
  }, [pathname])
  const links = [
    { to: paths.portalHome, label: texts.home, isShown: true },
    { to: paths.portalMessages, label: texts.messages, isShown: shows.messages, unread },
    { to: paths.portalQuotes, label: texts.quotes, isShown: shows.quotes },
    { to: paths.portalInvoices, label: texts.invoices, isShown: shows.invoices },
    { to: paths.portalAppointments, label: texts.appointments, isShown: shows.appointments },
    { to: paths.portalRequest, label: texts.requests, isShown: shows.requests },
  ]
  return (
    <nav aria-label={texts.nav} className="border-line border-b">
      <ul ref={row} className="relative flex overflow-x-auto p-1 [scrollbar-width:none] md:px-6">
        {links.map(
          ({ to, label, isShown, unread: isNew = 0 }) =>
            isShown && (
              <li key={to} className="shrink-0">
                <NavLink
                  to={to}
                  className="flex min-h-11 items-center gap-1.5 px-2.5 text-sm font-semibold text-ink-soft rounded-control aria-[current=page]:bg-field-soft aria-[current=page]:text-field"
                >
                  {label}
                  {isNew > 0 && <Unread messages={isNew} />}
                </NavLink>
              </li>
            ),
        )}
      </ul>
    </nav>
  )
}

function Unread({ messages }: { messages: number }) {
  const texts = useTexts(portalTexts)
  return (
    <span className="rounded-full bg-field px-1.5 text-2xs text-on-field">
      <span aria-hidden>{messages > 99 ? '99+' : messages}</span>
      <span className="sr-only">{texts.unread(messages)}</span>
    </span>
  )
}

function SignOut({ page: { key, subdomain, is_preview } }: { page: PortalFrame }) {
  const texts = useTexts(portalTexts)
  const navigate = useNavigate()
  const { isBusy, start } = useTask()
  const leave = (isEverywhere: boolean) =>
    start(async () => {
      await leavePortal(key, isEverywhere)
      // Somebody else may use the device next.
      dropDrafts('portal-')
      await navigate(portalDoorHref(subdomain), { replace: true })
    })
  return (
    <p className="mt-4 flex flex-wrap justify-center gap-x-4">
      <Button variant="link" size="sm" isBusy={isBusy} onClick={() => void leave(false)}>
        {texts.signOut}
      </Button>
      {!is_preview && (
        <Button variant="link" size="sm" disabled={isBusy} onClick={() => void leave(true)}>
          {texts.signOutEverywhere}
        </Button>
      )}
    </p>
  )
}
