import {
  emptyFreeStore,
  type FreeDraft,
  type FreeStore,
  readFreeStore,
} from '@fieldlark/domain/invoices/free-invoice-backup.ts'

const key = 'free-invoices'

/** What this browser keeps; nothing where its storage is blocked or holds something else. */
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

export const keepLogo = (logo: string | null, today: string): boolean =>
  writeStore({ ...readStore(today), logo })
