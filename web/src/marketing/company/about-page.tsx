import { paths } from '#paths.ts'
import { PageFrame } from '../frame/page-frame.tsx'
import { Opening } from '../frame/section.tsx'
import type { PageRow, Place } from '../registry/page-row.ts'
import { aboutTexts } from './about.texts.ts'

export function AboutPage({ place }: { place: Place }) {
  const texts = aboutTexts[place.language]
  const links = [
    { path: paths.contact, name: texts.write },
    { path: paths.privacy, name: texts.data },
    { path: paths.updates, name: texts.updates },
  ].filter(({ path }) => place.has(path))
  return (
    <PageFrame place={place}>
      <Opening title={texts.heading} body={texts.intro} />
      <div className="mx-auto max-w-6xl px-4 pb-16 md:px-8 md:pb-24">
        {texts.parts.map(({ title, body }) => (
          <section
            key={title}
            className="grid gap-2 border-t border-line py-8 md:grid-cols-[16rem_minmax(0,1fr)] md:gap-8 md:py-12"
          >
            <h2 className="font-display text-2xl font-bold tracking-tight">{title}</h2>
            <div className="max-w-2xl">
              {body.map((paragraph) => (
                <p
                  key={paragraph}
                  className="mb-3 text-base text-pretty text-ink-soft md:text-lg md:leading-7"
                >
                  {paragraph}
                </p>
              ))}
            </div>
          </section>
        ))}
        <p className="flex flex-wrap gap-x-6 border-t border-line pt-6">
          {links.map(({ path, name }) => (
            <a
              key={path}
              href={place.href(path)}
              className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4 hover:text-field"
            >
              {name}
            </a>
          ))}
        </p>
      </div>
    </PageFrame>
  )
}

export const aboutRow: PageRow = {
  path: paths.about,
  heads: aboutTexts,
  updated: '2026-11-27',
  body: (place) => <AboutPage place={place} />,
}
