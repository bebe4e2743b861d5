import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { problemTexts } from '#language/problems.texts.ts'
import { signOutTexts } from '#parts/sign-out/sign-out.texts.ts'
import { paths } from '#paths.ts'
import { useBusiness, useSignedIn } from '#session/session.tsx'
import { signingOut } from '#session/signing-out.ts'
import { loseAuthChunk } from '#testing/auth-chunk.ts'
import { lost, refusal, reply, sentTo } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessRow, nextId, userId } from '#testing/rows.ts'
import { userMenuTexts } from './user-menu.texts.ts'
import { UserMenu } from './user-menu.tsx'

vi.mock('#connection/auth.ts', async (original) =>
  (await import('#testing/auth-chunk.ts')).authFile(original),
)

const texts = userMenuTexts.en
const activate = 'POST rest/v1/rpc/set_active_business'
const hill = businessRow({ id: nextId(), business_name: 'Hill Roofing', user_id: nextId(), is_active: false })
const both = [
  { role: 'owner', business: businessRow() },
  { role: 'worker', business: hill },
]

/** The current business and role, as every screen reads them. */
function Here() {
  const { business_name } = useBusiness()
  const { role } = useSignedIn()
  return (
    <p>
      {business_name} as {role}
    </p>
  )
}

async function open(memberships: readonly object[] = both, setting = {}) {
  const toggleTheme = vi.fn()
  reply(activate, null)
  const view = await renderSignedIn(
    <>
      <UserMenu theme="light" toggleTheme={toggleTheme} />
      <Here />
    </>,
    { memberships, ...setting },
  )
  const user = person()
  const menu = async () => {
    await user.click(screen.getByRole('button', { expanded: false }))
    return screen.findAllByRole('menuitem')
  }
  return { user, menu, toggleTheme, ...view }
}

describe('switching to another business', () => {
  it('changes the data and role of every screen and informs the server', async () => {
    const { user, menu } = await open()
    expect(screen.getByText('Lark Gardens as owner')).toBeTruthy()
    await menu()
    expect(screen.queryByRole('menuitem', { name: 'Lark Gardens' })).toBeNull()
    await user.click(screen.getByRole('menuitem', { name: 'Hill Roofing' }))
    await screen.findByText('Hill Roofing as worker')
    await waitFor(() => expect(sentTo(activate)).toEqual([{ business_id: hill.id }]))
  })

  it.each([
    ['does not hear of it', lost, problemTexts.en.failures.network],
    ['knows it no longer', refusal(404, 'PT404', 'business_not_found'), 'Business not found'],
    ['refuses it', refusal(403, 'PT403', 'not_allowed'), problemTexts.en.failures.forbidden],
  ])('stays where one was when the server %s, and says so', async (_, answer, sentence) => {
    const { user, menu } = await open()
    reply(activate, answer)
    await menu()
    await user.click(screen.getByRole('menuitem', { name: 'Hill Roofing' }))
    await screen.findByText(sentence)
    expect(screen.getByText('Lark Gardens as owner')).toBeTruthy()
    expect(localStorage.getItem('currentBusinessId')).toBeNull()
  })

  it('is remembered on this device', async () => {
    const first = await open()
    await first.menu()
    await first.user.click(screen.getByRole('menuitem', { name: 'Hill Roofing' }))
    await screen.findByText('Hill Roofing as worker')
    first.unmount()
    await open()
    expect(screen.getByText('Hill Roofing as worker')).toBeTruthy()
  })

  it('falls back to the active business when the member has left the other one', async () => {
    localStorage.setItem('currentBusinessId', hill.id)
    await open([
      { role: 'worker', business: businessRow({ id: nextId(), business_name: 'Old', is_active: false }) },
      { role: 'owner', business: businessRow() },
    ])
    expect(screen.getByText('Lark Gardens as owner')).toBeTruthy()
  })

  it('is not offered with a single business', async () => {
    const { menu } = await open([{ role: 'owner', business: businessRow({ user_id: userId }) }])
    const items = (await menu()).map((item) => item.textContent)
    expect(items).not.toContain('Lark Gardens')
    expect(items.at(-1)).toBe(texts.signOut)
  })
})

describe('signing out', () => {
  it('leaves a message for the start page', async () => {
    const { user, menu } = await open()
    const assign = vi.fn()
    const { href, origin, pathname } = location
    vi.stubGlobal('location', { href, origin, pathname, assign })
    reply('POST auth/v1/logout', null)
    await menu()
    await user.click(screen.getByRole('menuitem', { name: texts.signOut }))
    await waitFor(() => expect(assign).toHaveBeenCalledWith(paths.landing))
    vi.unstubAllGlobals()
    expect(sessionStorage.getItem('notice')).toBe(signOutTexts.en.done)
  })

  it.each(['en', 'es'] as const)('asks in %s before it discards what was typed', async (language) => {
    const { user, menu } = await open(both, { language })
    localStorage.setItem('draft:client:new', '{"name":"Rosa"}')
    await menu()
    await user.click(screen.getByRole('menuitem', { name: userMenuTexts[language].signOut }))
    await screen.findByRole('alertdialog', { name: signOutTexts[language].title })
    await user.click(screen.getByRole('button', { name: signOutTexts[language].cancel }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(localStorage.getItem('draft:client:new')).not.toBeNull()
    expect(screen.getByText('Lark Gardens as owner')).toBeTruthy()
  })

  it('reports that the auth client does not load, and keeps the session and what was typed', async () => {
    const { user, menu } = await open()
    const leave = vi.fn()
    addEventListener(signingOut, leave, { once: true })
    sessionStorage.setItem('typed', 'a note')
    loseAuthChunk()
    await menu()
    await user.click(screen.getByRole('menuitem', { name: texts.signOut }))
    await screen.findByText(problemTexts.en.failures.network)
    expect(leave).not.toHaveBeenCalled()
    expect(sessionStorage.getItem('typed')).toBe('a note')
    expect(screen.getByText('Lark Gardens as owner')).toBeTruthy()
  })
})

describe('personal settings', () => {
  it('changes the language at once and remembers it', async () => {
    const { user, menu } = await open()
    await menu()
    await user.click(screen.getByRole('menuitem', { name: texts.otherLanguage }))
    await waitFor(() => expect(localStorage.getItem('language')).toBe('es'))
    await menu()
    expect(screen.getByRole('menuitem', { name: userMenuTexts.es.signOut })).toBeTruthy()
  })

  it('names the theme button after the other theme', async () => {
    const { user, menu, toggleTheme } = await open(both, { at: '/clients' })
    await menu()
    await user.click(screen.getByRole('menuitem', { name: texts.darkTheme }))
    expect(toggleTheme).toHaveBeenCalledTimes(1)
  })
})
