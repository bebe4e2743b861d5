import { featuresRow } from '../features/features-page.tsx'
import { pricingRow } from '../pricing/pricing-page.tsx'
import { questionsRow } from '../questions/questions-page.tsx'
import type { PageRow } from '../registry/page-row.ts'

/** The pages about the product as a whole, and about who makes it. */
export const generalRows: readonly PageRow[] = [pricingRow, featuresRow, questionsRow]
