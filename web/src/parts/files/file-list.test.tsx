import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { maxFileBytes, maxFiles } from '#data/files.ts'
import { problemTexts } from '#language/problems.texts.ts'
import { callsOf, lost, refusal, reply, sentTo, slow } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessId, nextId, stored } from '#testing/rows.ts'
import '#testing/upload-request.ts'

import { FileList } from './file-list.tsx'
import { filesTexts } from './files.texts.ts'
import { uploadTexts } from './upload.texts.ts'

const texts = filesTexts.en
const read = 'GET rest/v1/files'
const insert = 'POST rest/v1/files'
const bytes = `POST storage/v1/object/files/${businessId}/*`

const fileRow = (changes: object = {}) =>
  stored<'files'>({
    id: nextId(),
    name: 'Plan.pdf',
    path: `${businessId}/plan.pdf`,
    mime_type: 'application/pdf',
    size_bytes: 1_234_000,
    ...changes,
  })

const plan = (name = 'Plan.pdf', content = 'plan') => new File([content], name)

async function open({ files = [] as object[], canEdit = true, isNew = false } = {}) {
  const target = { column: 'job_id', id: nextId() } as const
  reply(read, () => files)
  reply(bytes, {})
  reply(insert, ({ body }) => {
    files.push(fileRow(body as object))
    return [body as object]
  })
  const list = (isUnsaved: boolean) => (
    <FileList businessId={businessId} target={target} canEdit={canEdit} isNew={isUnsaved} />
  )
  const view = await renderSignedIn(list(isNew))
  const user = person()
  const pick = async (...picked: File[]) => user.upload(await screen.findByLabelText(/Add files/), picked)
  return { ...view, user, target, pick, list }
}

describe('adding files', () => {
  it('uploads the bytes, then stores the row with the name, and shows it', async () => {
    const { pick, target } = await open()
    await pick(plan())
    await screen.findByRole('button', { name: texts.open('Plan.pdf') })
    await screen.findByText(uploadTexts.en.uploaded('Plan.pdf'))
    const [sent] = sentTo<{ id: string }>(insert)
    expect(sent).toMatchObject({
      job_id: target.id,
      name: 'Plan.pdf',
      mime_type: 'application/pdf',
      size_bytes: 4,
    })
    const [call] = callsOf(bytes)
    expect(call?.path).toBe(`storage/v1/object/files/${businessId}/${sent?.id}.pdf`)
    expect(call?.headers.get('Content-Type')).toBe('application/pdf')
    expect(call?.body).toMatchObject({ size: 4 })
  })

  it('keeps a file whose upload failed, and sends the same one again', async () => {
    const { pick, user } = await open()
    reply(bytes, lost)
    await pick(plan())
    await screen.findByText(texts.states.failed)
    await screen.findByText('Failed to upload Plan.pdf')
    // The first attempt had arrived and only its response was lost: the service answers with its own code.
    reply(bytes, Response.json({ statusCode: '409', message: 'exists' }, { status: 400 }))
    await user.click(screen.getByRole('button', { name: texts.tryAgain }))
    await screen.findByRole('button', { name: texts.open('Plan.pdf') })
    const [first, second] = callsOf(bytes)
    expect(second?.path).toBe(first?.path)
    expect(sentTo(insert)).toHaveLength(1)
  })

  it.each([
    [plan('tool.exe'), texts.states.wrongKind],
    [plan('empty.pdf', ''), texts.states.empty],
    [Object.defineProperty(plan('large.pdf'), 'size', { value: maxFileBytes + 1 }), texts.states.tooBig],
  ])('rejects what the bucket would not accept before it is sent (%#)', async (file, sentence) => {
    const { target, user } = await open()
    const { fileQueue } = await import('./file-queue.ts')
    // Past the input, which filters by the end of the name: dropped files are not.
    fileQueue.add(businessId, target, [file])
    await screen.findByText(sentence)
    expect(callsOf(bytes)).toEqual([])
    await user.click(screen.getByRole('button', { name: texts.drop(file.name) }))
    await screen.findByText(texts.none.job_id)
  })

  it('waits until the record is saved', async () => {
    const { pick, unmount, list } = await open({ isNew: true })
    await pick(plan())
    await screen.findByText(new RegExp(`^${texts.states.waiting}`))
    expect(callsOf(bytes)).toEqual([])
    unmount()
    await renderSignedIn(list(false))
    await screen.findByRole('button', { name: texts.open('Plan.pdf') })
    expect(callsOf(bytes)).toHaveLength(1)
  })

  it('stops at the maximum number of files', async () => {
    await open({ files: Array.from({ length: maxFiles }, () => fileRow()) })
    await screen.findByText(texts.full(maxFiles))
    expect(screen.queryByLabelText(/Add files/)).toBeNull()
  })
})

describe('the files of a record', () => {
  it('deletes after a confirmation: the bytes, then the row, once', async () => {
    const file = fileRow()
    const files: object[] = [file]
    const { user } = await open({ files })
    const answer = slow([])
    reply('DELETE storage/v1/object/files', answer.replies)
    reply('DELETE rest/v1/files', () => {
      files.length = 0
      return new Response(null, { status: 204 })
    })
    await user.click(await screen.findByRole('button', { name: texts.remove('Plan.pdf') }))
    await user.dblClick(await screen.findByRole('button', { name: texts.removeConfirm }))
    answer.release()
    await screen.findByText(texts.removed('Plan.pdf'))
    expect(sentTo('DELETE storage/v1/object/files')).toEqual([{ prefixes: [file.path] }])
    expect(callsOf('DELETE rest/v1/files').map(({ query }) => query.get('id'))).toEqual([`eq.${file.id}`])
    await screen.findByText(texts.none.job_id)
  })

  it('keeps the row when the bytes cannot be deleted', async () => {
    const { user } = await open({ files: [fileRow()] })
    reply('DELETE storage/v1/object/files', lost)
    await user.click(await screen.findByRole('button', { name: texts.remove('Plan.pdf') }))
    await user.click(await screen.findByRole('button', { name: texts.removeConfirm }))
    await screen.findByText(problemTexts.en.failures.network)
    expect(screen.getByRole('button', { name: texts.open('Plan.pdf') })).toBeTruthy()
  })

  it('is read-only for those who may not edit the record', async () => {
    await open({ files: [fileRow()], canEdit: false })
    await screen.findByRole('button', { name: texts.open('Plan.pdf') })
    expect(screen.getByText('1.2 MB')).toBeTruthy()
    expect(screen.queryByLabelText(/Add files/)).toBeNull()
    expect(screen.queryByRole('button', { name: texts.remove('Plan.pdf') })).toBeNull()
  })

  it('can be retried when the files could not be read', async () => {
    const { user, unmount } = await open()
    unmount()
    reply(read, refusal(403, '42501', 'permission denied'))
    await renderSignedIn(
      <FileList businessId={businessId} target={{ column: 'quote_id', id: nextId() }} canEdit />,
    )
    await screen.findByText(texts.loadFailed)
    reply(read, [])
    await user.click(screen.getByRole('button', { name: texts.tryAgain }))
    await waitFor(() => expect(screen.getByText(texts.none.quote_id)).toBeTruthy())
  })
})
