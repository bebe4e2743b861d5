import { useBusiness, useCan } from '#session/session.tsx'

/** Whether the signed-in person may write to clients: workers where the business lets them, to those of their visits. */
export function useCanMessage(): boolean {
  const isAlwaysFree = useCan('message clients')
  const { workers_message_clients: areWorkersFree } = useBusiness()
  return isAlwaysFree || areWorkersFree
}
