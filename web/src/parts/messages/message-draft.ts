import { useState } from 'react'
import { newId } from '#data/new-id.ts'
import { dropDraft, keepDraft, readDraft } from '#session/draft.ts'
import type { Template } from './ready-texts.texts.ts'

/** A message that is being written, with the id that it will have: sent again after a lost answer, it is one message. */
export type MessageDraft = { id: string; body: string; template: Template | null }

const draftOf = (body: string, template: Template | null): MessageDraft => ({ id: newId(), body, template })

/** The draft of a thread, kept across a reload. Each change of the text makes it another message with another id. */
export function useMessageDraft(name: string) {
  const [draft, setDraft] = useState<MessageDraft>(() => ({
    ...draftOf('', null),
    ...readDraft<MessageDraft>(name),
  }))
  const edit = (body: string, template: Template | null = null) => {
    const next = draftOf(body, template)
    setDraft(next)
    if (body === '') dropDraft(name)
    else keepDraft(name, next)
  }
  /** Forgets what was sent, but nothing that was typed since. */
  const drop = (id: string) => {
    setDraft((now) => (now.id === id ? draftOf('', null) : now))
    if (readDraft<MessageDraft>(name)?.id === id) dropDraft(name)
  }
  return { draft, edit, drop }
}
