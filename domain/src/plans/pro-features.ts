/** What the dearest plan alone has: the pricing table and every page that speaks of one of them read this list. */
export const proFeatures = ['automation', 'jobReports'] as const
export type ProFeature = (typeof proFeatures)[number]
