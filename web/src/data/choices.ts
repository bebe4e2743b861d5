import { folded } from '@fieldlark/ui/folded.ts'
import { useSettled } from '@fieldlark/ui/use-settled.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

/** The most rows that a picker reads at once. */
export const shownChoices = 20

type Source<Choice> = {
  /** The beginning of the keys: the table and the business. */
  key: readonly string[]
  /** The id of the selected row; empty for none. */
  value: string
  /** At most `shownChoices` rows, the newest first; of those with these words, where there are any. */
  find: (search: string, signal: AbortSignal) => Promise<Choice[]>
  /** The row with this id, wherever it stands among the others; null if it does not exist or may not be read. */
  get: (id: string) => Promise<Choice | null>
  /** What is compared with the typed words until the server's answer to them is here. */
  textOf: (choice: Choice) => string
}

/** What a picker offers, searched by the server as the person types, and the row that is selected. */
export function useChoices<Choice extends { id: string }>({ key, value, find, get, textOf }: Source<Choice>) {
  const queries = useQueryClient()
  const [typed, setTyped] = useState('')
  const search = useSettled(typed)
  const found = useQuery({
    queryKey: [...key, 'choices', search],
    queryFn: ({ signal }) => find(search, signal),
    placeholderData: keepPreviousData,
  })
  const keyOf = (id: string) => [...key, 'choice', id]
  const offered = found.data?.find(({ id }) => id === value)
  const selected = useQuery({
    queryKey: keyOf(value),
    enabled: value !== '' && offered === undefined,
    queryFn: () => get(value),
  })
  const isSettled = search === typed.trim() && !found.isPlaceholderData
  const words = folded(typed).split(/\s+/)
  const isLike = (choice: Choice) => words.every((word) => folded(textOf(choice)).includes(word))
  return {
    // Rows found for earlier words must not be picked by Enter for those typed since.
    items: isSettled ? (found.data ?? []) : (found.data ?? []).filter(isLike),
    /** Null where none is selected or it may not be read; undefined until that is known. */
    selected: value === '' ? null : (offered ?? selected.data),
    isLoading: found.isFetching || !isSettled,
    isFailed: found.isError || found.fetchStatus === 'paused' || selected.isError,
    onSearch: setTyped,
    /** Keeps the picked row, which the next search may not find. */
    remember: (choice: Choice | null) => {
      if (choice) queries.setQueryData(keyOf(choice.id), choice)
    },
  }
}
