import { timeOf } from '@fieldlark/domain/schedule/day-minutes.ts'
import { Dialog } from '@fieldlark/ui/dialog.tsx'
import Ban from 'lucide-react/icons/ban'
import Briefcase from 'lucide-react/icons/briefcase'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'

import { useTexts } from '#language/language.tsx'
import { useVisitTimes } from '#parts/dates/visit-times.ts'
import { paths } from '#paths.ts'

import { type Slot, timeOfSlot } from '../calendar/calendar-slot.ts'
import { scheduleTexts } from '../schedule.texts.ts'

/** Selects what to create at the selected time. */
export function PickDialog({
  slot,
  onClose,
  onVisit,
  onBlock,
}: {
  slot: Slot
  onClose: () => void
  onVisit: () => void
  onBlock: () => void
}) {
  const texts = useTexts(scheduleTexts)
  const times = useVisitTimes()
  const navigate = useNavigate()
  const newJob = () => {
    const search = new URLSearchParams({ date: slot.day })
    if (slot.start !== null) search.set('time', timeOf(slot.start))
    void navigate(`${paths.jobNew}?${search}`)
  }
  return (
    <Dialog
      isOpen
      size="sm"
      onClose={onClose}
      title={texts.pickTitle}
      description={times.when(timeOfSlot(slot))}
      closeLabel={texts.close}
    >
      <ul className="grid gap-2">
        <Choice icon={<Briefcase />} title={texts.newJob} body={texts.newJobBody} onClick={newJob} />
        <Choice icon={<CalendarPlus />} title={texts.newVisit} body={texts.newVisitBody} onClick={onVisit} />
        <Choice icon={<Ban />} title={texts.newBlock} body={texts.newBlockBody} onClick={onBlock} />
      </ul>
    </Dialog>
  )
}

function Choice({
  icon,
  title,
  body,
  onClick,
}: {
  icon: ReactNode
  title: string
  body: string
  onClick: () => void
}) {
  return (
    <li>
      <button
        type="button"
        onClick={onClick}
        className="flex min-h-14 w-full items-center gap-3.5 rounded-card border border-line bg-surface px-4 py-3 text-left shadow-card transition-colors hover:bg-sunken"
      >
        <span aria-hidden className="text-field [&_svg]:size-5">
          {icon}
        </span>
        <span className="min-w-0">
          <span className="block font-semibold">{title}</span>
          <span className="block text-ink-soft text-xs">{body}</span>
        </span>
      </button>
    </li>
  )
}
