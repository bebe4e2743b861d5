import { useSignedIn } from '#session/session.tsx'

/** The name of the draft of a visit's notes. */
export function useNotesDraft(businessId: string, visitId: string): string {
  const { userId } = useSignedIn()
  return `visit-notes:${userId}:${businessId}:${visitId}`
}
