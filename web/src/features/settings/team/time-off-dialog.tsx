import type { Block } from '@fieldlark/domain/schedule/block.ts'
import { addDays } from '@fieldlark/domain/values/wall-time.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import X from 'lucide-react/icons/x'
import { Suspense, useState } from 'react'

import { newId } from '#data/new-id.ts'
import { useBlocksBetween, useRemoveBlock, useSaveBlock } from '#data/schedule-blocks.ts'
import { useTexts } from '#language/language.tsx'
import { useReport } from '#parts/actions/attempt.ts'
import { useBusy } from '#parts/actions/busy.ts'
import { useBusinessDay } from '#parts/dates/business-day.ts'
import { useToday } from '#parts/dates/today.ts'
import { MemberForm } from './member-form.tsx'
import type { MemberDialogProps } from './member-menu.tsx'
import { memberName } from './team-queries.ts'
import { teamSettingsTexts } from './team-settings.texts.ts'
import { useSaving } from './use-saving.ts'

const VisitsOnBlock = lazyPart(
  async () => (await import('#parts/overlaps/visits-on-block.tsx')).VisitsOnBlock,
)

const daysAhead = 366

const wholeDays = (title: string, memberId: string, first: string, last: string) => ({
  title,
  description: null,
  member_id: memberId,
  start_date: first,
  end_date: last,
  start_time: null,
  end_time: null,
  is_recurring: false,
  day_of_week: null,
  color: 'gray' as const,
  is_available: false,
})

/** Whole days on which the member does not work: blocks of the schedule, which warns of visits on them. */
export function TimeOffDialog({ businessId, member, finalFocus, onClose }: MemberDialogProps) {
  const texts = useTexts(teamSettingsTexts)
  const { today } = useToday()
  const save = useSaveBlock(businessId)
  const [id] = useState(newId)
  const [days, setDays] = useState({ first: today, last: today })
  const [isWrong, setWrong] = useState(false)
  const columns = (title: string) => wholeDays(title, member.user_id, days.first, days.last)
  const saving = useSaving(
    () => save.mutateAsync({ id, version: null, columns: columns(texts.timeOff) }),
    () => {
      toast.success(texts.timeOffSaved)
      onClose()
    },
  )
  const change = (next: Partial<typeof days>) => {
    setWrong(false)
    setDays({ ...days, ...next })
  }
  const check = () => {
    if (days.first !== '' && days.last >= days.first) saving.submit()
    else setWrong(true)
  }
  return (
    <MemberForm
      title={texts.timeOffTitle(memberName(member) || texts.unnamed)}
      description={texts.timeOffHint}
      submitLabel={texts.timeOffAdd}
      saving={saving}
      failedTitle={texts.timeOffFailed}
      finalFocus={finalFocus}
      onSubmit={check}
      onClose={onClose}
    >
      <div className="grid grid-cols-2 gap-3">
        <Field label={texts.firstDay}>
          <TextInput
            type="date"
            value={days.first}
            onChange={({ target }) => change({ first: target.value })}
          />
        </Field>
        <Field label={texts.lastDay} error={isWrong && texts.lastDayWrong}>
          <TextInput
            type="date"
            value={days.last}
            onChange={({ target }) => change({ last: target.value })}
          />
        </Field>
      </div>
      <Suspense>
        <VisitsOnBlock businessId={businessId} block={columns('')} className="mt-4" />
      </Suspense>
      <Ahead businessId={businessId} memberId={member.user_id} today={today} />
    </MemberForm>
  )
}

/** The time off of the coming year, each with a way to remove it. Weekly blocks are the schedule's. */
function Ahead({ businessId, memberId, today }: { businessId: string; memberId: string; today: string }) {
  const texts = useTexts(teamSettingsTexts)
  const day = useBusinessDay()
  const report = useReport()
  const { run } = useBusy()
  const { data: blocks = [] } = useBlocksBetween(businessId, today, addDays(today, daysAhead))
  const remove = useRemoveBlock(businessId)
  const isOff = ({ member_id, is_available, is_recurring }: Block) =>
    member_id === memberId && !is_available && !is_recurring
  const removeOne = (id: string) =>
    void run(async () => {
      const sentences = { done: texts.timeOffRemoved, failed: texts.timeOffFailed }
      await report(() => remove.mutateAsync(id), sentences)
    })
  const off = (blocks as Block[]).filter(isOff)
  if (off.length === 0) return null
  return (
    <ul className="mt-4 divide-y divide-line">
      {off.map(({ id, title, start_date, end_date }) => {
        const span = start_date === end_date ? day(start_date) : `${day(start_date)} – ${day(end_date)}`
        return (
          <li key={id} className="flex min-h-14 items-center gap-3 py-2">
            <span className="min-w-0 flex-1">
              <span className="block font-medium">{span}</span>
              <bdi className="block break-words text-ink-soft text-xs">{title}</bdi>
            </span>
            <Button
              variant="ghost"
              size="icon"
              aria-label={texts.timeOffRemove(span)}
              onClick={() => removeOne(id)}
            >
              <X />
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
