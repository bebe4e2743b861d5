import { useBusiness, useCan, useSignedIn } from '#session/session.tsx'

type Members = readonly { user_id: string }[]

/** The signed-in worker where they see all work, and what is theirs has to be asked for; for everybody else null. */
export function useWorkerSeeingAll(): string | null {
  const { userId } = useSignedIn()
  const isBound = !useCan('work on all visits')
  const { workers_see_all_work: isAllSeen } = useBusiness()
  return isBound && isAllSeen ? userId : null
}

/** Whether work is the signed-in person's to do: workers may see all work, and do what they are assigned to. */
export function useIsOwnWork() {
  const worker = useWorkerSeeingAll()
  return (members: Members) => worker === null || members.some(({ user_id }) => user_id === worker)
}

/** Whether the visit is theirs to start, to complete and to have signed. */
export function useCanWorkOn({ members }: { members: Members }): boolean {
  const canWork = useCan('work on visits')
  const isOwn = useIsOwnWork()(members)
  return canWork && isOwn
}
