import { messageFileLimits } from '@fieldlark/domain/messages/limits.ts'
import { useEffect, useRef, useState } from 'react'
import { toFailure } from '#connection/failure.ts'
import { holdUnsaved } from '#session/unsaved.ts'
import { type FileWay, isPhoto, type ReadyFile } from './file-way.ts'
import type { FileProblem } from './prepare-file.ts'

export type PickedFile = {
  file: ReadyFile
  /** The address of a photo on this device. */
  preview: string | null
  state: 'ready' | 'sending' | 'arrived' | 'failed'
}

export type PickProblem = { name: string; problem: FileProblem | 'tooMany' | 'notLoaded' }

export type PickedFiles = ReturnType<typeof usePickedFiles>

async function picked(file: File): Promise<PickedFile | PickProblem> {
  const part = await import('./prepare-file.ts').catch(() => null)
  if (part === null) return { name: file.name, problem: 'notLoaded' }
  const ready = await part.prepareFile(file)
  if (typeof ready === 'string') return { name: file.name, problem: ready }
  return { file: ready, preview: isPhoto(ready) ? URL.createObjectURL(ready.bytes) : null, state: 'ready' }
}

/** The files that go along with the message that is being written. */
export function usePickedFiles({ send }: FileWay) {
  const [files, setFiles] = useState<readonly PickedFile[]>([])
  const [problems, setProblems] = useState<readonly PickProblem[]>([])
  /** The same list, for what runs while it changes. */
  const now = useRef<readonly PickedFile[]>([])
  const picking = useRef(Promise.resolve())
  const areWaiting = files.length > 0
  useEffect(() => (areWaiting ? holdUnsaved() : undefined), [areWaiting])
  const change = (next: readonly PickedFile[]) => {
    now.current = next
    setFiles(next)
  }
  const mark = (id: string, state: PickedFile['state']) =>
    change(now.current.map((each) => (each.file.id === id ? { ...each, state } : each)))
  const drop = (ids: readonly string[]) => {
    setProblems([])
    for (const { file, preview } of now.current)
      if (preview !== null && ids.includes(file.id)) URL.revokeObjectURL(preview)
    change(now.current.filter(({ file }) => !ids.includes(file.id)))
  }

  const add = async (chosen: readonly File[]) => {
    setProblems([])
    for (const file of chosen) {
      const isFull = now.current.length >= messageFileLimits.count
      const one = isFull ? ({ name: file.name, problem: 'tooMany' } as const) : await picked(file)
      if ('problem' in one) setProblems((all) => [...all, one])
      else change([...now.current, one])
      if (isFull) return
    }
  }
  /** One choice after the other, so that the room is counted right. */
  const pick = (chosen: readonly File[]) => {
    picking.current = picking.current.then(() => add(chosen))
  }

  /** Sends those that have not arrived; answers the ids of all. The first that fails ends it and says so at its place. */
  const sendAll = async (): Promise<string[]> => {
    await picking.current
    for (const { file, state } of now.current) {
      if (state === 'arrived') continue
      mark(file.id, 'sending')
      try {
        await send(file)
      } catch (error) {
        mark(file.id, 'failed')
        throw error
      }
      mark(file.id, 'arrived')
    }
    return now.current.map(({ file }) => file.id)
  }
  /** Files that arrived long before their message are gone: then they are sent again with it. */
  const forgetArrived = (error: unknown) => {
    if (toFailure(error).origin !== 'message_file_missing') return
    for (const { file } of now.current) mark(file.id, 'ready')
  }
  return { files, problems, pick, drop, sendAll, forgetArrived }
}
