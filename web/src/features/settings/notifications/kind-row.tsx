import { Checkbox } from '@fieldlark/ui/checkbox.tsx'
import { Switch } from '@fieldlark/ui/switch.tsx'

import { useTexts } from '#language/language.tsx'

import { type Choice, hasMail, hasOwnMail } from './choices.ts'
import type { NotificationKind } from './kinds.ts'
import { notificationSettingsTexts } from './notification-settings.texts.ts'

/** One kind: in the bell or not, and from there to devices and by mail. */
export function KindRow({
  kind,
  choice,
  onChange,
}: {
  kind: NotificationKind
  choice: Choice
  onChange: (choice: Choice) => void
}) {
  const texts = useTexts(notificationSettingsTexts)
  const { label, hint } = texts.kinds[kind]
  const { in_app, push, mail } = choice
  return (
    <div>
      <Switch
        label={label}
        description={hint}
        checked={in_app}
        onChange={() => onChange({ ...choice, in_app: !in_app })}
      />
      <div className="flex flex-wrap gap-x-6">
        {in_app && (
          <Checkbox
            label={texts.onDevices}
            aria-label={`${texts.onDevices}: ${label}`}
            checked={push}
            onChange={() => onChange({ ...choice, push: !push })}
          />
        )}
        {hasMail(kind) && (in_app || hasOwnMail(kind)) && (
          <Checkbox
            label={texts.byMail}
            aria-label={`${texts.byMail}: ${label}`}
            checked={mail}
            onChange={() => onChange({ ...choice, mail: !mail })}
          />
        )}
      </div>
    </div>
  )
}
