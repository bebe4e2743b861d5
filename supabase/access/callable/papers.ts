/** What signed-in people may call of papers. */
export const papersPublic: string[] = []

/** And what stands behind it, or behind policies. */
export const papersPrivate: string[] = ['has_logo_room']
