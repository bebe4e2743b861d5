import { type ChangeEvent, useState } from 'react'

import { type Begun, nothingBegun } from '#combobox-props.ts'

/** What the placeholder input of a lazily loaded input reports. */
export type PlaceholderEvents = {
  onFocus: () => void
  onMouseDown: () => void
  onClick: () => void
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

/** What was begun in a placeholder input, and the handlers that note it. */
export function usePlaceholder(): [Begun, PlaceholderEvents] {
  const [begun, setBegun] = useState(nothingBegun)
  const begin = (more: Partial<Begun>) => setBegun((before) => ({ ...before, ...more }))
  const open = () => begin({ startsOpen: true })
  return [
    begun,
    {
      onFocus: () => begin({ startsFocused: true }),
      // The loaded input opens by a press too, and may take this one's place before the release.
      onMouseDown: open,
      // A screen reader clicks without pressing.
      onClick: open,
      onChange: ({ target }) => begin({ startsWith: target.value }),
    },
  ]
}
