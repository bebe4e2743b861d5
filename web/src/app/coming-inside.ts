import { paths } from '#paths.ts'

/** Signed-in routes of the specification that are not built yet; no menu leads there. In the end the list is empty. */
export const comingInside: readonly string[] = [paths.analytics, paths.admin]
