import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'

import { callsOf } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessId, nextId, userId } from '#testing/rows.ts'
import { memberRow } from '#testing/work-rows.ts'
import { MemberAvatars } from './member-avatars.tsx'
import { teamTexts } from './team.texts.ts'

const ana = memberRow(userId, 'Ana Lark', { role: 'owner' })

it('says in a team that nobody is assigned', async () => {
  const team = [ana, memberRow(nextId(), 'Wanda')]
  await renderSignedIn(<MemberAvatars businessId={businessId} userIds={[]} />, { team })
  await screen.findByText(teamTexts.en.nobody)
})

it('says nothing to an owner who works alone', async () => {
  await renderSignedIn(<MemberAvatars businessId={businessId} userIds={[]} />, { team: [ana] })
  await waitFor(() => expect(callsOf('GET rest/v1/team_members').length).toBeGreaterThan(0))
  expect(screen.queryByText(teamTexts.en.nobody)).toBeNull()
})
