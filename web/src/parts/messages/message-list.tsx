import { hourCycleOf } from '@fieldlark/domain/values/region.ts'
import { cn } from '@fieldlark/ui/class-names.ts'
import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import { type ReactNode, Suspense } from 'react'
import { formatDay } from '#language/formats.ts'
import { useLanguage } from '#language/language.tsx'
import { heightOfFiles } from './files/file-frames.ts'
import type { FileWay, MessageFile } from './files/file-way.ts'

const MessageFiles = lazyPart(async () => (await import('./files/message-files.tsx')).MessageFiles)

export type ShownMessage = {
  id: string
  number: number
  author: string
  /** Null: it has files alone, or neither, when it was taken back. */
  body: string | null
  files: readonly MessageFile[]
  created_at: string
}

type Props<Message extends ShownMessage> = {
  /** Oldest first. */
  messages: readonly Message[]
  /** The side that reads: its own messages are on the right. */
  side: 'client' | 'member'
  timezone: string
  label: string
  removed: string
  files: FileWay
  /** What stands below a message, beside its time. */
  noteOf: (message: Message) => ReactNode
}

export const isRemoved = ({ body, files }: Pick<ShownMessage, 'body' | 'files'>): boolean =>
  body === null && files.length === 0

/** "3:04 PM" in the business's time zone. */
const timeIn = (language: string, instant: string, timeZone: string) =>
  new Intl.DateTimeFormat(language === 'es' ? 'es-US' : 'en-US', {
    timeStyle: 'short',
    hourCycle: hourCycleOf(timeZone),
    timeZone,
  }).format(new Date(instant))

/** The messages of a thread with the days on which they were written. */
export function MessageList<Message extends ShownMessage>(props: Props<Message>) {
  const { messages, side, timezone, label, removed, files: way, noteOf } = props
  const { language } = useLanguage()
  const dayOf = (message: Message | undefined) => message && formatDay(language, message.created_at, timezone)
  return (
    <ol aria-label={label} className="grid gap-2">
      {messages.map((message, index) => {
        const isOwn = message.author === side
        const day = dayOf(message)
        return (
          <li key={message.id} className="grid gap-1">
            {day !== dayOf(messages[index - 1]) && (
              <p className="py-2 text-center text-2xs font-semibold text-ink-faint">{day}</p>
            )}
            {(message.body !== null || isRemoved(message)) && (
              <p
                className={cn(
                  'w-fit rounded-card px-3.5 py-2 break-words whitespace-pre-line',
                  isOwn ? 'ml-auto bg-field text-on-field' : 'border border-line bg-surface',
                  message.body === null && 'border border-line bg-transparent text-ink-faint',
                )}
                style={{ maxWidth: '85%' }}
                dir="auto"
              >
                {message.body ?? removed}
              </p>
            )}
            {message.files.length > 0 && (
              // As high before they are loaded, so that the newest stays in view.
              <div style={{ minHeight: heightOfFiles(message.files) }}>
                <Suspense fallback={null}>
                  <MessageFiles files={message.files} way={way} isOwn={isOwn} />
                </Suspense>
              </div>
            )}
            <p
              className={cn('flex items-center gap-1.5 px-1 text-2xs text-ink-faint', isOwn && 'justify-end')}
            >
              {noteOf(message)}
              <time dateTime={message.created_at}>{timeIn(language, message.created_at, timezone)}</time>
            </p>
          </li>
        )
      })}
    </ol>
  )
}
