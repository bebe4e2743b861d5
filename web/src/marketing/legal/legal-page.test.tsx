import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'

import { legalPages } from '#paths.ts'

import { placesOf } from '../registry/places.ts'
import { rows } from '../registry/rows.tsx'
import { storageList } from './storage-list.ts'

const source = resolve(import.meta.dirname, '../..')

/** The files that write to the browser's storage, and what each of them writes. */
const writers: Readonly<Record<string, string | readonly string[]>> = {
  'app/shell/sidebar.tsx': 'sidebarCollapsed',
  'app/theme.ts': 'theme',
  'app/shell/install-offer.tsx': 'install-dismissed',
  'connection/auth-client.ts': 'fieldlark-auth',
  'connection/acting.ts': 'admin_impersonate_user_id',
  'connection/keep-early-reads.ts': 'earlyReads',
  'consent/choice.ts': ['cookie_consent', 'cookie_preferences'],
  'features/dashboard/first-steps/use-getting-started.ts': 'firstSteps:…',
  'features/invoice-link/use-invoice-link.ts': 'paying:…',
  'parts/payments/use-first-payment.ts': 'payment-later:…',
  'features/onboarding/progress.ts': 'onboarding:…',
  'features/quote-link/use-answer-draft.ts': 'answer:…',
  'features/settings/account/you/business-email.ts': 'email-before:…',
  'features/settings/push/push-offer.tsx': 'push-offer',
  'features/settings/push/this-device.ts': 'push-device',
  'language/language.tsx': 'language',
  'marketing/islands/island.ts': 'language',
  'free-drafts/free-drafts.ts': 'free-invoices',
  'parts/sign-in/plan-choice.ts': 'chosenPlan',
  'parts/sign-out/sign-out.ts': 'notice',
  'parts/team/pending-invitation.ts': 'pending_invitation',
  'session/current-business.ts': 'currentBusinessId',
  'parts/visits/phone-position.ts': 'positionAsked',
  'session/kept-store.ts': 'fieldlark-kept',
  'session/last-reading.ts': 'lastReading',
  'session/draft.ts': 'draft:…',
  'session/portal-place.ts': 'portal',
}

const filesThatWrite = readdirSync(source, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.includes('.test.'))
  .map((entry) => join(entry.parentPath, entry.name))
  .filter((file) => !file.includes('/testing/'))
  .filter((file) =>
    /Storage\.setItem\(|document\.cookie|indexedDB\.|persistSession/.test(readFileSync(file, 'utf8')),
  )
  .map((file) => file.slice(source.length + 1))

it('names every entry that the app writes into the browser', () => {
  expect(filesThatWrite.toSorted()).toEqual(Object.keys(writers).toSorted())
  const listed = storageList.map(({ name }) => name as string)
  expect(
    Object.values(writers)
      .flat()
      .filter((name) => !listed.includes(name)),
  ).toEqual([])
})

const pageOf = (name: string, language: string) => {
  const page = placesOf(rows).find(
    ({ row, place }) => row.path === `/${name}` && place.language === language && !place.isCopy,
  )
  if (page === undefined) throw new Error(`There is no page /${name} in ${language}.`)
  return renderToStaticMarkup(<>{page.row.body(page.place)}</>)
}

describe.each(['en', 'es'] as const)('in %s', (language) => {
  it.each(legalPages)('%s is dated and says who to contact', (name) => {
    const { textContent } = new DOMParser().parseFromString(pageOf(name, language), 'text/html').body
    expect(textContent).toMatch(/Last changed on \w+ \d+, \d{4}|Última modificación: \d+ de \w+ de \d{4}/)
    expect(textContent).toMatch(/The operator is the person|El operador es la persona/)
  })
})

it.each(['en', 'es'] as const)(
  'has room for the operator and for the mark of a template, in %s',
  (language) => {
    const { body } = new DOMParser().parseFromString(pageOf('terms', language), 'text/html')
    const texts = [...body.querySelectorAll('dl[data-operator] dd')].map(({ textContent }) => textContent)
    expect(texts).toEqual(['NAME', 'ADDRESS', 'EMAIL', 'LAW'].map((field) => `%OPERATOR_${field}%`))
    expect(body.querySelector('section[data-template]')?.textContent).toContain('OPERATOR_NAME')
  },
)

it('lists every entry on the page about cookies', () => {
  const html = pageOf('cookies', 'en')
  for (const { name } of storageList) expect(html).toContain(`>${name}</td>`)
})
