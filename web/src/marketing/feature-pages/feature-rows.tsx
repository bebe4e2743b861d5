import type { PageRow } from '../registry/page-row.ts'
import { clientManagement } from './client-management.tsx'
import { digitalTools } from './digital-tools.tsx'
import { expenseTracking } from './expense-tracking.tsx'
import { FeaturePage } from './feature-page.tsx'
import { invoicing } from './invoicing.tsx'
import { jobScheduling } from './job-scheduling.tsx'

/** The pages of the features that have a tool to try. */
export const featureRows: readonly PageRow[] = [
  clientManagement,
  jobScheduling,
  invoicing,
  expenseTracking,
  digitalTools,
].map((feature) => ({
  path: feature.path,
  heads: feature.texts,
  updated: '2026-11-27',
  body: (place) => <FeaturePage feature={feature} place={place} />,
}))
