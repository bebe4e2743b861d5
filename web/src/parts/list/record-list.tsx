import { columnsBeside, type DataListProps } from '@fieldlark/ui/data-columns.ts'
import { DataList } from '@fieldlark/ui/data-list.tsx'
import { type ComponentType, lazy, Suspense, useEffect } from 'react'

import { whenIdle } from '#session/when-idle.ts'

import { type Opening, useSidePanel } from './use-side-panel.ts'

const loadPanel = () => import('./side-panel.tsx')
const SidePanel = lazy(() => loadPanel().then((file) => ({ default: file.SidePanel })))

/** A record as its page shows it, and as it is shown beside its list. */
type Shown = ComponentType<{ id: string }>

export type ShownRecord = { load: () => Promise<unknown>; Shown: Shown }

/** A record that is loaded when it is first shown. */
export const shownRecord = (load: () => Promise<Shown>): ShownRecord => ({
  load,
  Shown: lazy(() => load().then((shown) => ({ default: shown }))),
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
            <Shown key={openId} id={openId} />
          </SidePanel>
        </Suspense>
      )}
    </>
  )
}
