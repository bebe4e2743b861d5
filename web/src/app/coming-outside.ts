import { portalPages } from '#paths.ts'

/** Public routes of the specification that are not built yet. In the end the list is empty. */
export const comingOutside: readonly string[] = portalPages
