import { shownRecord } from '#parts/list/record-list.tsx'

/** A job beside the list of jobs. */
export const shownJob = shownRecord(() =>
  import('./record/job-screen.tsx').then(({ JobRecord }) => JobRecord),
)
