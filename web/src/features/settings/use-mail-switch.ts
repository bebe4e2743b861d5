import { toast } from '@fieldlark/ui/toast.tsx'
import { useState } from 'react'

import { type MailSwitch, useSetMailSwitch } from '#data/reminders.ts'
import { useTexts } from '#language/language.tsx'
import { useFailureText } from '#parts/failure-text.ts'
import { useBusiness, useSignedIn } from '#session/session.tsx'

import { mailSettingsTexts } from './mail-settings.texts.ts'

/** Changes one switch of the business, shown at once; one at a time. */
export function useMailSwitch() {
  const { switches: texts } = useTexts(mailSettingsTexts)
  const failureText = useFailureText()
  const { id, version } = useBusiness()
  const { refresh } = useSignedIn()
  const save = useSetMailSwitch(id).mutateAsync
  const [pending, setPending] = useState<{ name: MailSwitch; isOn: boolean } | null>(null)
  const change = async (name: MailSwitch, isOn: boolean) => {
    setPending({ name, isOn })
    try {
      await save({ name, isOn, version })
    } catch (error) {
      toast.error(`${texts.failed}. ${failureText(error)}`)
    }
    // Also after a refusal: then somebody else has changed the business, and this shows it.
    await refresh().catch(() => {})
    setPending(null)
  }
  const set = (name: MailSwitch, isOn: boolean) => {
    if (pending === null) void change(name, isOn)
  }
  return { pending, set }
}
