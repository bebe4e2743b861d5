import { columnsBeside, type DataListProps } from '@fieldlark/ui/data-columns.ts'
import { DataList } from '@fieldlark/ui/data-list.tsx'
import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import { type ComponentType, type ReactNode, Suspense, useEffect } from 'react'

import { whenIdle } from '#session/when-idle.ts'

import { type Opening, useSidePanel } from './use-side-panel.ts'

const loadPanel = () => import('./side-panel.tsx')
const SidePanel = lazyPart(async () => (await loadPanel()).SidePanel)

/** A record as its page shows it, and as it is shown beside its list. */
type Shown = (props: { id: string }) => ReactNode

/** Closes the panel when it cannot be loaded. */
type ShownBeside = ComponentType<{ id: string; onClose: () => void }>

export type ShownRecord = { load: () => Promise<unknown>; Shown: ShownBeside }

/** A record that is loaded when it is first shown. */
export const shownRecord = (load: () => Promise<Shown>): ShownRecord => ({
  load,
  Shown: lazyPart<{ id: string; onClose: () => void }>(load),
})

/** The rows of a list of records: a tap opens the page, on a wide screen a click opens the record beside the list. */
export function RecordList<Row extends { id: string }>({
  record: { load, Shown },
  nameOf,
  numberOf,
  numbered,
  hrefOf,
  isOff = false,
  ...list
}: Omit<DataListProps<Row>, 'itemKey' | 'onOpen' | 'currentKey' | 'hrefOf'> &
  Omit<Opening<Row>, 'rows'> & {
    record: ShownRecord
    /** Announced when it is opened. */
    nameOf: (row: Row) => string
  }) {
  const { items, columns } = list
  const { isOn, openId, currentId, panel, close, open } = useSidePanel({
    rows: items,
    hrefOf,
    numberOf,
    numbered,
    isOff,
  })
  useEffect(() => {
    if (!isOn) return
    // By the first click they are there.
    whenIdle(() => void Promise.all([loadPanel(), load()]).catch(() => {}))
  }, [isOn, load])
  const row = items.find(({ id }) => id === openId)
  return (
    <>
      <DataList
        {...list}
        itemKey={({ id }) => id}
        columns={openId === undefined ? columns : columnsBeside(columns)}
        currentKey={currentId}
        {...(!isOff && { hrefOf, onOpen: open })}
      />
      {openId !== undefined && (
        <Suspense fallback={null}>
          <SidePanel panelRef={panel} href={hrefOf({ id: openId })} name={row && nameOf(row)} onClose={close}>
            <Shown key={openId} id={openId} onClose={close} />
          </SidePanel>
        </Suspense>
      )}
    </>
  )
}
