import type { ComponentType } from 'react'

import { EmptyPage } from './empty-page.tsx'
import { retryImport } from './retry-import.ts'

type Load = () => Promise<Record<string, unknown>>

/** A route whose screen is loaded when it is first visited; `name` is what the file exports. */
export function lazyScreen(path: string, name: string, load: Load, attempts = 1) {
  return {
    path,
    lazy: () =>
      retryImport(async () => ({ Component: (await load())[name] as ComponentType }), attempts, EmptyPage),
  }
}

/** Pages loaded as a group (sign-in, the public site) are tried twice more, single ones once. */
export const groupedAttempts = 2
