import { Button } from '@fieldlark/ui/button.tsx'
import { Dialog } from '@fieldlark/ui/dialog.tsx'
import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import ArrowDown from 'lucide-react/icons/arrow-down'
import { type ReactNode, type RefObject, Suspense, useRef } from 'react'

import type { VisitTile } from '#data/visit-tiles.ts'
import { useTexts } from '#language/language.tsx'
import { useClientName } from '#parts/clients/client-name.tsx'
import { useVisitTimes } from '#parts/dates/visit-times.ts'
import { OverlapNote } from '#parts/overlaps/overlap-note.tsx'
import { useOverlaps } from '#parts/visits/use-overlaps.ts'
import { useCalendar } from '../calendar/calendar-context.ts'
import { type Slot, slotOf, timeOfSlot } from '../calendar/calendar-slot.ts'
import { scheduleTexts } from '../schedule.texts.ts'
import type { WaitingJob } from '../tray/waiting-job-queries.ts'
import { isOfSeries, type Plan, plannedMembers } from './move-plan.ts'
import { chipOf } from './use-visit-keys.ts'
import type { VisitMoves } from './use-visit-moves.ts'

const SeriesEditDialog = lazyPart(
  async () => (await import('#parts/recurrence/series-edit-dialog.tsx')).SeriesEditDialog,
)

/** The question after a drop: the change, its conflicts, and whether the client is notified. */
export function MoveDialog({ businessId, moves }: { businessId: string; moves: VisitMoves }) {
  const { plan, cancel } = moves
  if (!plan) return null
  if (plan.kind === 'move' && isOfSeries(plan))
    return (
      <Suspense fallback={null}>
        <SeriesEditDialog
          businessId={businessId}
          visit={plan.visit}
          change={{ ...timeOfSlot(plan.slot), ...(plan.memberIds && { memberIds: plan.memberIds }) }}
          onDone={cancel}
          onClose={cancel}
        />
      </Suspense>
    )
  return <MoveQuestion businessId={businessId} moves={moves} plan={plan} />
}

function nameOfPlan(plan: Plan, nameOf: ReturnType<typeof useClientName>) {
  const record: VisitTile | WaitingJob = plan.kind === 'move' ? plan.visit : plan.job
  const title = plan.kind === 'move' ? (plan.visit.job?.title ?? plan.visit.request?.title) : plan.job.title
  return { client: record.client, name: record.client ? nameOf(record.client) : '', title }
}

type QuestionProps = { businessId: string; moves: VisitMoves; plan: Plan }

/** The visits and blocks that the move would conflict with. */
function usePlanOverlaps(businessId: string, plan: Plan) {
  const id = plan.kind === 'move' ? plan.visit.id : plan.visitId
  const memberIds = plannedMembers(plan)
  return useOverlaps(businessId, { id, memberIds, title: '', ...timeOfSlot(plan.slot) })
}

function MoveQuestion({ businessId, moves, plan }: QuestionProps) {
  const texts = useTexts(scheduleTexts)
  const primary = useRef<HTMLButtonElement>(null)
  // Read lazily: by the time the dialog closes, the visit is drawn elsewhere.
  const finalFocus = {
    get current() {
      return plan.kind === 'move' ? chipOf(plan.visit.id) : null
    },
  }
  const clashes = usePlanOverlaps(businessId, plan)
  const { client, name, title } = nameOfPlan(plan, useClientName())
  const before = plan.kind === 'move' ? slotOf(plan.visit) : null
  const what = clashes.length > 0 ? 'clash' : before ? 'move' : 'book'
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
      footer={<Answers moves={moves} what={what} canTell={Boolean(client?.email)} primary={primary} />}
    >
      <FromTo before={before} after={plan.slot}>
        {plan.slot.member !== undefined && <NewMembers memberIds={plannedMembers(plan)} />}
      </FromTo>
      <OverlapNote clashes={clashes} className="mt-4" />
      {client?.email && <p className="mt-3 text-ink-soft text-xs">{texts.tellBody(name, client.email)}</p>}
    </Dialog>
  )
}

/** For a client with an email address: save silently, or notify the client. */
function Answers({
  moves: { isBusy, confirm },
  what,
  canTell,
  primary,
}: {
  moves: VisitMoves
  what: 'clash' | 'move' | 'book'
  canTell: boolean
  primary: RefObject<HTMLButtonElement | null>
}) {
  const texts = useTexts(scheduleTexts)
  const labels = {
    clash: { plain: texts.bookAnyway, silent: texts.bookAnywaySilently, tell: texts.bookAnywayAndTell },
    move: { plain: texts.move, silent: texts.moveSilently, tell: texts.moveAndTell },
    book: { plain: texts.book, silent: texts.bookSilently, tell: texts.bookAndTell },
  }[what]
  return (
    <>
      {canTell && (
        <Button variant="secondary" isBusy={isBusy} onClick={() => confirm(false)}>
          {labels.silent}
        </Button>
      )}
      <Button ref={primary} isBusy={isBusy} onClick={() => confirm(canTell)}>
        {canTell ? labels.tell : labels.plain}
      </Button>
    </>
  )
}

function FromTo({ before, after, children }: { before: Slot | null; after: Slot; children: ReactNode }) {
  const texts = useTexts(scheduleTexts)
  const times = useVisitTimes()
  return (
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
        {times.when(timeOfSlot(after))}
      </strong>
      {children}
    </div>
  )
}

/** In a day by member a move also says who goes. */
function NewMembers({ memberIds }: { memberIds: readonly string[] }) {
  const texts = useTexts(scheduleTexts)
  const { team } = useCalendar()
  const names = memberIds.map((id) => team.get(id)?.name ?? '').join(', ')
  return <bdi>{names ? texts.assignedTo(names) : texts.nobodyGoes}</bdi>
}
