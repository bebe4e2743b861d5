import { command } from './command.ts'
import { useWrite } from './write.ts'

/** The work of somebody who leaves goes to others. */
const work = { changes: ['team_members', 'visits', 'jobs'], isAwaited: true } as const

/** `handTo` takes over the open work; with null nobody is assigned to it any more. */
export const useDeactivate = (businessId: string) =>
  useWrite(businessId, work, ({ userId, handTo }: { userId: string; handTo: string | null }) =>
    command('deactivate_member', {
      business_id: businessId,
      user_id: userId,
      ...(handTo !== null && { hand_to: handTo }),
    }),
  )
