import type { ReactNode } from 'react'

import { mockupTexts } from './mockup.texts.ts'

export type GroupName = keyof (typeof mockupTexts)['en']['groups']

/** One part in its states, under the name of its file. */
export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div data-specimen={name} className="min-w-0">
      <p data-label className="mb-3 text-ink-faint text-xs">
        <code>{name}</code>
      </p>
      <div className="flex flex-wrap items-center gap-3">{children}</div>
    </div>
  )
}

/** States one below the other, as wide as a form. */
export function Column({ children }: { children: ReactNode }) {
  return <div className="grid w-full max-w-md gap-4">{children}</div>
}
