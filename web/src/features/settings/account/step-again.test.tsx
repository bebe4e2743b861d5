import { person } from '@fieldlark/ui/testing/page.ts'
import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

import { problemTexts } from '#language/problems.texts.ts'
import { paths } from '#paths.ts'
import { accountIs } from '#testing/account-page.ts'
import { renderSignedIn } from '#testing/render.tsx'

import { accountTexts } from './account.texts.ts'
import { AccountScreen } from './account-screen.tsx'
import { deletionTexts } from './my-data/deletion.texts.ts'
import { codesTexts } from './second-factor/codes.texts.ts'

const connection = vi.hoisted(() => ({ isOffline: false }))
vi.mock('#connection/auth.ts', async (original) => {
  const real = await original<typeof import('#connection/auth.ts')>()
  const loadAuth = () =>
    connection.isOffline ? Promise.reject(new TypeError('Failed to fetch')) : real.loadAuth()
  return { ...real, loadAuth }
})
afterEach(() => {
  connection.isOffline = false
})

it.each([
  ['the email', accountTexts.en.email],
  ['codes', codesTexts.en.switchOn],
  ['the data', deletionTexts.en.download],
  ['the account', deletionTexts.en.title],
])('says that there is no connection before it changes %s', async (_, name) => {
  accountIs()
  await renderSignedIn(<AccountScreen />, { at: paths.settingsAccount })
  const button = await screen.findByRole('button', { name: new RegExp(`^${name}`) })
  connection.isOffline = true
  await person().click(button)
  await screen.findByText(problemTexts.en.failures.network)
  // A message has this role, too.
  const [message, ...opened] = screen.getAllByRole('dialog')
  expect(message?.textContent).toContain(problemTexts.en.failures.network)
  expect(opened).toEqual([])
})
