import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { renderSignedIn } from '#testing/render.tsx'

import { companyTexts } from './company/company.texts.ts'
import { paymentsTexts } from './payments/payments.texts.ts'
import { regionalTexts } from './regional/regional.texts.ts'
import { sectionsTexts } from './sections.texts.ts'
import { SettingsScreen } from './settings-screen.tsx'
import { teamSettingsTexts } from './team/team-settings.texts.ts'

const links = () => screen.getAllByRole('link').map((link) => link.textContent)

describe('the search', () => {
  it.each([
    ['en', 'zona horaria', 'regional', regionalTexts.en.fields.timezone],
    ['es', 'time zone', 'regional', regionalTexts.es.fields.timezone],
    ['es', 'zelle', 'payments', paymentsTexts.es.bank.title],
    ['en', 'vacaciones', 'team', teamSettingsTexts.en.timeOff],
    ['es', 'numero de registro', 'company', companyTexts.es.fields.registration_number],
  ] as const)('finds in %s by "%s" a setting of %s: %s', async (language, typed, key, label) => {
    const texts = sectionsTexts[language]
    await renderSignedIn(<SettingsScreen />, { language })
    await person().type(screen.getByRole('searchbox', { name: texts.search }), typed)
    const where = texts.within(texts.sections[key].title)
    await waitFor(() => expect(links()).toContainEqual(expect.stringContaining(`${label}${where}`)))
  })

  it('finds for a worker only what a worker may open', async () => {
    await renderSignedIn(<SettingsScreen />, { role: 'worker' })
    await person().type(screen.getByRole('searchbox'), 'zelle')
    await screen.findByText(sectionsTexts.en.nothing)
    await person().clear(screen.getByRole('searchbox'))
    await person().type(screen.getByRole('searchbox'), 'contraseña')
    await waitFor(() => expect(links()).toContainEqual(expect.stringContaining('Password')))
  })

  it('says when nothing has such a name', async () => {
    await renderSignedIn(<SettingsScreen />)
    await person().type(screen.getByRole('searchbox'), 'xyzzy')
    await screen.findByText(sectionsTexts.en.nothing)
  })
})

const seenBy = sectionsTexts.en.seenBy

it.each([
  ['owner', 18, [undefined, seenBy.office, seenBy.office, seenBy.office, seenBy.owners], [seenBy.everyone]],
  ['manager', 17, [undefined, seenBy.office, seenBy.office, seenBy.office], [seenBy.everyone]],
  ['worker', 5, [undefined, undefined], []],
] as const)(
  'a %s sees %i sections; that not everyone does is said once for each group, and at a row only where others do',
  async (role, count, ofGroups, ofRows) => {
    await renderSignedIn(<SettingsScreen />, { role })
    expect(links()).toHaveLength(count)
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(headings.map((heading) => heading.split(' · ')[1])).toEqual(ofGroups)
    expect(links().flatMap((link) => link?.match(/Seen by .*$/)?.[0] ?? [])).toEqual(ofRows)
  },
)
