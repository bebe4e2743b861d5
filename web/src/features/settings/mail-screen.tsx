import { Tabs } from '@fieldlark/ui/tabs.tsx'
import { useSearchParams } from 'react-router'

import { useTexts } from '#language/language.tsx'
import { useBusiness, useCan } from '#session/session.tsx'

import { MailLog } from './mail-log.tsx'
import { mailSettingsTexts } from './mail-settings.texts.ts'
import { MailSwitches } from './mail-switches.tsx'
import { ManagersOnly } from './managers-only.tsx'
import { MutedClients } from './muted-clients.tsx'
import { ReminderCalendar } from './reminder-calendar.tsx'
import { SectionHeader } from './section-header.tsx'

/** What is written to clients by itself, what will be, and what became of all mail. */
export function MailScreen() {
  const texts = useTexts(mailSettingsTexts)
  const { id: businessId } = useBusiness()
  const [asked, setAsked] = useSearchParams()
  const isFailed = asked.get('show') === 'failed'
  const show = (changes: Record<string, string>) => setAsked(changes, { replace: true })
  const reminders = (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="lg:order-last grid gap-4">
        <MailSwitches />
        <MutedClients businessId={businessId} />
      </div>
      <ReminderCalendar businessId={businessId} />
    </div>
  )
  const mail = (
    <MailLog
      businessId={businessId}
      isFailed={isFailed}
      onFailed={(failed) => show({ tab: 'mail', ...(failed && { show: 'failed' }) })}
    />
  )
  return (
    <ManagersOnly isAllowed={useCan('edit business')}>
      <SectionHeader title={texts.title} subtitle={texts.subtitle} />
      <Tabs
        label={texts.tabs.label}
        value={asked.get('tab') === 'mail' ? 'mail' : 'reminders'}
        onValueChange={(tab) => show(tab === 'mail' ? { tab } : {})}
        tabs={[
          { value: 'reminders', label: texts.tabs.reminders, content: reminders },
          { value: 'mail', label: texts.tabs.mail, content: mail },
        ]}
      />
    </ManagersOnly>
  )
}
