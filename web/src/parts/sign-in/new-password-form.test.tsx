import { person } from '@fieldlark/ui/testing/page.ts'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderForGuest } from '#testing/render.tsx'
import { newPasswordTexts } from './new-password.texts.ts'
import { NewPasswordForm } from './new-password-form.tsx'
import { signInTexts } from './sign-in.texts.ts'

vi.mock('#connection/auth.ts', async (original) => ({
  ...(await original<typeof import('#connection/auth.ts')>()),
  loadAuth: () => Promise.reject(new TypeError('Failed to fetch')),
}))

it('a new password that cannot be sent, since the auth client did not come, says so', async () => {
  const texts = newPasswordTexts.en
  const onSaved = vi.fn()
  const form = (
    <NewPasswordForm email="ana@lark.test" asksCurrent={false} submitLabel="Save" onSaved={onSaved} />
  )
  renderForGuest(form, { language: 'en' })
  const user = person()
  await user.type(screen.getByLabelText(new RegExp(`^${texts.next}`)), 'a long secret 8')
  await user.type(screen.getByLabelText(new RegExp(`^${texts.repeat}`)), 'a long secret 8')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(signInTexts.en.faults.network)
  expect(onSaved).not.toHaveBeenCalled()
})
