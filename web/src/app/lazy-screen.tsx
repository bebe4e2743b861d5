import type { ComponentType } from 'react'

import { emptyPage } from './empty-page.tsx'
import { retryImport } from './retry-import.ts'

type Load = () => Promise<Record<string, unknown>>

function lazily(name: string, load: Load, attempts: number) {
  const loadScreen = async () => ({ Component: (await load())[name] as ComponentType })
  return () => retryImport(loadScreen, attempts, emptyPage(loadScreen))
}

/** A route whose screen is loaded when it is first visited; `name` is the exported component. */
export const lazyScreen = (path: string, name: string, load: Load, attempts = 1) => ({
  path,
  lazy: lazily(name, load, attempts),
})

/** Pages loaded as a group (sign-in, the public site) are tried twice more, single ones once. */
export const groupedAttempts = 2

/** The same for layouts. */
export const lazyLayout = (name: string, load: Load) => ({ lazy: lazily(name, load, groupedAttempts) })
