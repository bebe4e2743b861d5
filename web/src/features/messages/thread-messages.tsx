import { Button } from '@fieldlark/ui/button.tsx'
import { useEffect, useState } from 'react'
import { useTeamMembers } from '#data/team-members.ts'
import { useCommand } from '#data/use-command.ts'
import { useTexts } from '#language/language.tsx'
import { useAttempt } from '#parts/actions/attempt.ts'
import { isRemoved, MessageList } from '#parts/messages/message-list.tsx'
import { useBusiness, useCan, useSignedIn } from '#session/session.tsx'
import type { useThread, WrittenMessage } from './message-queries.ts'
import { messagesTexts } from './messages.texts.ts'
import { teamFileWay } from './team-file-way.ts'

type Thread = NonNullable<ReturnType<typeof useThread>['data']>

const removableMs = 5 * 60_000

/** The time, told again each half minute: until when a message can be taken back. */
function useNow() {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** The messages with who of the team wrote them, and whether the client has seen the newest. */
export function ThreadMessages({
  messages,
  thread,
  businessId,
  clientId,
  name,
}: {
  /** Oldest first. */
  messages: readonly WrittenMessage[]
  thread: Thread | null
  businessId: string
  clientId: string
  name: string
}) {
  const texts = useTexts(messagesTexts)
  const { timezone } = useBusiness()
  const { userId } = useSignedIn()
  const isOffice = useCan('view history')
  const { data: team = [] } = useTeamMembers(businessId)
  const writerOf = ({ author, user_id }: WrittenMessage) => {
    if (author === 'client' || user_id === userId) return null
    return <bdi>{team.find((member) => member.userId === user_id)?.name ?? texts.colleague}</bdi>
  }
  const now = useNow()
  const newest = messages.findLast(({ author }) => author === 'member')
  const stateOf = (message: WrittenMessage) => {
    if (message !== newest || thread === null || isRemoved(message)) return null
    if (message.number <= thread.client_read) return texts.seen
    return message.number <= thread.client_mailed ? texts.emailed : null
  }
  const isRemovable = (message: WrittenMessage) =>
    message.author === 'member' &&
    !isRemoved(message) &&
    (isOffice || message.user_id === userId) &&
    message.number > (thread?.client_mailed ?? 0) &&
    now - Date.parse(message.created_at) < removableMs
  return (
    <MessageList
      messages={messages}
      side="member"
      timezone={timezone}
      label={texts.with(name)}
      removed={texts.removed}
      files={teamFileWay(businessId, clientId)}
      noteOf={(message) => (
        <>
          {isRemovable(message) && <Remove id={message.id} businessId={businessId} />}
          {writerOf(message)}
          {stateOf(message)}
        </>
      )}
    />
  )
}

function Remove({ id, businessId }: { id: string; businessId: string }) {
  const { remove } = useTexts(messagesTexts)
  const { isBusy, attempt } = useAttempt()
  const { mutateAsync } = useCommand(businessId, 'remove_message')
  return (
    <Button
      variant="link"
      size="sm"
      isBusy={isBusy}
      onClick={() => void attempt(async () => void (await mutateAsync({ message_id: id })))}
    >
      {remove}
    </Button>
  )
}
