import {
  type PublicProfileForm as Fields,
  type PageColor,
  type PublicProfileDraft,
  pageColors,
  publicProfileDraftSchema,
} from '@fieldlark/domain/public-profiles/public-profile.ts'
import { cleanSubdomain } from '@fieldlark/domain/public-profiles/subdomain.ts'
import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import { Suspense } from 'react'

import { useTexts } from '#language/language.tsx'
import { useBusiness } from '#session/session.tsx'

import { resolverOf, SettingsForm } from '../settings-form-page.tsx'
import { publicProfileTexts } from './public-profile.texts.ts'
import { PublicProfileFields } from './public-profile-fields.tsx'
import {
  fetchPublicProfile,
  type StoredPublicProfile,
  useSavePublicProfile,
} from './public-profile-queries.ts'
import { PublicProfileState } from './public-profile-state.tsx'

const ProfilePhotos = lazyPart(async () => (await import('./photos/profile-photos.tsx')).ProfilePhotos)

const resolver = resolverOf<Fields, PublicProfileDraft>(publicProfileDraftSchema)

/** The name of a colour that can be chosen; another one, which came by the API, as it is written. */
function colorText({ colors }: (typeof publicProfileTexts)['en'], value: unknown): string {
  const names = Object.keys(pageColors) as PageColor[]
  const name = names.find((color) => pageColors[color] === (value || pageColors.green))
  return name ? colors[name] : String(value)
}

export function PublicProfileForm({ profile }: { profile: StoredPublicProfile }) {
  const texts = useTexts(publicProfileTexts)
  const { business_name } = useBusiness()
  const save = useSavePublicProfile(profile.id).mutateAsync
  const fieldsOf = (row: StoredPublicProfile): Fields => ({
    // At first, the address that its name suggests.
    subdomain: row.subdomain ?? (row.version === 1 ? cleanSubdomain(business_name) : ''),
    is_published: row.is_published,
    in_search_engines: row.in_search_engines,
    headline_en: row.headline_en ?? '',
    headline_es: row.headline_es ?? '',
    about_en: row.about_en ?? '',
    about_es: row.about_es ?? '',
    areas: row.areas ?? '',
    accent: row.accent ?? '',
    shows_phone: row.shows_phone,
    shows_email: row.shows_email,
    shows_address: row.shows_address,
    shows_hours: row.shows_hours,
    takes_enquiries: row.takes_enquiries,
    asks_for_reviews: row.asks_for_reviews,
  })
  return (
    <SettingsForm<StoredPublicProfile, Fields, PublicProfileDraft>
      name="public-profile"
      row={profile}
      fieldsOf={fieldsOf}
      resolver={resolver}
      save={({ version, draft }) => save({ version: version ?? profile.version, draft })}
      fetch={fetchPublicProfile}
      // Stays: the way to the page is at the top of the form.
      onSaved={() => scrollTo({ top: 0 })}
      texts={texts}
      textOf={(name, value) => (name === 'accent' ? colorText(texts, value) : undefined)}
    >
      {(form) => (
        <>
          <PublicProfileState profile={profile} />
          <PublicProfileFields form={form} />
          <Suspense>
            <ProfilePhotos businessId={profile.id} />
          </Suspense>
        </>
      )}
    </SettingsForm>
  )
}
