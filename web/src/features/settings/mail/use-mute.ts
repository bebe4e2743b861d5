import { toast } from '@fieldlark/ui/toast.tsx'
import { useTexts } from '#language/language.tsx'
import { useFailureText } from '#parts/failures/failure-text.ts'
import { mailSettingsTexts } from './mail-settings.texts.ts'
import { useMuteClient } from './reminder-queries.ts'

/** Turns all reminders of a client off or on in one tap; the toast offers to undo it. */
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
