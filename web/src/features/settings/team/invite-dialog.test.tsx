import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

import { reply, sentTo } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessId, nextId } from '#testing/rows.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { teamSettingsTexts } from './team-settings.texts.ts'

it.each(['en', 'es'] as const)('sends again what is open under another spelling (%s)', async (language) => {
  const texts = teamSettingsTexts[language]
  const resend = 'POST rest/v1/rpc/resend_invitation'
  const open = { invitation_id: nextId(), email: 'zoe@lark.test' }
  reply('POST rest/v1/rpc/invite_member', () =>
    Response.json(
      { code: 'PT409', message: 'already_invited', details: JSON.stringify(open), hint: null },
      { status: 409 },
    ),
  )
  reply(resend, { id: open.invitation_id })
  const onClose = vi.fn()
  await renderSignedIn(<InviteDialog businessId={businessId} onClose={onClose} />, { language })
  const user = person()
  await user.type(await screen.findByLabelText(new RegExp(`^${texts.email}`)), 'zoe+work@lark.test')
  await user.click(screen.getByRole('button', { name: texts.send }))
  await user.click(await screen.findByRole('button', { name: texts.resendTo(open.email) }))
  await screen.findByText(texts.resent(open.email))
  expect(sentTo(resend)).toEqual([{ invitation_id: open.invitation_id }])
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
})
