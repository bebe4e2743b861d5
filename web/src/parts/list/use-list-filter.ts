import { useContext, useEffect, useRef, useState } from 'react'
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  useLocation,
  useNavigation,
  useSearchParams,
} from 'react-router'

import {
  type Choices,
  clearedOf,
  type FilterOf,
  isFiltered,
  type ListShape,
  readFilter,
  writeFilter,
} from '#data/list-shape.ts'

const typingPauseMs = 250

/** The filter is in the address; a typed search is written there after a pause. */
export function useListFilter<Sort extends string, Known extends Choices>(shape: ListShape<Sort, Known>) {
  type Filter = FilterOf<ListShape<Sort, Known>>
  const [address, setAddress] = useSearchParams()
  const location = useLocation()
  const { state } = useNavigation()
  // On a busy phone the hook's value is rendered late; the router's own state is current and has no other way to be read.
  const router = useContext(DataRouterContext)?.router
  const filter = readFilter(shape, address)
  const { search } = filter as { search: string }
  const [typed, setTyped] = useState(search)
  const [seen, setSeen] = useState(search)
  if (seen !== search) {
    // The address changed by back, forward or a cleared filter: the input follows, unless the change came from it.
    setSeen(search)
    if (typed.trim() !== search) setTyped(search)
  }

  // The last requested filter: the page shows an older address while a navigation is in progress.
  const latest = useRef(address)
  useEffect(() => {
    latest.current = address
  }, [address])
  const change = (changes: Partial<Filter>) => {
    latest.current = writeFilter(shape, latest.current, { ...readFilter(shape, latest.current), ...changes })
    setAddress(latest.current, { replace: true, state: location.state as unknown })
  }

  useEffect(() => {
    // A navigation is in progress: writing the address now would cancel it.
    if (state !== 'idle' || typed.trim() === search) return undefined
    const write = () => {
      const isIdle = (router?.state.navigation.state ?? 'idle') === 'idle'
      if (isIdle) change({ search: typed.trim() } as Partial<Filter>)
      // A navigation that is cancelled before the page was rendered leaves nothing else to retry.
      else rest = setTimeout(write, typingPauseMs)
    }
    let rest = setTimeout(write, typingPauseMs)
    return () => clearTimeout(rest)
  })

  const clear = () => {
    setTyped('')
    change(clearedOf(shape))
  }
  return { filter, typed, setTyped, change, clear, isFiltered: isFiltered(shape, filter) }
}
