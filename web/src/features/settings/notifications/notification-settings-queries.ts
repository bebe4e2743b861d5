import { useQuery } from '@tanstack/react-query'

import { rest } from '#data/rest.ts'
import { done, rowsOf } from '#data/table.ts'
import { useWrite } from '#data/write.ts'

import type { NotificationKind } from './kinds.ts'

/** The kinds that the person does not want in this business. */
export const useUnwanted = (businessId: string, userId: string) =>
  useQuery({
    queryKey: ['notification_settings', businessId, userId],
    queryFn: async () =>
      rowsOf(
        await rest
          .from('notification_settings')
          .select('kind')
          .eq('business_id', businessId)
          .eq('user_id', userId)
          .eq('in_app', false),
      ).map(({ kind }) => kind),
  })

/** A row is what is not wanted; the same choice again changes nothing. */
export const useWant = (businessId: string, userId: string) =>
  useWrite(
    businessId,
    { changes: ['notification_settings'], isAwaited: true },
    async ({ kind, isWanted }: { kind: NotificationKind; isWanted: boolean }) => {
      const key = { business_id: businessId, user_id: userId, kind }
      const settings = rest.from('notification_settings')
      done(
        isWanted
          ? await settings.delete().match(key)
          : await settings.upsert({ ...key, in_app: false }, { ignoreDuplicates: true }),
      )
    },
  )
