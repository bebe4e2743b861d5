import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import { Switch } from '@fieldlark/ui/switch.tsx'

import { useTexts } from '#language/language.tsx'
import { useBusiness } from '#session/session.tsx'

import { mailSettingsTexts } from './mail-settings.texts.ts'
import { useMailSwitch } from './use-mail-switch.ts'

/** What the business lets be written by itself. */
export function MailSwitches() {
  const { switches: texts } = useTexts(mailSettingsTexts)
  const { automated_reminders: reminders, email_notifications: notifications } = useBusiness()
  const { pending, set } = useMailSwitch()
  const stateOf = (name: 'automated_reminders' | 'email_notifications', isOn: boolean) => ({
    checked: pending?.name === name ? pending.isOn : isOn,
    onChange: () => set(name, !isOn),
  })
  return (
    <Card>
      <CardHeader title={texts.title} />
      <CardBody className="grid gap-2">
        <Switch
          label={texts.reminders}
          description={texts.remindersHint}
          {...stateOf('automated_reminders', reminders)}
        />
        <Switch
          label={texts.notifications}
          description={texts.notificationsHint}
          {...stateOf('email_notifications', notifications)}
        />
      </CardBody>
    </Card>
  )
}
