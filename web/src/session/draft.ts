import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

const prefix = 'draft:'
const tabKey = 'draft_tab'
const lockOf = (tab: string) => `draft_tab ${tab}`

/** Whose drafts this page reads and writes; empty where the browser cannot tell which tabs are open. */
let tab = ''

const keyOf = (name: string) => prefix + name + (tab && `#${tab}`)
const nameOf = (key: string) => key.slice(prefix.length).split('#')[0] ?? ''
const tabOf = (key: string) => key.split('#')[1] ?? ''

/** The draft of the form with this name in this tab, if it was not saved or discarded. */
export function readDraft<T>(name: string): Partial<T> | null {
  try {
    const stored = localStorage.getItem(keyOf(name))
    return stored ? (JSON.parse(stored) as Partial<T>) : null
  } catch {
    return null
  }
}

export function keepDraft(name: string, values: unknown) {
  try {
    localStorage.setItem(keyOf(name), JSON.stringify(values))
  } catch {
    // Storage is full or blocked: the form itself still holds the text.
  }
}

export function dropDraft(name: string) {
  try {
    localStorage.removeItem(keyOf(name))
  } catch {
    // Storage is blocked, so nothing was stored either.
  }
}

const draftKeys = () => Object.keys(localStorage).filter((name) => name.startsWith(prefix))

/** The number of forms typed on this device that are not saved yet. */
export function countDrafts(): number {
  try {
    return draftKeys().length
  } catch {
    return 0
  }
}

/** All whose name begins so. For an intentional sign-out every one: somebody else may use the device next. */
export function dropDrafts(beginning = '') {
  try {
    for (const name of draftKeys()) if (name.startsWith(prefix + beginning)) localStorage.removeItem(name)
  } catch {
    // Storage is blocked, so nothing was stored either.
  }
}

/** Held as long as the page is open. False: another page holds it, and `mayWait` says not to wait for that. */
const hold = (locks: LockManager, of: string, mayWait: boolean) =>
  new Promise<boolean>((answer) => {
    void locks.request(lockOf(of), { ifAvailable: !mayWait }, (lock) => {
      answer(lock !== null)
      return lock && new Promise(() => {})
    })
  })

/** Takes what was typed in tabs that are gone; of one form the newest. */
function adoptDrafts(open: ReadonlySet<string | undefined>) {
  const left = draftKeys().filter((key) => tabOf(key) !== tab && !open.has(lockOf(tabOf(key))))
  for (const key of left.toSorted((a, b) => (tabOf(a) < tabOf(b) ? 1 : -1))) {
    const own = keyOf(nameOf(key))
    if (localStorage.getItem(own) !== null) continue
    localStorage.setItem(own, localStorage.getItem(key) ?? '')
    localStorage.removeItem(key)
  }
}

/**
 * Gives this tab drafts of its own: two forms for a new record would overwrite each other's, and save one record. A reload finds
 * them again; a new tab takes over those of tabs that are gone (decision 061).
 */
export async function claimDrafts(locks: LockManager | undefined, isReload: boolean) {
  if (!locks) return
  try {
    tab = sessionStorage.getItem(tabKey) ?? ''
    // Not free in a copy of a tab, which has its storage too.
    if (tab && (await hold(locks, tab, isReload))) return
    tab = `${Date.now()}-${Math.random().toString(36).slice(2)}`
    sessionStorage.setItem(tabKey, tab)
    await hold(locks, tab, true)
    const { held = [] } = await locks.query()
    adoptDrafts(new Set(held.map(({ name }) => name)))
  } catch {
    // Storage is blocked: nothing is kept.
  }
}

/** Keeps a half-filled form across a reload, an expired session and a lost connection. Names contain user and business. */
export function useDraft<T extends FieldValues>(name: string, form: Pick<UseFormReturn<T>, 'subscribe'>) {
  useEffect(() => {
    const keep = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        if (isDirty) keepDraft(name, values)
      },
    })
    return keep
  }, [name, form])
}
