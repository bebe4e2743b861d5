import { useCallback, useEffect, useRef, useState } from 'react'
import { newId } from '#data/new-id.ts'
import { useLinkedPage } from '#parts/link-page/use-linked-page.ts'
import type { FileWay } from './files/file-way.ts'
import { followThread, type ThreadNews } from './follow-thread.ts'
import { joined, type Known, type ThreadPage } from './thread-page.ts'

/** How one way to the thread reads and writes it. */
export type ThreadWay<Page> = {
  open: (token: string) => Promise<Page>
  openEarlier: (token: string, before: number) => Promise<Page>
  /** The same id again is the same message. */
  write: (token: string, id: string, body: string, fileIds: string[]) => Promise<Page>
  files: (token: string) => FileWay
  /** Whether something newer than this number was written; answered when it is, or after a while. */
  wait: (token: string, wanted: { page: string; after: number }, stop: AbortSignal) => Promise<ThreadNews>
}

/** What ClientThread shows. */
export type ShownThread = Known & { files: FileWay; readEarlier: () => Promise<void> }

/** A client's messages, oldest first; looks for new ones while the page is visible. */
export function useClientThread<Page extends ThreadPage>(token: string, way: ThreadWay<Page>) {
  const [known, setKnown] = useState<Known>({ messages: [], hasEarlier: false })
  const newest = useRef(0)
  const [id] = useState(newId)
  const onPage = useCallback((page: Page) => {
    newest.current = Math.max(newest.current, page.messages[0]?.number ?? 0)
    setKnown((before) => joined(before, page))
  }, [])
  const { page, failure, take, open, retry } = useLinkedPage({ token, read: way.open, onPage })
  const isOpen = page !== null
  useEffect(() => {
    const wait = (stop: AbortSignal) => way.wait(token, { page: id, after: newest.current }, stop)
    return followThread({ wait: isOpen ? wait : null, look: () => open(false) })
  }, [isOpen, open, way, token, id])
  const write = async (id: string, body: string, fileIds: string[]) =>
    take(await way.write(token, id, body, fileIds))
  const readEarlier = async () => {
    const [oldest] = known.messages
    if (oldest) onPage(await way.openEarlier(token, oldest.number))
  }
  return { page, failure, retry, thread: { ...known, files: way.files(token), readEarlier }, write }
}
