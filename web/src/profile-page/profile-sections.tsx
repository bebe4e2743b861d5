import { bookingAddressOf } from '@fieldlark/domain/public-profiles/booking-address.ts'
import { bookedOnline } from '@fieldlark/domain/public-profiles/booking-page.ts'
import { hoursRows } from '@fieldlark/domain/public-profiles/opening.ts'
import type { ProfilePageInput, ShownService } from '@fieldlark/domain/public-profiles/profile-page.ts'
import { dialable } from '@fieldlark/domain/values/dialable.ts'
import { mailtoLink } from '@fieldlark/domain/values/mailto.ts'
import { wallOf, weekdayOf } from '@fieldlark/domain/values/wall-time.ts'
import type { ReactNode } from 'react'
import { profileTexts } from './profile.texts.ts'
import { linesOf, spokenTime, spokenWords } from './profile-words.ts'
import { ServiceText } from './service-text.tsx'

type Props = { input: ProfilePageInput }

export function Section({ id, title, children }: { id?: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className="mt-10 first:mt-0">
      <h2 className="mb-3 text-xl font-bold tracking-tight">{title}</h2>
      {children}
    </section>
  )
}

export function Services({ input }: Props) {
  const { data, language } = input
  const texts = profileTexts[language]
  if (data.services.length === 0) return null
  return (
    <Section title={texts.services}>
      <ul className="divide-y divide-line border-y border-line">
        {data.services.map((service) => (
          <li key={service.id}>
            <ServiceRow input={input} service={service} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Leads to its booking, else to the form in which it is chosen. */
function ServiceRow({ input, service }: Props & { service: ShownService }) {
  const { data, language } = input
  const layout =
    'grid min-h-17 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-2.5 text-base no-underline'
  const text = <ServiceText data={data} service={service} language={language} />
  const isBooked = bookedOnline(data).includes(service)
  if (!isBooked && !data.takes_enquiries) return <div className={layout}>{text}</div>
  return (
    <a
      href={
        isBooked
          ? bookingAddressOf(input, { service: service.id })
          : `?language=${language}&service=${service.id}#ask`
      }
      rel="nofollow"
      className={`${layout} hover:bg-dress-soft`}
    >
      {text}
      {isBooked && (
        <span className="col-start-1 font-semibold text-dress-deep underline underline-offset-4">
          {profileTexts[language].bookThis}
        </span>
      )}
    </a>
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
            <a href={mailtoLink(data.email)} className={`${link} break-all`}>
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
