import { Button } from '@fieldlark/ui/button.tsx'
import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import { TextArea } from '@fieldlark/ui/text-area.tsx'
import SendHorizontal from 'lucide-react/icons/send-horizontal'
import { type ReactNode, Suspense } from 'react'
import { useTask } from '#parts/actions/task.ts'
import { AttachButton } from './files/attach-button.tsx'
import type { FileWay } from './files/file-way.ts'
import { usePickedFiles } from './files/use-picked-files.ts'
import { type MessageDraft, useMessageDraft } from './message-draft.ts'
import type { Template } from './ready-texts.texts.ts'

const PickedFilesList = lazyPart(async () => (await import('./files/picked-files.tsx')).PickedFilesList)

type Sending = {
  draftName: string
  files: FileWay
  onSend: (draft: MessageDraft, fileIds: string[]) => Promise<unknown>
}

/** The message that is being written: its text and its files, which are sent before it. */
function useSending({ draftName, files, onSend }: Sending) {
  const { isBusy, failure, start } = useTask()
  const { draft, put, edit, drop } = useMessageDraft(draftName)
  const picked = usePickedFiles(files)
  /** With other files it is another message. */
  const touch = () => edit(draft.body)
  const send = () =>
    start(async () => {
      const ids = await picked.sendAll()
      try {
        await onSend(draft, ids)
      } catch (error) {
        picked.forgetArrived(error)
        throw error
      }
      picked.drop(ids)
      drop(draft.id)
    })
  const pick = (chosen: File[]) => {
    touch()
    picked.pick(chosen)
  }
  const unpick = (id: string) => {
    touch()
    picked.drop([id])
  }
  return { draft, put, edit, picked, pick, unpick, isBusy, failure, send }
}

/**
 * A line that grows, what goes along with it, and the button that sends both. What is typed is kept on this device until it
 * was sent.
 */
export function Composer({
  failureText,
  texts,
  ready,
  ...sending
}: Sending & {
  failureText: (error: unknown) => string
  texts: { write: string; attach: string; send: string; notSent: string }
  /** What can be put into an empty message. */
  ready?: (put: (body: string, template: Template) => void) => ReactNode
}) {
  const { draft, put, edit, picked, pick, unpick, isBusy, failure, send } = useSending(sending)
  const hasFiles = picked.files.length > 0
  const isEmpty = draft.body.trim() === '' && !hasFiles
  return (
    <form
      className="grid grid-cols-1 gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isEmpty) void send()
      }}
    >
      {failure !== null && (
        <p role="alert" className="text-danger text-xs">
          {texts.notSent}. {failureText(failure)}
        </p>
      )}
      {draft.body === '' && !hasFiles && ready?.(put)}
      {(hasFiles || picked.problems.length > 0) && (
        <Suspense fallback={null}>
          <PickedFilesList picked={picked} isBusy={isBusy} onRetry={() => void send()} onDrop={unpick} />
        </Suspense>
      )}
      <div className="flex items-end gap-2">
        <AttachButton label={texts.attach} isDisabled={isBusy} onFiles={pick} />
        <Line label={texts.write} value={draft.body} onValue={edit} />
        <Button
          type="submit"
          size="icon"
          className="min-h-12 w-12"
          aria-label={texts.send}
          isBusy={isBusy}
          disabled={isEmpty}
        >
          <SendHorizontal aria-hidden />
        </Button>
      </div>
    </form>
  )
}

function Line({ label, value, onValue }: { label: string; value: string; onValue: (value: string) => void }) {
  return (
    <TextArea
      rows={1}
      value={value}
      aria-label={label}
      placeholder={label}
      className="min-h-12 flex-1"
      style={{ fieldSizing: 'content', maxHeight: '30dvh', resize: 'none' }}
      onChange={({ target }) => onValue(target.value)}
      // Enter is a new line, as on a phone.
      onKeyDown={({ key, ctrlKey, metaKey, currentTarget }) => {
        if (key === 'Enter' && (ctrlKey || metaKey)) currentTarget.form?.requestSubmit()
      }}
    />
  )
}
