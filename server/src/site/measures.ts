import type { Build } from './build.ts'

export type Measures = { areVisitsCounted: boolean; areErrorsReported: boolean }

const script = /^\/assets\/measures\/measures-[\w-]+\.js$/

/**
 * What the head of a page holds besides, where something is measured: the settings and the script that reads them
 * (web/src/measures). Without a setting it is nothing, and no page is a byte longer.
 */
export function measuresHead(measures: Measures, files: Build['files']): string {
  if (!Object.values(measures).some(Boolean)) return ''
  const path = [...files.keys()].find((name) => script.test(name))
  if (path === undefined) return ''
  return `<script type="application/json" id="measures">${JSON.stringify(measures)}</script><script type="module" src="${path}"></script>`
}
