import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { refusalTexts } from '#parts/failures/refusals.texts.ts'
import { photosTexts } from '#parts/photos/photos.texts.ts'
import { useCanvas } from '#testing/canvas.ts'
import { refusal, reply, sentTo } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessId, nextId, stored } from '#testing/rows.ts'
import { profilePhotosTexts } from './profile-photos.texts.ts'
import { ProfilePhotos } from './profile-photos.tsx'

useCanvas()

const read = 'GET rest/v1/profile_photos'
const insert = 'POST rest/v1/profile_photos'
const arrange = 'POST rest/v1/rpc/arrange_profile_photos'

const photoRow = () =>
  stored<'photos'>({
    id: nextId(),
    path: `${businessId}/${nextId()}.jpg`,
    width: 4,
    height: 3,
    caption: null,
  })
const shownRow = (changes: object = {}) => {
  const photo = photoRow()
  return {
    ...stored<'profile_photos'>({
      id: nextId(),
      business_id: businessId,
      photo_id: photo.id,
      alt_text: null,
      before_of: null,
      is_hero: false,
      client_agreed_at: null as string | null,
      ...changes,
    }),
    photo,
  }
}

beforeEach(() => {
  // happy-dom decodes no images.
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4000, height: 3000, close: () => {} }))
  HTMLCanvasElement.prototype.toBlob = (done) => done(new Blob(['small'], { type: 'image/jpeg' }))
  return () => vi.unstubAllGlobals()
})

async function open(rows: ReturnType<typeof shownRow>[] = [], language: 'en' | 'es' = 'en') {
  reply(read, () => rows)
  reply(`POST storage/v1/object/sign/photos/${businessId}/*`, { signedURL: '/object/sign/x?token=t' })
  reply(arrange, {})
  await renderSignedIn(<ProfilePhotos businessId={businessId} />, { language })
  return { user: person(), texts: profilePhotosTexts[language] }
}

describe('the photos of the public page', () => {
  it.each(['en', 'es'] as const)(
    'are hidden until the client agreed, then described in %s',
    async (language) => {
      const [first, second] = [
        shownRow(),
        shownRow({ client_agreed_at: '2026-05-04T12:00:00Z', is_hero: true }),
      ]
      const { user, texts } = await open([first, second], language)
      await user.click(await screen.findByRole('button', { name: texts.edit(1) }))
      const dialog = within(await screen.findByRole('dialog'))
      await user.click(dialog.getByRole('checkbox', { name: texts.agreed }))
      await user.type(dialog.getByLabelText(texts.alt), ' Old fence ')
      await user.selectOptions(dialog.getByLabelText(texts.beforeOf), second.id)
      await user.selectOptions(dialog.getByLabelText(texts.place), texts.placeOf(2, 2))
      await user.click(dialog.getByRole('switch', { name: texts.isHero }))
      await user.click(dialog.getByRole('button', { name: texts.save }))
      await screen.findByText(texts.saved)
      expect(sentTo(arrange)).toEqual([
        {
          business_id: businessId,
          photos: [
            // Only one can be at the top.
            { id: second.id, alt: null, before_of: null, is_hero: false, is_agreed: true },
            { id: first.id, alt: 'Old fence', before_of: second.id, is_hero: true, is_agreed: true },
          ],
        },
      ])
    },
  )

  it('are uploaded without a record, and stand on the page after the others', async () => {
    reply('POST rest/v1/photos', ({ body }) => [body as object])
    reply(`POST storage/v1/object/photos/${businessId}/*`, { Key: 'photos/x', Id: nextId() })
    reply(insert, ({ body }) => [body as object])
    const { user, texts } = await open()
    await screen.findByText(texts.none)
    await user.upload(
      screen.getByLabelText(photosTexts.en.add),
      new File(['pixels'], 'fence.png', { type: 'image/png' }),
    )
    await waitFor(() => expect(sentTo(insert)).toHaveLength(1))
    const [row] = sentTo<{ id: string }>('POST rest/v1/photos')
    expect(row).not.toHaveProperty('visit_id')
    expect(sentTo(insert)).toMatchObject([{ business_id: businessId, photo_id: row?.id }])
  })

  it('are chosen among those of jobs and visits that the page does not have, and say when there are too many', async () => {
    const there = shownRow()
    const [one, two] = [photoRow(), photoRow()]
    const { user, texts } = await open([there])
    reply('GET rest/v1/photos', [there.photo, one, two])
    await screen.findByRole('button', { name: texts.edit(1) })
    await user.click(screen.getByRole('button', { name: texts.pick }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(await dialog.findByRole('checkbox', { name: texts.choose(2) }))
    expect(dialog.getAllByRole('checkbox')).toHaveLength(2)
    reply(insert, refusal(409, 'PT409', 'profile_photos_full'))
    await user.click(dialog.getByRole('button', { name: texts.addChosen(1) }))
    await dialog.findByText(refusalTexts.en.profile_photos_full)
    expect(sentTo(insert)).toMatchObject([{ photo_id: two.id }])
  })
})
