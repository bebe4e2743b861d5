import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { problemTexts } from '#language/problems.texts.ts'
import { uploadTexts } from '#parts/files/upload.texts.ts'
import { useCanvas } from '#testing/canvas.ts'
import { callsOf, lost, reply, sentTo, slow } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessId, nextId, stored } from '#testing/rows.ts'

import { PhotoGrid } from './photo-grid.tsx'
import { photosTexts } from './photos.texts.ts'

useCanvas()

const texts = photosTexts.en
const insert = 'POST rest/v1/photos'
const bytes = `POST storage/v1/object/photos/${businessId}/*`
const sign = `POST storage/v1/object/sign/photos/${businessId}/*`

const photoRow = (name: string, changes: object = {}) =>
  stored<'photos'>({
    id: nextId(),
    path: `${businessId}/${name}.jpg`,
    width: 4,
    height: 3,
    caption: null,
    ...changes,
  })
const picture = (name = 'fence.png') => new File(['pixels'], name, { type: 'image/png' })

beforeEach(() => {
  // happy-dom decodes no images: every file is read as 4000 × 3000 pixels, unless it is text.
  vi.stubGlobal('createImageBitmap', async (file: File) => {
    if (file.name.endsWith('.txt')) throw new Error('not a picture')
    return { width: 4000, height: 3000, close: () => {} }
  })
  HTMLCanvasElement.prototype.toBlob = (done) => done(new Blob(['small'], { type: 'image/jpeg' }))
  return () => vi.unstubAllGlobals()
})

async function open({ photos = [] as object[], canAdd = true } = {}) {
  const target = { column: 'visit_id', id: nextId() } as const
  reply('GET rest/v1/photos', () => photos)
  reply(sign, ({ path }) => ({ signedURL: `/object/sign/${path.split('/').at(-1)}?token=t` }))
  reply(bytes, { Key: 'photos/x', Id: nextId() })
  reply(insert, ({ body }) => {
    photos.push(stored<'photos'>(body))
    return [body as object]
  })
  await renderSignedIn(<PhotoGrid businessId={businessId} target={target} canAdd={canAdd} />)
  const user = person()
  const pick = async (...files: File[]) => user.upload(await screen.findByLabelText(texts.add), files)
  return { user, target, pick }
}

describe('adding photos', () => {
  it('uploads each resized picture, then its row, in the order they were picked', async () => {
    const { pick, target } = await open()
    await pick(picture('one.png'), picture('two.png'))
    await waitFor(() => expect(screen.getAllByRole('button', { name: /^Open photo/ })).toHaveLength(2))
    const rows = sentTo<{ id: string; path: string }>(insert)
    expect(rows).toMatchObject(
      [1, 2].map(() => ({ visit_id: target.id, width: 2048, height: 1536, size_bytes: 5 })),
    )
    const calls = callsOf(bytes)
    expect(calls.map(({ path }) => path)).toEqual(rows.map(({ path }) => `storage/v1/object/photos/${path}`))
    const sent = calls[0]?.body as FormData
    expect((sent.get('') as File).type).toBe('image/jpeg')
    await screen.findByText('two.png uploaded successfully')
  })

  it('keeps a photo whose upload failed, and sends the same one again', async () => {
    const { pick, user } = await open()
    reply(bytes, lost)
    await pick(picture())
    await screen.findByText(texts.failed)
    await screen.findByText(uploadTexts.en.failed('fence.png'))
    reply(bytes, Response.json({ statusCode: '409', error: 'Duplicate', message: 'exists' }, { status: 400 }))
    await user.click(screen.getByRole('button', { name: texts.retryNamed('fence.png') }))
    await screen.findByRole('button', { name: texts.open(1) })
    const [first, second] = callsOf(bytes)
    expect(second?.path).toBe(first?.path)
    expect(sentTo(insert)).toHaveLength(1)
    expect(screen.queryByText(texts.failed)).toBeNull()
  })

  it.each([
    [new File(['words'], 'note.txt', { type: 'image/png' }), texts.unreadable('note.txt')],
    [new File([], 'none.png', { type: 'image/png' }), texts.empty('none.png')],
  ])('names a file that is not a picture, and sends nothing (%#)', async (file, sentence) => {
    const { pick, user } = await open()
    await pick(file)
    await screen.findByText(sentence)
    expect(callsOf(bytes)).toEqual([])
    await user.click(screen.getByRole('button', { name: texts.removeNamed(file.name) }))
    await screen.findByText(texts.none)
  })

  it('is not offered without permission', async () => {
    const { user } = await open({ photos: [photoRow('one')], canAdd: false })
    await user.click(await screen.findByRole('button', { name: texts.open(1) }))
    expect(screen.queryByLabelText(texts.add)).toBeNull()
    await screen.findByRole('dialog')
    expect(screen.queryByRole('button', { name: texts.delete })).toBeNull()
  })
})

describe('viewing photos', () => {
  const three = () => [photoRow('one'), photoRow('two', { caption: 'The gate' }), photoRow('three')]

  it('moves by buttons and by arrow keys, and stops at both ends', async () => {
    const { user } = await open({ photos: three() })
    await user.click(await screen.findByRole('button', { name: texts.open(1) }))
    const box = within(await screen.findByRole('dialog', { name: texts.photo(1, 3) }))
    const previous = () => box.getByRole<HTMLButtonElement>('button', { name: texts.previous })
    const next = () => box.getByRole<HTMLButtonElement>('button', { name: texts.next })
    expect(previous().disabled).toBe(true)
    await user.click(next())
    expect(await screen.findByRole('dialog', { name: texts.photo(2, 3) })).toBeTruthy()
    expect(box.getByText('The gate')).toBeTruthy()
    next().focus()
    await user.keyboard('{ArrowRight}')
    await screen.findByRole('dialog', { name: texts.photo(3, 3) })
    expect(next().disabled).toBe(true)
    previous().focus()
    await user.keyboard('{ArrowLeft}')
    await screen.findByRole('dialog', { name: texts.photo(2, 3) })
  })

  it('deletes after a confirmation and shows the next; deletes nothing when offline', async () => {
    const photos: object[] = three()
    const { user } = await open({ photos })
    await user.click(await screen.findByRole('button', { name: texts.open(2) }))
    await user.click(await screen.findByRole('button', { name: texts.delete }))
    const question = () => within(screen.getByRole('alertdialog'))
    await screen.findByText(texts.deleteBody)
    reply('DELETE storage/v1/object/photos', lost)
    await user.click(question().getByRole('button', { name: texts.delete }))
    await screen.findByText(`${texts.deleteFailed} ${problemTexts.en.failures.network}`)
    const answer = slow([])
    reply('DELETE storage/v1/object/photos', answer.replies)
    reply('DELETE rest/v1/photos', () => {
      photos.splice(1, 1)
      return new Response(null, { status: 204 })
    })
    await user.dblClick(question().getByRole('button', { name: texts.delete }))
    answer.release()
    await screen.findByRole('dialog', { name: texts.photo(2, 2) })
    expect(callsOf('DELETE rest/v1/photos')).toHaveLength(1)
  })
})
