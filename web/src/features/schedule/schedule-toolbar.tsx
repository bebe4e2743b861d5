import { type ScheduleView, scheduleViews } from '@fieldlark/domain/schedule/settings.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { cn } from '@fieldlark/ui/class-names.ts'
import { NativeSelect } from '@fieldlark/ui/native-select.tsx'
import { Segmented } from '@fieldlark/ui/segmented.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import Ban from 'lucide-react/icons/ban'
import CalendarSearch from 'lucide-react/icons/calendar-search'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Inbox from 'lucide-react/icons/inbox'
import Plus from 'lucide-react/icons/plus'
import Printer from 'lucide-react/icons/printer'
import Settings from 'lucide-react/icons/settings-2'
import Users from 'lucide-react/icons/users'
import type { ChangeEvent } from 'react'
import { Link } from 'react-router'

import { useTexts } from '#language/language.tsx'
import { useShortcut } from '#parts/actions/shortcut.ts'
import { useVisitTimes } from '#parts/dates/visit-times.ts'
import { MemberDot } from '#parts/team/member-avatars.tsx'
import { paths } from '#paths.ts'

import { nobody } from './calendar/calendar-items.ts'
import { useCalendarWords } from './calendar/calendar-words.ts'
import { scheduleTexts } from './schedule.texts.ts'
import type { Schedule } from './use-schedule.ts'

type Props = {
  schedule: Schedule
  isPhone: boolean
  onPrint: () => void
  onNew: () => void
  /** Shows or hides the tray; null if the user may not plan. */
  tray: { isOpen: boolean; count: number; toggle: () => void } | null
}

/** In one line on a phone too: a week of this year without it, of another one by its month. */
function useTitle({ address: { view, day }, days, today }: Schedule, isPhone: boolean) {
  const words = useCalendarWords()
  const times = useVisitTimes()
  const [first = day, last = day] = [days[0], days.at(-1)]
  const isThisYear = [first, last].every((each) => each.slice(0, 4) === today.slice(0, 4))
  if (view === 'month' || (view === 'week' && isPhone && !isThisYear)) return words.month(day)
  if (view === 'week') return isPhone ? words.shortRange(first, last) : words.range(first, last)
  return isPhone ? times.day(day) : words.day(day)
}

/** The navigation of the calendar: its period, view and filter. */
export function ScheduleToolbar({ schedule, isPhone, onPrint, onNew, tray }: Props) {
  const texts = useTexts(scheduleTexts)
  const title = useTitle(schedule, isPhone)
  const { go, today, address } = schedule
  useShortcut('n', onNew)
  useShortcut('t', () => go({ day: today }))
  const views = (
    <Segmented<ScheduleView>
      label={texts.view}
      isLabelHidden
      value={address.view}
      options={scheduleViews.map((value) => ({ value, label: texts.views[value] }))}
      onValueChange={(value) => go({ view: value })}
      className={cn(isPhone && 'w-full [&>div]:flex')}
    />
  )
  return (
    <header className="mb-4 grid gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="min-w-0 flex-1 basis-44 whitespace-nowrap font-bold text-lg leading-8 tracking-[-0.02em] first-letter:uppercase md:text-2xl">
          <span className="sr-only">{texts.title}: </span>
          {title}
        </h1>
        <Actions isPhone={isPhone} onPrint={onPrint} onNew={onNew} tray={tray} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Steps schedule={schedule} isPhone={isPhone} />
        <div className="flex flex-1 items-center justify-end gap-2">
          {schedule.seesAll && <MemberFilter schedule={schedule} isPhone={isPhone} />}
          {!isPhone && views}
        </div>
        {isPhone && views}
      </div>
    </header>
  )
}

