import type { Language } from '#language/texts.ts'
import type { LegalPageName } from '#paths.ts'

import { PageFrame } from '../frame/page-frame.tsx'
import type { Place } from '../registry/page-row.ts'
import { cookiesTexts, storageTexts } from './cookies.texts.ts'
import { gdprTexts } from './gdpr.texts.ts'
import { legalTexts } from './legal.texts.ts'
import { privacyTexts } from './privacy.texts.ts'
import { storageList } from './storage-list.ts'
import { termsTexts } from './terms.texts.ts'

const pages = { terms: termsTexts, privacy: privacyTexts, cookies: cookiesTexts, gdpr: gdprTexts }

/** Title and description of a page, for its head. */
export const legalHead = (name: LegalPageName, language: Language) => {
  const { title, description } = pages[name][language]
  return { title: legalTexts[language].documentTitle(title), description }
}

/** The day on which one of the legal texts changed last. */
export const legalUpdated = '2026-11-27'

type Props = { name: LegalPageName; place: Place }

/** Terms, privacy, cookies or rights; rendered once at build and never hydrated. */
export function LegalPage({ name, place }: Props) {
  const { language } = place
  const { title, short, sections } = pages[name][language]
  const { updated, inShort, contactTitle, contact } = legalTexts[language]
  return (
    <PageFrame place={place}>
      <div className="mx-auto max-w-6xl px-4 pt-6 pb-16 md:px-8 md:pt-10 md:pb-24">
        <h1 className="font-display text-[2rem] leading-[1.1] font-bold tracking-[-0.02em] md:text-[2.75rem]">
          {title}
        </h1>
        <p className="mt-3 text-xs text-ink-soft">{updated}</p>
        <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-16">
          <div className="lg:order-last">
            <div className="mt-8 rounded-sheet bg-field-soft p-5 [&>section]:mt-0 lg:sticky lg:top-6">
              <Part title={inShort} body={short} />
            </div>
          </div>
          <div>
            {name === 'cookies' && <StorageTable language={language} />}
            {sections.map((section) => (
              <Part key={section.title} {...section} />
            ))}
            <Part title={contactTitle} body={contact} />
            <OperatorList language={language} />
            <TemplateMark language={language} />
          </div>
        </div>
      </div>
    </PageFrame>
  )
}

type PartProps = { title: string; body: readonly string[]; points?: readonly string[] }

function Part({ title, body, points = [] }: PartProps) {
  return (
    <section className="mt-8">
      <h2 className="text-lg font-bold">{title}</h2>
      {body.map((text) => (
        <p key={text} className="mt-2 text-base text-pretty text-ink-soft">
          {text}
        </p>
      ))}
      {points.length > 0 && (
        <ul className="mt-2 grid list-disc gap-1.5 pl-5 text-base text-pretty text-ink-soft">
          {points.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Who offers the site. The server writes it from its settings, and leaves the list out where it has none. */
function OperatorList({ language }: { language: Language }) {
  const { operator } = legalTexts[language]
  const email = '%OPERATOR_EMAIL%'
  const rows = [
    [operator.name, '%OPERATOR_NAME%'],
    [operator.address, '%OPERATOR_ADDRESS%'],
    [
      operator.email,
      <a key="email" href={`mailto:${email}`} className="underline underline-offset-4">
        {email}
      </a>,
    ],
    [operator.law, '%OPERATOR_LAW%'],
  ] as const
  return (
    <dl data-operator className="mt-4 grid gap-3 text-base">
      {rows.map(([title, text]) => (
        <div key={title}>
          <dt className="text-sm text-ink-soft">{title}</dt>
          <dd className="font-medium break-words">{text}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What the text still lacks. The server leaves it out where its settings name the operator. */
function TemplateMark({ language }: { language: Language }) {
  const { templateTitle, template } = legalTexts[language]
  return (
    <section data-template className="mt-8">
      <h2 className="text-lg font-bold">{templateTitle}</h2>
      <p className="mt-2 text-base text-pretty text-ink-soft">{template}</p>
    </section>
  )
}

function StorageTable({ language }: { language: Language }) {
  const { storage } = legalTexts[language]
  const purposes = storageTexts[language]
  return (
    <table className="mt-8 w-full table-fixed text-left text-sm">
      <thead className="border-b border-line-strong text-xs">
        <tr>
          <th scope="col" className="w-[32%] py-2 pr-2 md:w-1/3">
            {storage.name}
          </th>
          <th scope="col" className="py-2 pr-3">
            {storage.purpose}
          </th>
          <th scope="col" className="w-[25%] py-2 md:w-1/3">
            {storage.kept}
          </th>
        </tr>
      </thead>
      <tbody>
        {storageList.map(({ name, purpose, kept }) => (
          <tr key={name} className="border-b border-line align-top">
            <td className="py-2 pr-2 text-xs font-medium break-words md:text-sm">{name}</td>
            <td className="py-2 pr-3 text-ink-soft">{purposes[purpose]}</td>
            <td className="py-2 text-ink-soft">{storage[kept]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
