import { useState } from 'react'
import { newId } from '#data/new-id.ts'
import { dropDraft, keepDraft, readDraft } from '#session/draft.ts'
import type { Template } from './ready-texts.texts.ts'

/**
 * A message that is being written, with the id that it will have: sent again after a lost answer, it is one message.
 * `readyText` is what the template put there.
 */
export type MessageDraft = { id: string; body: string; template: Template | null; readyText: string | null }

const draftOf = (
  body: string,
  template: Template | null = null,
  readyText: string | null = null,
): MessageDraft => ({ id: newId(), body, template, readyText })

function sharedLength(one: string, other: string): number {
  const most = Math.min(one.length, other.length)
  let length = 0
  while (length < most && one[length] === other[length]) length += 1
  return length
}

const reversed = (text: string): string => text.split('').toReversed().join('')

/**
 * Whether a text that was put there still says what it did: “15 minutes” may become “20”, and a name may follow or precede.
 * Of one that was replaced, less than a half is left: what was typed instead must not be mailed at once, at any hour.
 */
function isStillReady(body: string, readyText: string): boolean {
  const ahead = sharedLength(body, readyText)
  const behind = sharedLength(reversed(body.slice(ahead)), reversed(readyText.slice(ahead)))
  return body !== '' && (ahead + behind) * 2 >= readyText.length
}

/** The draft of a thread, kept across a reload. Each change of the text makes it another message with another id. */
export function useMessageDraft(name: string) {
  const [draft, setDraft] = useState<MessageDraft>(() => ({
    ...draftOf(''),
    ...readDraft<MessageDraft>(name),
  }))
  const keep = (next: MessageDraft) => {
    setDraft(next)
    if (next.body === '') dropDraft(name)
    else keepDraft(name, next)
  }
  const put = (body: string, template: Template) => keep(draftOf(body, template, body))
  const edit = (body: string) => {
    const { template, readyText } = draft
    const isReady = readyText !== null && isStillReady(body, readyText)
    keep(isReady ? draftOf(body, template, readyText) : draftOf(body))
  }
  /** Forgets what was sent, but nothing that was typed since. */
  const drop = (id: string) => {
    setDraft((now) => (now.id === id ? draftOf('') : now))
    if (readDraft<MessageDraft>(name)?.id === id) dropDraft(name)
  }
  return { draft, put, edit, drop }
}
