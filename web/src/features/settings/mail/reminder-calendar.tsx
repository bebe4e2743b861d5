import { Button } from '@fieldlark/ui/button.tsx'
import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import { EmptyState } from '@fieldlark/ui/empty-state.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import BellOff from 'lucide-react/icons/bell-off'
import BellRing from 'lucide-react/icons/bell-ring'
import { useState } from 'react'
import { Link } from 'react-router'

import type { PlannedReminder } from '#data/answers.ts'
import { useTexts } from '#language/language.tsx'
import { useToday } from '#parts/dates/today.ts'
import { useVisitTimes } from '#parts/dates/visit-times.ts'
import { paths } from '#paths.ts'
import { useBusiness } from '#session/session.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { useBusinessSwitch } from '../use-business-switch.ts'
import { mailSettingsTexts } from './mail-settings.texts.ts'
import { useReminderCalendar } from './reminder-queries.ts'
import { ReminderRow } from './reminder-row.tsx'
import { useHasAutomation } from './use-has-automation.ts'

const fewest = 20

/** The reminders of the next thirty days, by day. */
export function ReminderCalendar({ businessId }: { businessId: string }) {
  const { calendar: texts } = useTexts(mailSettingsTexts)
  const { automated_reminders: isOn } = useBusiness()
  const hasAutomation = useHasAutomation()
  const { data, error, refetch } = useReminderCalendar(businessId)
  return (
    <Card>
      <CardHeader title={texts.title} subtitle={texts.subtitle} />
      <CardBody>
        {!hasAutomation ? (
          <NotInPlan />
        ) : !isOn ? (
          <Off />
        ) : data ? (
          <Days reminders={data} businessId={businessId} />
        ) : error ? (
          <LoadFailed title={texts.loadFailed} error={error} onRetry={() => void refetch()} />
        ) : (
          <output aria-label={texts.loading} className="grid gap-3 pt-2">
            <Skeleton className="h-4 w-28" />
            <Skeleton className="h-12" />
            <Skeleton className="h-12" />
            <Skeleton className="h-12" />
          </output>
        )}
      </CardBody>
    </Card>
  )
}

function NotInPlan() {
  const { plan: texts } = useTexts(mailSettingsTexts)
  return (
    <EmptyState
      icon={<BellOff />}
      headingLevel="h3"
      title={texts.title}
      body={texts.body}
      action={<Button render={<Link to={paths.settingsPlan} />}>{texts.link}</Button>}
    />
  )
}

function Off() {
  const { calendar: texts, switches } = useTexts(mailSettingsTexts)
  const { pending, set } = useBusinessSwitch(switches.failed)
  return (
    <EmptyState
      icon={<BellOff />}
      headingLevel="h3"
      title={texts.offTitle}
      body={texts.offBody}
      action={
        <Button isBusy={pending !== null} onClick={() => set('automated_reminders', true)}>
          {texts.turnOn}
        </Button>
      }
    />
  )
}

function Days({ reminders, businessId }: { reminders: readonly PlannedReminder[]; businessId: string }) {
  const { calendar: texts } = useTexts(mailSettingsTexts)
  const { day: dayText } = useVisitTimes()
  const { today } = useToday()
  const [isWhole, setWhole] = useState(false)
  if (reminders.length === 0)
    return (
      <EmptyState icon={<BellRing />} headingLevel="h3" title={texts.emptyTitle} body={texts.emptyBody} />
    )
  const shown = isWhole ? reminders : reminders.slice(0, fewest)
  const days = [...new Set(shown.map(({ day }) => day))]
  const left = reminders.length - shown.length
  const nameOf = (day: string) => {
    const ahead = Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000)
    return ahead === 0 ? texts.today : ahead === 1 ? texts.tomorrow : dayText(day)
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      {days.map((day) => (
        <section key={day} className="grid grid-cols-1">
          <h3 className="text-xs font-semibold text-ink-soft">{nameOf(day)}</h3>
          <ul className="divide-y divide-line">
            {shown
              .filter((reminder) => reminder.day === day)
              .map((reminder) => (
                <ReminderRow
                  key={`${reminder.record_id}:${reminder.step}`}
                  reminder={reminder}
                  businessId={businessId}
                />
              ))}
          </ul>
        </section>
      ))}
      {left > 0 && (
        <Button variant="secondary" size="sm" onClick={() => setWhole(true)}>
          {texts.more(left)}
        </Button>
      )}
    </div>
  )
}
