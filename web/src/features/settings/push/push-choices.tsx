import { Field } from '@fieldlark/ui/field.tsx'
import { Switch } from '@fieldlark/ui/switch.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import { useState } from 'react'

import { useTexts } from '#language/language.tsx'
import { useFailureText } from '#parts/failures/failure-text.ts'

import { pushTexts } from './push.texts.ts'
import { usePushChoice, useSaveChoice } from './push-queries.ts'

type Choice = { from: string; until: string; isQuiet: boolean; showsNames: boolean }

const usual = { from: '21:00', until: '07:00', isQuiet: false, showsNames: false }

/** The choice as it is shown, and how it is changed. */
function useChoice() {
  const texts = useTexts(pushTexts)
  const failureText = useFailureText()
  const { data: stored } = usePushChoice()
  const save = useSaveChoice().mutateAsync
  const [pending, setPending] = useState<Choice | null>(null)
  const kept = stored && {
    from: stored.quiet_from?.slice(0, 5) ?? usual.from,
    until: stored.quiet_until?.slice(0, 5) ?? usual.until,
    isQuiet: stored.quiet_from !== null,
    showsNames: stored.shows_names,
  }
  const choice = pending ?? kept ?? usual
  const change = async (part: Partial<Choice>) => {
    const next = { ...choice, ...part }
    setPending(next)
    // An empty time is one that is being typed; the same twice would be a whole day. Whether clients are named does not wait for it.
    const isWhole = !next.isQuiet || (next.from !== '' && next.until !== '' && next.from !== next.until)
    if (!isWhole && part.showsNames === undefined) return
    const { isQuiet, from, until } = isWhole ? next : (kept ?? usual)
    try {
      await save({
        timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        shows_names: next.showsNames,
        ...(isQuiet && { quiet_from: from, quiet_until: until }),
      })
    } catch (error) {
      toast.error(`${texts.choiceFailed}. ${failureText(error)}`)
    }
    if (isWhole) setPending((latest) => (latest === next ? null : latest))
  }
  return { isRead: stored !== undefined, choice, change }
}

/** Quiet hours in the zone of the device on which they are set, and whether a locked screen names clients. */
export function PushChoices() {
  const texts = useTexts(pushTexts)
  const { isRead, choice, change } = useChoice()
  if (!isRead) return null
  return (
    <>
      <Switch
        label={texts.quiet}
        description={texts.quietHint}
        checked={choice.isQuiet}
        onChange={() => void change({ isQuiet: !choice.isQuiet })}
      />
      {choice.isQuiet && (
        <div className="grid grid-cols-2 gap-3">
          <Field label={texts.from}>
            <TextInput
              type="time"
              value={choice.from}
              onChange={({ target }) => void change({ from: target.value })}
            />
          </Field>
          <Field label={texts.until}>
            <TextInput
              type="time"
              value={choice.until}
              onChange={({ target }) => void change({ until: target.value })}
            />
          </Field>
        </div>
      )}
      <Switch
        label={texts.names}
        description={texts.namesHint}
        checked={choice.showsNames}
        onChange={() => void change({ showsNames: !choice.showsNames })}
      />
    </>
  )
}
