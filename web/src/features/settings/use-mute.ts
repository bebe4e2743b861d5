import { toast } from '@fieldlark/ui/toast.tsx'

import { useMuteClient } from '#data/reminders.ts'
import { useTexts } from '#language/language.tsx'
import { useFailureText } from '#parts/failure-text.ts'

import { mailSettingsTexts } from './mail-settings.texts.ts'

/** Takes a client out of all reminders, or back in, in one tap; the toast takes it back. */
export function useMute(businessId: string) {
  const { calendar, quiet } = useTexts(mailSettingsTexts)
  const failureText = useFailureText()
  const { mutateAsync, isPending } = useMuteClient(businessId)
  const change = async (id: string, name: string, isMuted: boolean, canUndo: boolean) => {
    try {
      await mutateAsync({ id, isMuted })
      const undo = { label: calendar.undo, onClick: () => void change(id, name, !isMuted, false) }
      toast.success(isMuted ? calendar.muted(name) : quiet.unmuted(name), canUndo ? { action: undo } : {})
    } catch (error) {
      toast.error(`${calendar.muteFailed}. ${failureText(error)}`)
    }
  }
  return {
    isPending,
    mute: (id: string, name: string) => void change(id, name, true, true),
    unmute: (id: string, name: string) => void change(id, name, false, true),
  }
}
