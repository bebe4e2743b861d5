import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

import { sessionKey } from '#connection/session-key.ts'
import { callsOf, refusal, reply } from '#testing/network.ts'
import { renderForGuest, signedInAnswer } from '#testing/render.tsx'

import { useSession } from './session.tsx'
import { useSessionFailureText } from './session-failure-text.ts'

function Shown() {
  const session = useSession()
  const failureText = useSessionFailureText()
  return session.status === 'failed' ? failureText(session.failure) : session.status
}

it.each([
  ['en', 'Profile query timeout after 10 seconds'],
  ['es', 'La consulta del perfil tardó más de 10 segundos'],
] as const)('says in %s that the profile took too long, after one try', async (language, sentence) => {
  localStorage.setItem(sessionKey, JSON.stringify(signedInAnswer))
  reply('GET rest/v1/team_members', [])
  reply('GET rest/v1/profiles', () => {
    throw new DOMException('signal timed out', 'TimeoutError')
  })
  const patience = vi.spyOn(AbortSignal, 'timeout')
  renderForGuest(<Shown />, { language })
  await screen.findByText(sentence)
  expect(callsOf('GET rest/v1/profiles')).toHaveLength(1)
  expect([...new Set(patience.mock.calls.flat())]).toEqual([10_000])
})

it.each([
  ['profiles', 'en', 'Failed to fetch profile: Server error. Please try again later.'],
  ['team_members', 'en', 'Failed to fetch business: Server error. Please try again later.'],
  ['profiles', 'es', 'No se pudo cargar el perfil: Error del servidor. Inténtalo más tarde.'],
  ['team_members', 'es', 'No se pudo cargar el negocio: Error del servidor. Inténtalo más tarde.'],
] as const)('says when %s cannot be read, in %s', async (broken, language, sentence) => {
  localStorage.setItem(sessionKey, JSON.stringify(signedInAnswer))
  reply('GET rest/v1/team_members', [])
  reply('GET rest/v1/profiles', { id: signedInAnswer.user.id })
  reply(`GET rest/v1/${broken}`, refusal(500, 'XX000', 'down'))
  renderForGuest(<Shown />, { language })
  await screen.findByText(sentence)
})
