import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

import type { ClientFilter } from '#data/client-filter.ts'

import { readFilter, writeFilter } from './client-filter.ts'

const typingPauseMs = 250

/** The filter lives in the address; what is being typed goes there when the fingers rest. */
export function useClientFilter() {
  const [address, setAddress] = useSearchParams()
  const filter = readFilter(address)
  const [typed, setTyped] = useState(filter.search)
  const [seen, setSeen] = useState(filter.search)
  if (seen !== filter.search) {
    // Back, forward or a cleared filter changed the address: the box follows, unless it is where that came from.
    setSeen(filter.search)
    if (typed.trim() !== filter.search) setTyped(filter.search)
  }

  const change = (changes: Partial<ClientFilter>) =>
    setAddress((current) => writeFilter(current, { ...readFilter(current), ...changes }), { replace: true })

  useEffect(() => {
    if (typed.trim() === filter.search) return undefined
    const rest = setTimeout(() => change({ search: typed.trim() }), typingPauseMs)
    return () => clearTimeout(rest)
  })

  const clear = () => {
    setTyped('')
    change({ search: '', status: null, source: null })
  }
  return { filter, typed, setTyped, change, clear }
}