function Actions({ isPhone, onPrint, onNew, tray }: Omit<Props, 'schedule'>) {
  const texts = useTexts(scheduleTexts)
  return (
    <div className="flex items-center gap-2">
      {tray && (
        <Button variant="secondary" aria-expanded={tray.isOpen} title={texts.tray} onClick={tray.toggle}>
          <Inbox aria-hidden />
          <span className="sr-only">{texts.trayOpen(tray.count)}</span>
          <span aria-hidden className="money">
            {tray.count}
          </span>
        </Button>
      )}
      {!isPhone && (
        <Button variant="ghost" size="icon" aria-label={texts.print} onClick={onPrint}>
          <Printer />
        </Button>
      )}
      {/* Workers have no other way to their calendar link. */}
      {(!isPhone || tray === null) && (
        <Button
          variant="ghost"
          size="icon"
          render={<Link to={paths.settingsSchedule} aria-label={texts.settings} />}
        >
          <Settings />
        </Button>
      )}
      <NewButton isPhone={isPhone} canPlan={tray !== null} onNew={onNew} />
    </div>
  )
}

/** Quiet: the loud create button is that of the frame. */
function NewButton({ isPhone, canPlan, onNew }: Pick<Props, 'isPhone' | 'onNew'> & { canPlan: boolean }) {
  const texts = useTexts(scheduleTexts)
  const label = canPlan ? texts.new : texts.newBlock
  return (
    <Button
      variant="secondary"
      size={isPhone ? 'icon' : 'md'}
      aria-label={isPhone ? label : undefined}
      onClick={onNew}
    >
      {canPlan ? <Plus aria-hidden /> : <Ban aria-hidden />}
      {!isPhone && label}
    </Button>
  )
}

/** Moves by a day, week or month, or to any date. */
function Steps({ schedule, isPhone }: Pick<Props, 'schedule' | 'isPhone'>) {
  const texts = useTexts(scheduleTexts)
  const { go, today, step, address } = schedule
  const { view } = address
  return (
    <>
      <Button variant="ghost" size="icon" aria-label={texts.previous[view]} onClick={() => step(-1)}>
        <ChevronLeft />
      </Button>
      <Button variant="secondary" onClick={() => go({ day: today })}>
        {texts.today}
      </Button>
      <Button variant="ghost" size="icon" aria-label={texts.following[view]} onClick={() => step(1)}>
        <ChevronRight />
      </Button>
      <DayInput day={address.day} isPhone={isPhone} onDay={(day) => go({ day })} />
    </>
  )
}

// On a phone the system's own date picker lies invisible over an icon, so that a tap opens it directly.
const overSign = 'absolute inset-0 size-full cursor-pointer appearance-none opacity-0'
const sign =
  'relative inline-flex size-11 items-center justify-center rounded-control border border-line-strong/50 bg-surface text-ink-soft has-focus-visible:outline-2 has-focus-visible:outline-field [&>svg]:size-5'

function DayInput({ day, isPhone, onDay }: { day: string; isPhone: boolean; onDay: (day: string) => void }) {
  const { pickDay } = useTexts(scheduleTexts)
  const input = {
    type: 'date',
    'aria-label': pickDay,
    min: '2000-01-01',
    max: '2099-12-31',
    value: day,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => target.value && onDay(target.value),
  }
  if (!isPhone) return <TextInput {...input} className="max-w-40" />
  return (
    <span className={sign}>
      <CalendarSearch aria-hidden />
      <input {...input} className={overSign} onClick={({ currentTarget }) => currentTarget.showPicker()} />
    </span>
  )
}

function MemberFilter({
  schedule: { team, address, go },
  isPhone,
}: {
  schedule: Schedule
  isPhone: boolean
}) {
  const texts = useTexts(scheduleTexts)
  const members = [...team.values()].filter(({ isActive, userId }) => isActive || userId === address.member)
  if (members.length < 2 && address.member === null) return null
  const chosen = team.get(address.member ?? '')
  const select = {
    'aria-label': texts.member,
    value: address.member ?? '',
    onChange: ({ target }: ChangeEvent<HTMLSelectElement>) => go({ member: target.value || null }),
    children: (
      <>
        <option value="">{texts.allMembers}</option>
        <option value={nobody}>{texts.unassigned}</option>
        {members.map(({ userId, name }) => (
          <option key={userId} value={userId}>
            {name}
          </option>
        ))}
      </>
    ),
  }
  if (!isPhone)
    return (
      <span className="w-44">
        <NativeSelect {...select} />
      </span>
    )
  return (
    <span className={sign}>
      {chosen ? <MemberDot member={chosen} /> : <Users aria-hidden />}
      <select {...select} className={overSign} />
    </span>
  )
}
