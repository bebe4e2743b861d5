import { useState } from 'react'

import { toFailure } from '#connection/failure.ts'
import { newId } from '#data/new-id.ts'
import { useTask } from '#parts/actions/task.ts'
import { dropDraft, keepDraft, readDraft } from '#session/draft.ts'

import { type RequestDraft, sendPhoto, sendRequest } from '../portal-queries.ts'
import { useRequestPhotos } from './use-request-photos.ts'

const empty: RequestDraft = { title: '', description: '', preferred_times: '' }

export type RequestEvents = {
  onSent: () => void
  /** The session ended while it was sent; what was typed is kept. */
  onSignedOut: () => void
}

/**
 * A request that is being written, kept until it was sent. The same id sent again is the same request, so that each change
 * makes it another one.
 */
export function useRequestForm(key: string, { onSent, onSignedOut }: RequestEvents) {
  const draftName = `portal-request:${key}`
  const [draft, setDraft] = useState(() => ({
    ...empty,
    id: newId(),
    ...readDraft<RequestDraft & { id: string }>(draftName),
  }))
  /** The number of the request that was sent last. */
  const [sent, setSent] = useState<string | null>(null)
  /** The request that arrived, while its photos did not. */
  const [arrived, setArrived] = useState<{ id: string; request_number: string } | null>(null)
  const picked = useRequestPhotos()
  const { isBusy, failure, start } = useTask()
  const edit = (changes: Partial<RequestDraft>) => {
    const changed = { ...draft, ...changes, id: newId() }
    setDraft(changed)
    keepDraft(draftName, changed)
  }
  const sendWords = async () => {
    const { id, ...words } = draft
    const { request_number } = await sendRequest(key, id, words)
    // Nothing that was typed since.
    if (readDraft<{ id: string }>(draftName)?.id === id) dropDraft(draftName)
    return { id, request_number }
  }
  const send = async () => {
    setSent(null)
    const request = arrived ?? (await sendWords())
    setArrived(request)
    await picked.sendAll((photo) => sendPhoto(key, request.id, photo))
    setSent(request.request_number)
    setArrived(null)
    setDraft((now) => (now.id === request.id ? { ...empty, id: newId() } : now))
    onSent()
  }
  const sendAll = () =>
    void start(() =>
      send().catch((error: unknown) => {
        if (toFailure(error).code === 'signed-out') onSignedOut()
        throw error
      }),
    )
  return { draft, edit, picked, sent, isPartly: arrived !== null, isBusy, failure, sendAll }
}
