import { Button } from '@fieldlark/ui/button.tsx'
import { Tabs } from '@fieldlark/ui/tabs.tsx'
import { Link, useSearchParams } from 'react-router'

import { useTexts } from '#language/language.tsx'
import { paths } from '#paths.ts'
import { useBusiness, useCan } from '#session/session.tsx'
import { ManagersOnly } from '../managers-only.tsx'
import { SectionHeader } from '../section-header.tsx'
import { MailLog } from './mail-log.tsx'
import { mailSettingsTexts } from './mail-settings.texts.ts'
import { MailSwitches } from './mail-switches.tsx'
import { MutedClients } from './muted-clients.tsx'
import { ReminderCalendar } from './reminder-calendar.tsx'

/** The automatic mails to clients: the switches, upcoming reminders and the log of all mail. */
export function MailScreen() {
  const texts = useTexts(mailSettingsTexts)
  const { id: businessId } = useBusiness()
  const [params, setParams] = useSearchParams()
  const isFailed = params.get('show') === 'failed'
  const show = (changes: Record<string, string>) => setParams(changes, { replace: true })
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
      <SectionHeader
        title={texts.title}
        subtitle={texts.subtitle}
        actions={
          <Button variant="secondary" render={<Link to={paths.emailTest} />}>
            {texts.toTest}
          </Button>
        }
      />
      <Tabs
        label={texts.tabs.label}
        value={params.get('tab') === 'mail' ? 'mail' : 'reminders'}
        onValueChange={(tab) => show(tab === 'mail' ? { tab } : {})}
        tabs={[
          { value: 'reminders', label: texts.tabs.reminders, content: reminders },
          { value: 'mail', label: texts.tabs.mail, content: mail },
        ]}
      />
    </ManagersOnly>
  )
}
