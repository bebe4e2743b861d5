import {
  emptyFreeStore,
  type FreeDraft,
  type FreeStore,
  readFreeStore,
} from '@fieldlark/domain/invoices/free-invoice-backup.ts'

const key = 'free-invoices'

/** The visitor's own day, "2026-11-27". */
export const localDay = () => new Intl.DateTimeFormat('sv-SE').format(new Date())

export const newDraftId = () => Date.now().toString(36) + Math.random().toString(36).slice(2, 10)

/** What this browser keeps of the free invoice generator; nothing where its storage is blocked or holds something else. */
export function readStore(today: string): FreeStore {
  try {
    return readFreeStore(localStorage.getItem(key) ?? '', today) ?? emptyFreeStore()
  } catch {
    return emptyFreeStore()
  }
}

/** False where the browser keeps nothing, or has no room left. */
export function writeStore(store: FreeStore): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(store))
    return true
  } catch {
    return false
  }
}

/** Reads anew before it writes, because another tab may have changed other drafts meanwhile. */
export function keepDraft(draft: FreeDraft, today: string): boolean {
  const store = readStore(today)
  return writeStore({ ...store, drafts: [draft, ...store.drafts.filter(({ id }) => id !== draft.id)] })
}

export function dropDraft(id: string, today: string): void {
  const store = readStore(today)
  writeStore({ ...store, drafts: store.drafts.filter((draft) => draft.id !== id) })
}

/** The drafts in which a client or some work was typed: what is worth keeping in an account. */
export const draftsToKeep = (): FreeDraft[] =>
  readStore(localDay()).drafts.filter(({ invoice }) => invoice.client.name !== '' || invoice.lines.length > 0)

export const keepLogo = (logo: string | null, today: string): boolean =>
  writeStore({ ...readStore(today), logo })
