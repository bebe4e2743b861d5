import { useQuery } from '@tanstack/react-query'

import { rest } from '#data/rest.ts'
import { done, rowsOf } from '#data/table.ts'
import { useWrite } from '#data/write.ts'

import { type Choice, storedChoice } from './choices.ts'
import type { NotificationKind } from './kinds.ts'

/** What the person chose in this business; kinds without a row are as usual. */
export const useChoices = (businessId: string, userId: string) =>
  useQuery({
    queryKey: ['notification_settings', businessId, userId],
    queryFn: async () =>
      rowsOf(
        await rest
          .from('notification_settings')
          .select('kind, in_app, push, mail')
          .eq('business_id', businessId)
          .eq('user_id', userId),
      ),
  })

type Chosen = { kind: NotificationKind; choice: Choice; isOwner: boolean }

/** The same choice again changes nothing. */
export const useChoose = (businessId: string, userId: string) =>
  useWrite(
    businessId,
    { changes: ['notification_settings'], isAwaited: true },
    async ({ kind, choice, isOwner }: Chosen) => {
      const key = { business_id: businessId, user_id: userId, kind }
      const settings = rest.from('notification_settings')
      const stored = storedChoice(choice, kind, isOwner)
      if (stored === null) return done(await settings.delete().match(key))
      const changed = rowsOf(await settings.update(stored).match(key).select('kind'))
      // Not an upsert: nobody may change whose row it is, and that would write the key again.
      if (changed.length === 0) done(await settings.insert({ ...key, ...stored }))
    },
  )
