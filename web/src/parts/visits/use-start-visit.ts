import { useCommand } from '#data/use-command.ts'

type Place = { latitude: number | null } | null
type Beginning = {
  id: string
  job: { custom_address: string | null; property: Place } | null
  request: { property: Place } | null
}

const isUnplaced = ({ job, request }: Beginning) =>
  !job?.custom_address?.trim() && (job?.property ?? request?.property)?.latitude === null

const phonePosition = async () => {
  try {
    return await (await import('./phone-position.ts')).phonePosition()
  } catch {
    // Without a network the start says so itself.
    return null
  }
}

/** Starts a visit, and says where it begins if nobody knows yet where its property is. */
export const useStartVisit = (businessId: string) =>
  useCommand(businessId, 'start_visit', async (visit: Beginning) => ({
    visit_id: visit.id,
    ...(isUnplaced(visit) && (await phonePosition())),
  }))
