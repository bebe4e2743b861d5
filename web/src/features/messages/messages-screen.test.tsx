import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { pageOf, reply } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { nextId } from '#testing/rows.ts'
import { MessagesScreen } from './messages-screen.tsx'

const thread = (name: string, last_author: string, last_preview: string) => ({
  id: nextId(),
  last_at: '2026-05-04T12:00:00+00:00',
  last_author,
  last_preview,
  last_file: null,
  is_unread: false,
  client: { id: nextId(), name, company_name: null, email: null },
})

it.each([
  ['en', 'Team: On Friday.'],
  ['es', 'Equipo: On Friday.'],
] as const)('calls what a colleague or the person wrote the team’s, in %s', async (language, shown) => {
  const threads = [thread('Rosa Diaz', 'member', 'On Friday.'), thread('Tom Hale', 'client', 'When?')]
  reply('GET rest/v1/message_threads', () => pageOf(threads))
  reply('HEAD rest/v1/message_threads', () => pageOf([], 0))
  await renderSignedIn(<MessagesScreen />, { language })
  expect(await screen.findByText(shown)).toBeTruthy()
  expect(screen.getByText('When?')).toBeTruthy()
})
