import { useEffect, useState } from 'react'
import { useNavigation, useSearchParams } from 'react-router'

import {
  clearedOf,
  type FilterOf,
  isFiltered,
  type ListShape,
  readFilter,
  writeFilter,
} from '#data/list-shape.ts'

const typingPauseMs = 250

/** The filter lives in the address; what is being typed goes there when the fingers rest. */
export function useListFilter<Sort extends string, Known extends Readonly<Record<string, readonly string[]>>>(
  shape: ListShape<Sort, Known>,
) {
  type Filter = FilterOf<ListShape<Sort, Known>>
  const [address, setAddress] = useSearchParams()
  const { state } = useNavigation()
  const filter = readFilter(shape, address)
  const { search } = filter as { search: string }
  const [typed, setTyped] = useState(search)
  const [seen, setSeen] = useState(search)
  if (seen !== search) {
    // Back, forward or a cleared filter changed the address: the box follows, unless it is where that came from.
    setSeen(search)
    if (typed.trim() !== search) setTyped(search)
  }

  const change = (changes: Partial<Filter>) =>
    setAddress((current) => writeFilter(shape, current, { ...readFilter(shape, current), ...changes }), {
      replace: true,
    })

  useEffect(() => {
    // Whoever has tapped on something is on the way there: writing the address now would call that off.
    if (state !== 'idle' || typed.trim() === search) return undefined
    const rest = setTimeout(() => change({ search: typed.trim() } as Partial<Filter>), typingPauseMs)
    return () => clearTimeout(rest)
  })

  const clear = () => {
    setTyped('')
    change(clearedOf(shape))
  }
  return { filter, typed, setTyped, change, clear, isFiltered: isFiltered(shape, filter) }
}
