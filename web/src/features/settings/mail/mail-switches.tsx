import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import { Switch } from '@fieldlark/ui/switch.tsx'

import { Link } from 'react-router'

import { useTexts } from '#language/language.tsx'

import { useVisitTimes } from '#parts/dates/visit-times.ts'
import { paths } from '#paths.ts'
import { useBusinessSwitch } from '../use-business-switch.ts'
import { mailSettingsTexts } from './mail-settings.texts.ts'
import { useHasAutomation } from './use-has-automation.ts'

/** The switches for automatic mail. */
export function MailSwitches() {
  const { switches: texts, plan } = useTexts(mailSettingsTexts)
  const { time } = useVisitTimes()
  const hasAutomation = useHasAutomation()
  const { propsOf } = useBusinessSwitch(texts.failed)
  return (
    <Card>
      <CardHeader title={texts.title} />
      <CardBody className="grid gap-2">
        <Switch
          label={texts.reminders}
          description={texts.remindersHint(time('09:00'), time('18:00'))}
          {...propsOf('automated_reminders')}
        />
        {!hasAutomation && (
          <p className="text-pretty text-xs text-ink-soft">
            {plan.title}.{' '}
            <Link to={paths.settingsPlan} className="font-semibold text-field">
              {plan.link}
            </Link>
          </p>
        )}
        <Switch
          label={texts.notifications}
          description={texts.notificationsHint}
          {...propsOf('email_notifications')}
        />
      </CardBody>
    </Card>
  )
}
