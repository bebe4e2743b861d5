import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { refusalTexts } from '#parts/failures/refusals.texts.ts'
import { paths } from '#paths.ts'
import { callsOf, refusal, reply, sentTo } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessId, businessRow, nextId, someDay } from '#testing/rows.ts'

import { settingsTexts } from '../settings.texts.ts'
import { publicProfileTexts } from './public-profile.texts.ts'
import { PublicProfileScreen } from './public-profile-screen.tsx'

const read = 'GET rest/v1/public_profiles'
const save = 'POST rest/v1/rpc/save_public_profile'
type Setting = NonNullable<Parameters<typeof renderSignedIn>[1]>

const row = {
  id: businessId,
  business_id: businessId,
  is_published: false,
  in_search_engines: false,
  headline_en: null as string | null,
  headline_es: null,
  about_en: null,
  about_es: null,
  areas: null,
  accent: null,
  shows_phone: true,
  shows_email: false,
  shows_address: false,
  shows_hours: true,
  takes_enquiries: true,
  asks_for_reviews: false,
  version: 1,
  created_at: someDay,
  updated_at: someDay,
  business: { subdomain: null as string | null },
}

async function open(setting: Setting = {}, changes: object = {}, photos: readonly object[] = []) {
  reply(read, [{ ...row, ...changes }])
  reply('GET rest/v1/services', [])
  reply('GET rest/v1/profile_photos', photos)
  reply(save, {})
  const texts = publicProfileTexts[setting.language ?? 'en']
  const at = paths.publicProfile
  const view = await renderSignedIn(<PublicProfileScreen />, { at, path: at, ...setting })
  if (setting.role !== 'worker') await screen.findByText(texts.shows)
  return { ...view, texts, user: person() }
}

describe('the public profile', () => {
  it.each(['en', 'es'] as const)('is written, named and published in %s', async (language) => {
    const { user, texts, router } = await open({ language })
    screen.getByText(texts.notPublished)
    const address = screen.getByLabelText<HTMLInputElement>(texts.fields.subdomain)
    await user.clear(address)
    await user.type(address, ' Peña & Hijos ')
    expect(screen.getByText(/\/p\/pena-hijos\./)).toBeTruthy()
    await user.type(screen.getByLabelText(texts.fields.headline_es), 'Casa limpia')
    await user.click(screen.getByRole('switch', { name: texts.fields.is_published }))
    await user.click(screen.getByRole('radio', { name: texts.colors.blue }))
    await user.click(screen.getByRole('button', { name: texts.save }))
    await screen.findByText(texts.saved)
    expect(router.state.location.pathname).toBe(paths.publicProfile)
    expect(sentTo(save)).toEqual([
      {
        business_id: businessId,
        version: 1,
        profile: {
          subdomain: 'pena-hijos',
          is_published: true,
          in_search_engines: false,
          headline_en: null,
          headline_es: 'Casa limpia',
          about_en: null,
          about_es: null,
          areas: null,
          accent: '#1d4f91',
          shows_phone: true,
          shows_email: false,
          shows_address: false,
          shows_hours: true,
          takes_enquiries: true,
          asks_for_reviews: false,
        },
      },
    ])
  })

  it('suggests the name of the business as its address, and says what is not one', async () => {
    const { user, texts } = await open()
    const address = screen.getByLabelText<HTMLInputElement>(texts.fields.subdomain)
    expect(address.value).not.toBe('')
    await user.clear(address)
    await user.type(address, 'admin')
    await user.click(screen.getByRole('button', { name: texts.save }))
    await screen.findByText(texts.invalidSubdomain)
    await user.clear(address)
    await user.click(screen.getByRole('switch', { name: texts.fields.is_published }))
    await user.click(screen.getByRole('button', { name: texts.save }))
    await screen.findByText(texts.invalidSubdomain)
    expect(callsOf(save)).toEqual([])
  })

  it('keeps what was typed when another business has the address', async () => {
    const { user, texts } = await open()
    await user.type(screen.getByLabelText(texts.fields.headline_en), 'Bright')
    reply(save, refusal(409, 'PT409', 'subdomain_taken'))
    await user.click(screen.getByRole('button', { name: texts.save }))
    await screen.findByText(refusalTexts.en.subdomain_taken)
    expect(screen.getByLabelText<HTMLInputElement>(texts.fields.headline_en).value).toBe('Bright')
  })

  it('leads to the page once it is public, and to what is missing', async () => {
    const { texts } = await open(
      {},
      { is_published: true, headline_en: 'Bright', business: { subdomain: 'bright' } },
    )
    screen.getByText(texts.published)
    expect(screen.getByRole('link', { name: texts.open }).getAttribute('href')).toBe('/p/bright')
    expect(screen.getByRole('link', { name: 'Spanish flyer' }).getAttribute('href')).toBe(
      '/p/bright/flyer-es.pdf',
    )
    await waitFor(() =>
      expect(screen.getByRole('link', { name: texts.steps.services }).getAttribute('href')).toBe(
        paths.settingsServices,
      ),
    )
    expect(screen.queryByRole('link', { name: texts.steps.words })).toBeNull()
  })

  it.each([
    [null, 'missing'],
    ['2026-05-04T12:00:00Z', 'done'],
  ] as const)(
    'with a photo to which its client agreed at %s says that one is %s',
    async (client_agreed_at, state) => {
      reply(`POST storage/v1/object/sign/photos/${businessId}/*`, { signedURL: '/object/sign/x?token=t' })
      const photo = { id: nextId(), path: `${businessId}/x.jpg`, width: 4, height: 3, caption: null }
      const shown = { id: nextId(), photo_id: photo.id, alt_text: null, before_of: null, is_hero: false }
      const { texts } = await open({}, {}, [{ ...shown, client_agreed_at, photo }])
      const step = screen.getByText(texts.steps.photo).closest('li')
      await waitFor(() => expect(step?.querySelector('svg')?.getAttribute('aria-label')).toBe(texts[state]))
    },
  )

  it.each([
    [{ shows_phone: true }, 'done'],
    [{ shows_phone: false, shows_email: false }, 'missing'],
    [{ shows_phone: false, shows_email: true }, 'done'],
  ] as const)('that shows %j says that a way to reach the business is %s', async (changes, state) => {
    const business = businessRow({ phone: '555 0199', email: 'ana@lark.test' })
    const { texts } = await open({ memberships: [{ role: 'owner', business }] }, changes)
    const step = screen.getByText(texts.steps.contact).closest('li')
    expect(step?.querySelector('svg')?.getAttribute('aria-label')).toBe(texts[state])
  })

  it('is not for workers', async () => {
    await open({ role: 'worker' })
    screen.getByText(settingsTexts.en.forManagersTitle)
    expect(callsOf(read)).toEqual([])
  })
})
