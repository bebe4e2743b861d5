import { blogPages, featurePages, legalPages, paths, portalPages, prefixedPages, tradePages } from '#paths.ts'

// Finished HTML that the server sends (marketing/prerender.tsx); no screen of the app.
const written: readonly string[] = legalPages

/** Routes of the specification that are not built yet. In the end both lists are empty. */
export const comingInside: readonly string[] = [
  paths.emailTest,
  paths.analytics,
  paths.referrals,
  paths.referralTerms,
  paths.publicProfile,
  paths.admin,
]

export const comingOutside: readonly string[] = [
  ...prefixedPages
    .filter((page) => !written.includes(page))
    .flatMap((page) => ['', '/en', '/es'].map((prefix) => prefix + paths[page])),
  paths.productUpdates,
  ...blogPages,
  paths.testResponsiveImages,
  paths.mockup,
  ...tradePages,
  ...featurePages,
  paths.publicPage,
  ...portalPages,
]
