import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import { Switch } from '@fieldlark/ui/switch.tsx'

import { useTexts } from '#language/language.tsx'

import { useBusinessSwitch } from '../use-business-switch.ts'
import { mailSettingsTexts } from './mail-settings.texts.ts'

/** The switches for automatic mail. */
export function MailSwitches() {
  const { switches: texts } = useTexts(mailSettingsTexts)
  const { propsOf } = useBusinessSwitch(texts.failed)
  return (
    <Card>
      <CardHeader title={texts.title} />
      <CardBody className="grid gap-2">
        <Switch
          label={texts.reminders}
          description={texts.remindersHint}
          {...propsOf('automated_reminders')}
        />
        <Switch
          label={texts.notifications}
          description={texts.notificationsHint}
          {...propsOf('email_notifications')}
        />
      </CardBody>
    </Card>
  )
}
