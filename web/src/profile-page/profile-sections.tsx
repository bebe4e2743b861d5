import { hoursRows } from '@fieldlark/domain/public-profiles/opening.ts'
import type { ProfilePageInput, ShownService } from '@fieldlark/domain/public-profiles/profile-page.ts'
import { dialable } from '@fieldlark/domain/values/dialable.ts'
import { wallOf, weekdayOf } from '@fieldlark/domain/values/wall-time.ts'
import type { ReactNode } from 'react'
import { unitPriceTexts } from '#language/unit-prices.texts.ts'
import { profileTexts } from './profile.texts.ts'
import { durationText, linesOf, priceText, spokenTime, spokenWords } from './profile-words.ts'

type Props = { input: ProfilePageInput }

export function Section({ id, title, children }: { id?: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className="mt-10 first:mt-0">
      <h2 className="mb-3 text-xl font-bold tracking-tight">{title}</h2>
      {children}
    </section>
  )
}

export function Services({ input: { data, language } }: Props) {
  const texts = profileTexts[language]
  if (data.services.length === 0) return null
  const row = (service: ShownService) => (
    <>
      <span className="min-w-0">
        <span className="block font-semibold break-words">{service.name}</span>
        <span className="block text-xs text-pretty break-words text-ink-soft">
          {[
            service.duration_minutes !== null &&
              durationText(language, service.duration_minutes, data.currency),
            service.description,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      {data.currency && Number(service.price) > 0 && (
        <span className="text-right tabular-nums">
          <span className="block text-2xs text-ink-soft">{texts.from}</span>
          <span className="block font-bold">{priceText(language, service.price, data.currency)}</span>
          {service.unit !== 'each' && (
            <span className="block text-2xs text-ink-soft">{unitPriceTexts[language][service.unit]}</span>
          )}
        </span>
      )}
    </>
  )
  const layout =
    'grid min-h-17 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-2.5 text-base no-underline'
  return (
    <Section title={texts.services}>
      <ul className="divide-y divide-line border-y border-line">
        {data.services.map((service) => (
          <li key={service.id}>
            {data.takes_enquiries ? (
              <a
                href={`?language=${language}&service=${service.id}#ask`}
                rel="nofollow"
                className={`${layout} hover:bg-dress-soft`}
              >
                {row(service)}
              </a>
            ) : (
              <div className={layout}>{row(service)}</div>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

export function About({ input: { data, language } }: Props) {
  const paragraphs = linesOf(spokenWords(data.about, language))
  if (paragraphs.length === 0) return null
  return (
    <Section title={profileTexts[language].about}>
      {paragraphs.map((text) => (
        <p key={text} className="mb-2 max-w-prose text-base text-pretty break-words">
          {text}
        </p>
      ))}
    </Section>
  )
}

/** "Monday – Friday, 8:00 AM – 6:00 PM"; the row of today stands out. */
export function Hours({ input: { data, language, now } }: Props) {
  const texts = profileTexts[language]
  if (!data.hours) return null
  const today = weekdayOf(wallOf(new Date(now).toISOString(), data.timezone).day)
  const name = (weekday: number) => texts.weekdays[weekday - 1] ?? ''
  const time = (text: string) => spokenTime(language, text, data.timezone)
  return (
    <Section title={texts.hours}>
      <dl>
        {hoursRows(data.hours).map(({ first, last, hours }) => (
          <div
            key={first}
            className={`-mx-2.5 flex min-h-9 items-center justify-between gap-4 rounded-control px-2.5 tabular-nums ${
              first <= today && today <= last ? 'bg-dress-soft font-bold' : 'text-ink-soft'
            }`}
          >
            <dt className="first-letter:uppercase">
              {first === last ? name(first) : `${name(first)} – ${name(last)}`}
            </dt>
            <dd>{hours ? `${time(hours.start)} – ${time(hours.end)}` : texts.closed}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

export function Areas({ input: { data, language } }: Props) {
  const areas = [...new Set(linesOf(data.areas))]
  if (areas.length === 0) return null
  return (
    <Section title={profileTexts[language].areas}>
      <ul className="flex flex-wrap gap-2">
        {areas.map((area) => (
          <li key={area} className="rounded-full bg-sunken px-3 py-1.5 text-sm font-medium break-words">
            {area}
          </li>
        ))}
      </ul>
    </Section>
  )
}

const networks = {
  facebook: 'Facebook',
  x: 'X',
  instagram: 'Instagram',
  yelp: 'Yelp',
  google: 'Google',
} as const

export function Contact({ input: { data, language } }: Props) {
  const texts = profileTexts[language]
  const links = Object.entries(networks).flatMap(([network, name]) => {
    const href = data.links[network as keyof typeof networks]
    return href ? [{ name, href }] : []
  })
  const link = 'inline-flex min-h-11 items-center font-semibold text-dress underline underline-offset-4'
  if (!data.phone && !data.email && !data.address && links.length === 0) return null
  return (
    <Section title={texts.contact}>
      <ul className="divide-y divide-line border-y border-line">
        {data.phone && (
          <li>
            <a href={`tel:${dialable(data.phone)}`} className={link}>
              {data.phone}
            </a>
          </li>
        )}
        {data.email && (
          <li>
            <a href={`mailto:${data.email}`} className={`${link} break-all`}>
              {data.email}
            </a>
          </li>
        )}
        {data.address && <li className="py-2.5 break-words whitespace-pre-line">{data.address}</li>}
        {links.length > 0 && (
          <li className="flex flex-wrap items-center gap-x-4">
            <span className="text-ink-soft">{texts.findUs}</span>
            {links.map(({ name, href }) => (
              <a key={name} href={href} rel="nofollow ugc noopener" className={link}>
                {name}
              </a>
            ))}
          </li>
        )}
      </ul>
    </Section>
  )
}
