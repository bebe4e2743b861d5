import { addressLine } from '@fieldlark/domain/clients/property.ts'
import { chipsOf, openVisitsOf } from '@fieldlark/domain/jobs/job-chips.ts'
import type { WorkingDay } from '@fieldlark/domain/schedule/settings.ts'
import { addDays, weekdayOf } from '@fieldlark/domain/values/wall-time.ts'
import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import { Suspense, useRef, useState } from 'react'

import type { WholeJob } from '#data/jobs.ts'
import { useScheduleSettings } from '#data/schedule-settings.ts'
import { useUninvoicedWork } from '#data/uninvoiced-work.ts'
import type { ScheduledVisit } from '#data/visits.ts'
import { useTexts } from '#language/language.tsx'
import { useClientName } from '#parts/clients/client-name.tsx'
import { useToday } from '#parts/dates/today.ts'
import { useVisitTimes } from '#parts/dates/visit-times.ts'
import { BigAmount } from '#parts/money/big-amount.tsx'
import { useMoney } from '#parts/money/money.ts'
import { paymentTermsTexts } from '#parts/payments/payment-terms.texts.ts'
import { RunningVisit } from '#parts/visits/running-visit.tsx'
import { useCan } from '#session/session.tsx'

import { isUnplanned } from '../is-unplanned.ts'
import { currentOf } from '../visits/visit-order.ts'
import { jobHeroTexts } from './job-hero.texts.ts'
import { useTakenDays } from './taken-days-queries.ts'

const ScheduleJobDialog = lazyPart(async () => (await import('./schedule-job-dialog.tsx')).ScheduleJobDialog)

type Props = { job: WholeJob; businessId: string; visits: readonly ScheduledVisit[] }

/** The one thing that counts on a job now: the visit under way, the day it still needs, or the amount to invoice. */
export function JobHero({ job, businessId, visits }: Props) {
  const { today } = useToday()
  const canEdit = useCan('edit jobs')
  const canInvoice = useCan('edit invoices')
  const visit = currentOf(visits)
  if (visit?.status === 'in_progress') return <Running job={job} visit={visit} />
  if (canEdit && isUnplanned(job)) return <WhichDay job={job} businessId={businessId} />
  const isToBill = chipsOf(job, openVisitsOf(visits), today, today).includes('needs_invoicing')
  return canInvoice && isToBill ? <ToInvoice job={job} businessId={businessId} /> : null
}

function Running({ job, visit }: { job: WholeJob; visit: ScheduledVisit }) {
  const nameOf = useClientName()
  const { client, property } = job
  const address = property ? addressLine(property) : (job.custom_address ?? client?.address)
  const name = client ? nameOf(client) : job.title
  return (
    <div className="mb-4">
      <RunningVisit
        visit={visit}
        title={property?.address ?? job.custom_address ?? name}
        lines={[(visit.instructions ?? job.instructions)?.split('\n')[0]]}
        address={address}
        contact={{ name, phone: job.contact_phone ?? client?.phone }}
      />
    </div>
  )
}

const soft = 'mb-4 rounded-sheet bg-field-soft p-4'

/** Today and the next days on which the business works; another one is picked in the dialog. */
const daysFrom = (today: string, hours: readonly WorkingDay[], count: number) =>
  Array.from({ length: 14 }, (_, at) => addDays(today, at))
    .filter((day, at) => at === 0 || hours.length === 0 || hours[weekdayOf(day) - 1])
    .slice(0, count)

function WhichDay({ job, businessId }: { job: WholeJob; businessId: string }) {
  const texts = useTexts(jobHeroTexts)
  const isRepeating = job.schedule_type === 'recurring'
  return (
    <section className={soft}>
      <h2 className="font-bold text-[1.375rem] leading-7 tracking-[-0.02em]">{texts.whichDay}</h2>
      <p className="text-pretty text-ink-soft">{isRepeating ? texts.repeats : texts.pickDay}</p>
      {!isRepeating && <Days job={job} businessId={businessId} />}
    </section>
  )
}

const chip =
  'min-h-11 rounded-control border border-line bg-surface px-3 py-1.5 text-left text-ink-soft text-xs hover:border-line-strong'

function Days({ job, businessId }: { job: WholeJob; businessId: string }) {
  const texts = useTexts(jobHeroTexts)
  const { today } = useToday()
  const { day } = useVisitTimes()
  const { data: settings } = useScheduleSettings(businessId)
  const days = daysFrom(today, settings?.working_hours ?? [], 3)
  const { data: taken } = useTakenDays(businessId, days)
  const pressed = useRef<HTMLButtonElement>(null)
  const [picked, setPicked] = useState<{ day: string | null } | null>(null)
  const open = (picking: string | null) => (event: { currentTarget: HTMLButtonElement }) => {
    pressed.current = event.currentTarget
    setPicked({ day: picking })
  }
  return (
    <>
      <div className="mt-3 grid grid-cols-2 gap-2 lg:grid-cols-4">
        {days.map((each) => {
          const count = taken?.get(each)
          return (
            <button key={each} type="button" className={chip} onClick={open(each)}>
              <span className="block font-semibold text-ink text-sm">{day(each)}</span>
              {count === undefined ? '…' : count === 0 ? texts.free : texts.taken(count)}
            </button>
          )
        })}
        <button type="button" className={chip} onClick={open(job.scheduled_date)}>
          {texts.other}
        </button>
      </div>
      {picked && (
        <Suspense fallback={null}>
          <ScheduleJobDialog
            job={job}
            businessId={businessId}
            day={picked.day}
            finalFocus={pressed}
            onClose={() => setPicked(null)}
          />
        </Suspense>
      )}
    </>
  )
}

function ToInvoice({ job, businessId }: { job: WholeJob; businessId: string }) {
  const texts = useTexts(jobHeroTexts)
  const terms = useTexts(paymentTermsTexts)
  const { sumOf } = useMoney()
  const { data: work } = useUninvoicedWork(businessId, { jobId: job.id })
  if (!work || work.rows.length === 0 || work.more > 0) return null
  return (
    <section className={soft}>
      <h2 className="text-ink-soft text-xs">{texts.ready}</h2>
      <BigAmount amount={sumOf(work.rows.map(({ total }) => total))} isHero />
      <p className="mt-1 text-ink-soft text-xs">
        {[texts.items(work.rows.length), terms[job.payment_terms]].join(' · ')}
      </p>
    </section>
  )
}
