import { Button } from '@fieldlark/ui/button.tsx'
import { useLayoutEffect } from 'react'
import { toFailure } from '#connection/failure.ts'
import { useTexts } from '#language/language.tsx'
import { useTask } from '#parts/actions/task.ts'
import { useClientFailureText } from '#parts/link-page/client-failure-text.ts'
import { LinkDock } from '#parts/link-page/link-dock.tsx'
import type { LinkedBusiness } from '#parts/link-page/linked-business.ts'
import { clientThreadTexts } from './client-thread.texts.ts'
import { Composer } from './composer.tsx'
import type { FileWay } from './files/file-way.ts'
import { MessageList } from './message-list.tsx'
import type { ShownThread } from './use-client-thread.ts'

/** The messages as the client sees them, with the newest in view. */
export function ClientThread({
  business,
  thread: { messages, files, hasEarlier, readEarlier },
}: {
  business: LinkedBusiness
  thread: ShownThread
}) {
  const texts = useTexts(clientThreadTexts)
  const earlier = useTask()
  const newest = messages.at(-1)?.number ?? 0
  // The newest is at the bottom, where it is answered.
  useLayoutEffect(() => {
    if (newest > 0) window.scrollTo({ top: document.documentElement.scrollHeight })
  }, [newest])
  return (
    <>
      {hasEarlier && (
        <Button
          variant="secondary"
          size="sm"
          className="mx-auto"
          isBusy={earlier.isBusy}
          onClick={() => void earlier.start(readEarlier)}
        >
          {texts.earlier}
        </Button>
      )}
      <MessageList
        messages={messages}
        side="client"
        timezone={business.timezone}
        label={texts.title(business.name)}
        removed={texts.removed}
        files={files}
        noteOf={({ name }) => name && <bdi>{name}</bdi>}
      />
    </>
  )
}

/** Where the client writes, at the bottom of the window. */
export function ClientComposer({
  draftName,
  files,
  onWrite,
}: {
  draftName: string
  files: FileWay
  onWrite: (id: string, body: string, fileIds: string[]) => Promise<void>
}) {
  const texts = useTexts(clientThreadTexts)
  const failureText = useClientFailureText()
  return (
    <LinkDock>
      <div className="mx-auto max-w-3xl">
        <Composer
          draftName={draftName}
          files={files}
          failureText={(error) =>
            toFailure(error).origin === 'too_many_messages' ? texts.tooMany : failureText(error)
          }
          texts={texts}
          onSend={({ id, body }, fileIds) => onWrite(id, body, fileIds)}
        />
      </div>
    </LinkDock>
  )
}
