import { useMediaQuery } from '@fieldlark/ui/media-query.ts'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

import { isId } from '#data/new-id.ts'
import { type Numbered, useNumbered } from '#data/numbered.ts'

import { usePanelKeys } from './use-panel-keys.ts'

/** Whoever holds a key down looks at the rows: what stays is read and written into the address. */
const movePauseMs = 120

/** Parameters of the record that is shown; they end with it. */
const ownParams = ['tab', 'dialog']

export type Opening<Row> = {
  rows: readonly Row[]
  hrefOf: (row: { id: string }) => string
  /** What stands for the row in the address; its id where it has none. */
  numberOf?: ((row: Row) => string | null) | undefined
  /** The records that have those numbers. */
  numbered?: Numbered | undefined
  /** While a tap means something else. */
  isOff?: boolean | undefined
}

/** Which record is open: its number or its id is in the address. */
function useOpenId<Row extends { id: string }>(
  open: string | null,
  { rows, numberOf, numbered }: Opening<Row>,
): string | undefined {
  const row = open === null ? undefined : rows.find((each) => each.id === open || numberOf?.(each) === open)
  const isKnown = row !== undefined || open === null || isId(open)
  const { data } = useNumbered(numbered, isKnown ? null : open)
  if (row) return row.id
  return open !== null && isId(open) ? open : (data ?? undefined)
}

/** Going back would also scroll back to where the list was: true once the place was kept. */
function useBackInPlace(isOpen: boolean) {
  const navigate = useNavigate()
  const kept = useRef<number | null>(null)
  useLayoutEffect(() => {
    const top = kept.current
    if (top === null || isOpen) return
    kept.current = null
    // After the router, which scrolls in this commit too.
    queueMicrotask(() => window.scrollTo(0, top))
  }, [isOpen])
  return () => {
    kept.current = window.scrollY
    void navigate(-1)
  }
}

/** Writes the open record into the address. The first one adds an entry to the history, so that "back" closes it. */
function useOpenAddress<Row extends { id: string }>(opening: Opening<Row>, isOn: boolean) {
  const { rows, numberOf } = opening
  const { state } = useLocation() as { state: { isPanel?: boolean } | null }
  const [address, setAddress] = useSearchParams()
  const linkedId = useOpenId(opening.isOff ? null : address.get('open'), opening)
  const openId = isOn ? linkedId : undefined
  const { hrefOf } = opening
  const navigate = useNavigate()
  // A shared address opens the record itself where there is no room beside the list.
  const aloneHref = !isOn && linkedId !== undefined ? hrefOf({ id: linkedId }) : null
  useEffect(() => {
    if (aloneHref !== null) void navigate(aloneHref, { replace: true })
  }, [aloneHref, navigate])
  const back = useBackInPlace(openId !== undefined)
  const write = (id: string | null) => {
    const next = new URLSearchParams(address)
    for (const name of ['open', ...ownParams]) next.delete(name)
    const row = rows.find((each) => each.id === id)
    if (row) next.set('open', numberOf?.(row) ?? row.id)
    const isNew = row !== undefined && !address.has('open')
    const kept = row === undefined ? null : state
    setAddress(next, { replace: !isNew, preventScrollReset: true, state: isNew ? { isPanel: true } : kept })
  }
  return { openId, write, erase: () => (state?.isPanel ? back() : write(null)) }
}

/** The record that is open beside a list from 1100 px on, by a click or by keys. */
export function useSidePanel<Row extends { id: string }>(opening: Opening<Row>) {
  const { rows, hrefOf, isOff = false } = opening
  const isOn = useMediaQuery('(min-width: 1100px)') && !isOff
  const navigate = useNavigate()
  const { openId, write, erase } = useOpenAddress(opening, isOn)
  const [moved, setMoved] = useState<string | null>(null)
  if (moved !== null && moved === openId) setMoved(null)
  const written = useRef<string | null>(null)
  useEffect(() => {
    if (moved === null || moved === written.current) return undefined
    const rest = setTimeout(() => {
      written.current = moved
      write(moved)
    }, movePauseMs)
    return () => clearTimeout(rest)
  })
  const move = (id: string) => {
    written.current = null
    setMoved(id)
  }
  const currentId = moved ?? openId
  const panel = useRef<HTMLElement>(null)
  const close = () => {
    setMoved(null)
    document.querySelector<HTMLElement>('[aria-current] [data-row-link]')?.focus({ preventScroll: true })
    erase()
  }
  const toPage = (row: Row) => void navigate(hrefOf(row))
  const open = (row: Row, isByKey: boolean) => {
    setMoved(null)
    if (!isOn || isByKey) toPage(row)
    else if (row.id !== openId) write(row.id)
  }
  usePanelKeys({
    rows,
    currentId,
    isOn,
    onMove: move,
    onPage: toPage,
    onPanel: () => panel.current?.focus(),
    onClose: close,
  })
  return { isOn, openId, currentId, panel, close, open }
}
