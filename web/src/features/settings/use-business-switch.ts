import { toast } from '@fieldlark/ui/toast.tsx'
import { useState } from 'react'
import { toFailure } from '#connection/failure.ts'
import { businesses } from '#data/businesses.ts'
import { useWrite } from '#data/write.ts'
import { useFailureText } from '#parts/failures/failure-text.ts'
import { useBusiness, useSignedIn } from '#session/session.tsx'

type BusinessSwitch =
  | 'automated_reminders'
  | 'email_notifications'
  | 'workers_see_all_work'
  | 'workers_message_clients'
type Change = { name: BusinessSwitch; isOn: boolean }

/** `version` is the version that was read. Another field of the business that somebody changed meanwhile is kept. */
const useSave = (businessId: string) =>
  useWrite(
    businessId,
    { changes: ['businesses'], isAwaited: true },
    async ({ name, isOn, version }: Change & { version: number }) => {
      const set = (over: number) => businesses.update(businessId, { [name]: isOn, version: over })
      try {
        return await set(version)
      } catch (error) {
        if (toFailure(error).origin !== 'stale_version') throw error
        // Somebody changed something else, or this switch to the same position: it has only two.
        const now = await businesses.get(businessId)
        return now[name] === isOn ? now : set(now.version)
      }
    },
  )

/** Changes one switch of the business optimistically; one at a time. `failed`: what is said when it was not changed. */
export function useBusinessSwitch(failed: string) {
  const failureText = useFailureText()
  const business = useBusiness()
  const { refresh } = useSignedIn()
  const { id, version } = business
  const save = useSave(id).mutateAsync
  const [pending, setPending] = useState<Change | null>(null)
  const change = async (name: BusinessSwitch, isOn: boolean) => {
    setPending({ name, isOn })
    try {
      await save({ name, isOn, version })
    } catch (error) {
      toast.error(`${failed}. ${failureText(error)}`)
    }
    // After a rejection too: then another user has changed the business, and the reload shows it.
    await refresh().catch(() => {})
    setPending(null)
  }
  const set = (name: BusinessSwitch, isOn: boolean) => {
    if (pending === null) void change(name, isOn)
  }
  const propsOf = (name: BusinessSwitch) => ({
    checked: pending?.name === name ? pending.isOn : business[name],
    onChange: () => set(name, !business[name]),
  })
  return { pending, set, propsOf }
}
