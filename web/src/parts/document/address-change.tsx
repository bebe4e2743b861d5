import { useRecordEvents } from '#data/record-events.ts'
import { useTeamMembers } from '#data/team-members.ts'
import { formatMoment } from '#language/formats.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { useBusiness } from '#session/session.tsx'
import { sendTexts } from './send.texts.ts'

/** Who last changed the client's address to the one that is typed, since whoever reads there can also approve. */
export function AddressChange({ clientId, address }: { clientId: string; address: string }) {
  const texts = useTexts(sendTexts)
  const { language } = useLanguage()
  const { id: businessId, timezone } = useBusiness()
  const { data: events = [] } = useRecordEvents(businessId, 'client', clientId)
  const { data: team = [] } = useTeamMembers(businessId)
  const change = events.find(({ kind }) => kind === 'email_changed')
  if (!change || change.data.to !== address.trim()) return null
  const { created_at, user_id, data } = change
  const name = team.find(({ userId }) => userId === user_id)?.name ?? ''
  const before = typeof data.from === 'string' ? data.from : ''
  return (
    <p className="break-words text-ink-soft text-sm">
      {texts.addressChanged(formatMoment(language, created_at, timezone), name, before)}
    </p>
  )
}
