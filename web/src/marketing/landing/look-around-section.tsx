import { paths } from '#paths.ts'

import { Section } from '../frame/section.tsx'
import type { Place } from '../registry/page-row.ts'
import type { LandingTexts } from './landing.texts.ts'

const pages = {
  generator: '/invoice-generator',
  features: paths.features,
  pricing: paths.pricing,
  blog: '/blog',
} as const
const names = Object.keys(pages) as (keyof typeof pages)[]

/** What a visitor can read or use before there is an account. */
export function LookAroundSection({ place, texts }: { place: Place; texts: LandingTexts }) {
  return (
    <Section id="look-around" title={texts.lookAroundTitle} className="border-t border-line">
      <ul className="grid gap-x-8 md:grid-cols-2">
        {names.map((name) => (
          <li key={name} className="border-t border-line py-4">
            <a
              href={place.href(pages[name])}
              className="inline-flex min-h-11 items-center text-lg font-semibold underline underline-offset-4 hover:text-field"
            >
              {texts.lookAround[name].name}
            </a>
            <p className="text-pretty text-ink-soft">{texts.lookAround[name].body}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
