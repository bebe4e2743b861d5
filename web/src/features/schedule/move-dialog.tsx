import { Button } from '@fieldlark/ui/button.tsx'
import { Dialog } from '@fieldlark/ui/dialog.tsx'
import ArrowDown from 'lucide-react/icons/arrow-down'
import { lazy, Suspense, useRef } from 'react'

import type { ScheduledVisit } from '#data/visits.ts'
import type { WaitingJob } from '#data/waiting-jobs.ts'
import { useTexts } from '#language/language.tsx'
import { ClashNote } from '#parts/clash-note.tsx'
import { useClientName } from '#parts/client-name.tsx'
import { useClashes } from '#parts/visit/use-clashes.ts'
import { useVisitTimes } from '#parts/visit-times.ts'

import { slotOf, timeOfSlot } from './calendar-slot.ts'
import { scheduleTexts } from './schedule.texts.ts'
import { chipOf } from './use-visit-keys.ts'
import { isOfSeries, type Plan, type VisitMoves } from './use-visit-moves.ts'

const SeriesEditDialog = lazy(() =>
  import('#parts/recurrence/series-edit-dialog.tsx').then((file) => ({ default: file.SeriesEditDialog })),
)

/** After a drop: what is about to happen, what is in the way, and whether the client shall know. */
export function MoveDialog({ businessId, moves }: { businessId: string; moves: VisitMoves }) {
  const { plan, cancel } = moves
  if (!plan) return null
  if (plan.kind === 'move' && isOfSeries(plan))
    return (
      <Suspense fallback={null}>
        <SeriesEditDialog
          businessId={businessId}
          visit={plan.visit}
          change={timeOfSlot(plan.slot)}
          onDone={cancel}
          onCancel={cancel}
        />
      </Suspense>
    )
  return <MoveQuestion businessId={businessId} moves={moves} plan={plan} />
}

function nameOfPlan(plan: Plan, nameOf: ReturnType<typeof useClientName>) {
  const record: ScheduledVisit | WaitingJob = plan.kind === 'move' ? plan.visit : plan.job
  const title = plan.kind === 'move' ? (plan.visit.job?.title ?? plan.visit.request?.title) : plan.job.title
  return { client: record.client, name: record.client ? nameOf(record.client) : '', title }
}

function MoveQuestion({ businessId, moves, plan }: { businessId: string; moves: VisitMoves; plan: Plan }) {
  const texts = useTexts(scheduleTexts)
  const times = useVisitTimes()
  const primary = useRef<HTMLButtonElement>(null)
  // By then the visit is drawn somewhere else.
  const finalFocus = {
    get current() {
      return plan.kind === 'move' ? chipOf(plan.visit.id) : null
    },
  }
  const nameOf = useClientName()
  const clashes = useClashes(businessId, {
    id: plan.kind === 'move' ? plan.visit.id : plan.visitId,
    title: '',
    memberIds: plan.kind === 'move' ? plan.visit.members.map(({ user_id }) => user_id) : [],
    ...timeOfSlot(plan.slot),
  })
  const { client, name, title } = nameOfPlan(plan, nameOf)
  const before = plan.kind === 'move' ? slotOf(plan.visit) : null
  const isClash = clashes.length > 0
  return (
    <Dialog
      isOpen
      size="sm"
      onClose={moves.cancel}
      title={before ? texts.moveTitle : texts.bookTitle}
      description={[name, title].filter(Boolean).join(' · ')}
      closeLabel={texts.close}
      initialFocus={primary}
      finalFocus={finalFocus}
      footer={
        <>
          {client?.email && (
            <Button variant="secondary" isBusy={moves.isBusy} onClick={() => moves.confirm(false)}>
              {isClash ? texts.bookAnywaySilently : before ? texts.moveSilently : texts.bookSilently}
            </Button>
          )}
          <Button ref={primary} isBusy={moves.isBusy} onClick={() => moves.confirm(Boolean(client?.email))}>
            {client?.email
              ? isClash
                ? texts.bookAnywayAndTell
                : before
                  ? texts.moveAndTell
                  : texts.bookAndTell
              : isClash
                ? texts.bookAnyway
                : before
                  ? texts.move
                  : texts.book}
          </Button>
        </>
      }
    >
      <div className="grid gap-1 rounded-card bg-sunken px-4 py-3">
        {before && (
          <>
            <s className="text-ink-soft">
              <span className="sr-only">{texts.from} </span>
              {times.when(timeOfSlot(before))}
            </s>
            <ArrowDown aria-hidden className="size-4 text-ink-faint" />
          </>
        )}
        <strong className="font-semibold">
          <span className="sr-only">{texts.to} </span>
          {times.when(timeOfSlot(plan.slot))}
        </strong>
      </div>
      <ClashNote clashes={clashes} className="mt-4" />
      {client?.email && <p className="mt-3 text-ink-soft text-xs">{texts.tellBody(name, client.email)}</p>}
    </Dialog>
  )
}
