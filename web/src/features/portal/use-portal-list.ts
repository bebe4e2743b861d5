import { useCallback, useState } from 'react'

import { useTask } from '#parts/actions/task.ts'
import { useLinkedPage } from '#parts/link-page/use-linked-page.ts'

import type { PortalList } from './portal-answers.ts'
import { type PortalPageName, pageSize, readMore, readPortal } from './portal-queries.ts'

/** A list of the portal, twenty rows at a time. */
export function usePortalList<Row>(name: PortalPageName) {
  const read = useCallback(() => readPortal<PortalList<Row>>(name), [name])
  const [later, setLater] = useState<Row[]>([])
  const [hasMore, setHasMore] = useState(false)
  const onPage = useCallback((next: PortalList<Row>) => {
    setLater([])
    setHasMore(next.rows.length > pageSize)
  }, [])
  const { page, failure, open, retry } = useLinkedPage({ token: name, read, onPage })
  const { isBusy, failure: moreFailure, start } = useTask()
  const rows = [...(page?.rows.slice(0, pageSize) ?? []), ...later]
  const more = () =>
    start(async () => {
      if (!page) return
      const next = await readMore<PortalList<Row>>(page.key, name, rows.length)
      setLater([...later, ...next.rows.slice(0, pageSize)])
      setHasMore(next.rows.length > pageSize)
    })
  return { page, failure, retry, open, rows, more: hasMore ? { isBusy, failure: moreFailure, more } : null }
}
