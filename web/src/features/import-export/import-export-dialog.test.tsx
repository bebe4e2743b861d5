import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'

import { lost, reply, sentTo } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessId, nextId } from '#testing/rows.ts'

import { importExportTexts } from './import-export.texts.ts'
import { ImportExportDialog } from './import-export-dialog.tsx'

const importing = 'POST rest/v1/rpc/import_clients'
const csv = (...lines: string[]) => new File([lines.join('\n')], 'clients.csv', { type: 'text/csv' })

type Sent = { business_id: string; import_key: string; rows: { name: string }[] }

async function open(setting: Parameters<typeof renderSignedIn>[1] = {}) {
  const onClose = vi.fn()
  reply('GET rest/v1/clients', [])
  reply('GET rest/v1/client_imports', [])
  reply(importing, ({ body }) => (body as Sent).rows.length as unknown as object)
  await renderSignedIn(<ImportExportDialog isOpen onClose={onClose} />, setting)
  const texts = importExportTexts[setting.language ?? 'en']
  await screen.findByRole('dialog', { name: texts.title })
  const user = person()
  const choose = async (file: File) => user.upload(screen.getByLabelText(new RegExp(texts.pickFile)), file)
  return { user, onClose, texts, choose }
}

describe('clients from a file', () => {
  it('are previewed before anything is saved, then imported together', async () => {
    const { user, texts, choose, onClose } = await open()
    await choose(csv('name,email', 'Rosa,rosa@diaz.test', 'Tom,tom@hill.test'))
    await screen.findByText(texts.found(2))
    expect(screen.getByText('rosa@diaz.test')).toBeTruthy()
    expect(sentTo(importing)).toEqual([])
    await user.click(screen.getByRole('button', { name: texts.importNow(2) }))
    await screen.findByText(texts.imported(2))
    const [sent] = sentTo<Sent>(importing)
    expect(sent?.business_id).toBe(businessId)
    expect(sent?.rows.map(({ name }) => name)).toEqual(['Rosa', 'Tom'])
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it.each(['en', 'es'] as const)(
    'are previewed with address, with what goes into the notes and the columns not read, in %s',
    async (language) => {
      const { texts, choose } = await open({ language })
      await choose(csv('name,phone,address,Tags,,Fax', 'Rosa,"555, 556",12 Elm St,vip,x,'))
      await screen.findByText(texts.unreadColumns(2))
      expect(screen.getByRole('cell', { name: '12 Elm St' })).toBeTruthy()
      expect(screen.getByText(texts.othersInNotes(1))).toBeTruthy()
      expect(screen.getByText(`Tags · ${texts.columnNumber(5)}`)).toBeTruthy()
    },
  )

  it('show nothing about leftovers when all of the file is read', async () => {
    const { texts, choose } = await open()
    await choose(csv('name,phone', 'Rosa,555'))
    await screen.findByText(texts.found(1))
    expect(screen.queryByText(texts.othersInNotes(1))).toBeNull()
    expect(screen.queryByText(texts.unreadColumns(0))).toBeNull()
  })

  it('are imported under the same key after a lost response, so that none is duplicated', async () => {
    const { user, texts, choose, onClose } = await open()
    reply(importing, lost)
    await choose(csv('name', 'Rosa'))
    await user.click(await screen.findByRole('button', { name: texts.importNow(1) }))
    await screen.findByText(texts.retryIsSafe)
    reply(importing, 1 as unknown as object)
    await user.click(screen.getByRole('button', { name: texts.importNow(1) }))
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(new Set(sentTo<Sent>(importing).map(({ import_key }) => import_key)).size).toBe(1)
  })

  it('are skipped when they exist already, unless they are included', async () => {
    const { user, texts, choose } = await open()
    reply('GET rest/v1/clients', [{ id: nextId(), name: 'Rosa', email: 'rosa@diaz.test', phone: null }])
    await choose(csv('name,email', 'Rosa,rosa@diaz.test', 'Tom,tom@hill.test'))
    await screen.findByText(texts.duplicatesTitle(1))
    expect(screen.getByRole('button', { name: texts.importNow(1) })).toBeTruthy()
    await user.click(screen.getByRole('radio', { name: texts.importAnyway }))
    expect(screen.getByRole('button', { name: texts.importNow(2) })).toBeTruthy()
  })

  it('from a file that was imported before require a second confirmation', async () => {
    const { user, texts, choose } = await open()
    reply('GET rest/v1/client_imports', [{ created_at: '2026-05-04T12:00:00+00:00', client_count: 1 }])
    await choose(csv('name', 'Rosa'))
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: texts.importNow(1) })
    expect(button.disabled).toBe(true)
    await user.click(screen.getByRole('checkbox', { name: texts.importAgain }))
    expect(button.disabled).toBe(false)
  })

  it.each(['en', 'es'] as const)(
    'with an error are not imported at all; rows and reasons are listed in %s',
    async (language) => {
      const { texts, choose } = await open({ language })
      await choose(csv('name,email', 'Rosa,rosa@', ',tom@hill.test'))
      await screen.findByText(texts.validationFailed(2))
      expect(screen.getByText(texts.rowProblems.invalidEmail(2))).toBeTruthy()
      expect(screen.getByText(texts.rowProblems.nameRequired(3))).toBeTruthy()
      expect(screen.queryByRole('button', { name: texts.importNow(2) })).toBeNull()
    },
  )

  it.each([
    ['an empty file', csv(''), 'noData'],
    ['a workbook under the name of a CSV file', csv('PK\u0003\u0004'), 'workbook'],
  ] as const)('cannot be read from %s, which says what to do', async (_, file, why) => {
    const { user, texts, choose } = await open()
    await choose(file)
    await screen.findByText(texts[why])
    await user.click(screen.getByRole('button', { name: texts.otherFile }))
    expect(screen.getByLabelText(new RegExp(texts.pickFile))).toBeTruthy()
  })

  it('can be retried with the same file after a network failure', async () => {
    const { user, texts, choose } = await open()
    reply('GET rest/v1/client_imports', lost)
    await choose(csv('name', 'Rosa'))
    const again = await screen.findByRole('button', { name: texts.tryAgain })
    reply('GET rest/v1/client_imports', [])
    await user.click(again)
    await screen.findByText(texts.found(1))
  })

  it('cannot be imported by a worker', async () => {
    const { texts } = await open({ role: 'worker' })
    expect(screen.getByText(texts.forbidden)).toBeTruthy()
    expect(screen.queryByLabelText(new RegExp(texts.pickFile))).toBeNull()
  })
})
