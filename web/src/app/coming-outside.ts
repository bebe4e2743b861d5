import { featurePages, legalPages, paths, portalPages, prefixedPages, tradePages } from '#paths.ts'

// Finished HTML that the server sends (marketing/prerender.tsx); no screen of the app.
const written: readonly string[] = [...legalPages, 'pricing', 'features', 'faq', 'about', 'updates']

/** Public routes of the specification that are not built yet. In the end the list is empty. */
export const comingOutside: readonly string[] = [
  ...prefixedPages
    .filter((page) => !written.includes(page))
    .flatMap((page) => ['', '/en', '/es'].map((prefix) => prefix + paths[page])),
  paths.testResponsiveImages,
  paths.mockup,
  ...tradePages,
  ...featurePages,
  paths.publicPage,
  ...portalPages,
]
