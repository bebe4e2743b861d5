import { featuresRow } from '../features/features-page.tsx'
import { pricingRow } from '../pricing/pricing-page.tsx'
import { questionsRow } from '../questions/questions-page.tsx'
import type { PageRow } from '../registry/page-row.ts'
import { updatesRows } from '../updates/updates-pages.tsx'
import { aboutRow } from './about-page.tsx'
import { contactRow } from './contact-page.tsx'
import { notFoundRow } from './not-found-row.tsx'

/** The pages about the product as a whole, and about who makes it. */
export const generalRows: readonly PageRow[] = [
  pricingRow,
  featuresRow,
  questionsRow,
  aboutRow,
  contactRow,
  ...updatesRows,
  notFoundRow,
]
