import type { WishKind } from '@fieldlark/domain/requests/visit-wish.ts'
import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import { Suspense, useState } from 'react'

import { useTexts } from '#language/language.tsx'

import { portalTexts } from '../portal.texts.ts'
import type { PortalFrame, PortalVisit } from '../portal-answers.ts'
import { PortalPage } from '../portal-page.tsx'
import { MoreRows, NothingYet } from '../portal-rows.tsx'
import { usePortalList } from '../use-portal-list.ts'
import { VisitCard } from './visit-card.tsx'

const WishDialog = lazyPart(async () => (await import('./wish-dialog.tsx')).WishDialog)

type Wishing = { visit: PortalVisit; kind: WishKind; opener: HTMLElement }

/** The client's appointments: those to come, where they can ask for another time, and the past ones. */
export function PortalAppointmentsScreen() {
  const texts = useTexts(portalTexts)
  const { page, failure, retry, open, rows, more } = usePortalList<PortalVisit>('appointments')
  const [wishing, setWishing] = useState<Wishing | null>(null)
  const groups = [
    { title: texts.upcoming, visits: rows.filter(({ is_ahead }) => is_ahead) },
    { title: texts.past, visits: rows.filter(({ is_ahead }) => !is_ahead) },
  ]
  return (
    <PortalPage title={texts.appointments} page={page} failure={failure} onRetry={retry}>
      <h1 className="text-xl font-bold">{texts.appointments}</h1>
      {page &&
        groups.map(
          ({ title, visits }) =>
            visits.length > 0 && (
              <Visits key={title} title={title} visits={visits} page={page} onWish={setWishing} />
            ),
        )}
      {rows.length === 0 && <NothingYet title={texts.noAppointments} body={texts.noAppointmentsBody} />}
      <MoreRows more={more} />
      {page && wishing && (
        <Suspense fallback={null}>
          <WishDialog
            {...wishing}
            page={page}
            onClose={() => setWishing(null)}
            onSent={async () => {
              await open(false)
              setWishing(null)
            }}
          />
        </Suspense>
      )}
    </PortalPage>
  )
}

function Visits({
  title,
  visits,
  page,
  onWish,
}: {
  title: string
  visits: readonly PortalVisit[]
  page: PortalFrame
  onWish: (wishing: Wishing) => void
}) {
  return (
    <section className="mt-5">
      <h2 className="text-xs font-semibold text-ink-soft">{title}</h2>
      <ul>
        {visits.map((visit) => (
          <VisitCard
            key={visit.id}
            visit={visit}
            page={page}
            onWish={(kind, opener) => onWish({ visit, kind, opener })}
          />
        ))}
      </ul>
    </section>
  )
}
