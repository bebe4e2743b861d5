import { keptDatabase } from './last-reading.ts'

/** Whose answers: nothing that one of them read is shown to another, and in each role somebody sees other things. */
export type Place = { userId: string; businessId: string; role: string }

/** `build` is the build of the app that asked: another one may expect other columns. */
export type Kept = { data: unknown; at: number; build: string }

type Key = [userId: string, businessId: string, role: string, hash: string]

const rows = 'answers'
const byAge = 'at'
const mostKept = 150
const longestKeptMs = 14 * 86_400_000

const promised = <Result>(request: IDBRequest<Result>) =>
  new Promise<Result>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })

/** Opened for each use: an open handle dies with the process behind it, and keeps a sign-out from deleting the database. */
async function within<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Promise<Result>,
): Promise<Result> {
  const opening = indexedDB.open(keptDatabase, 1)
  opening.addEventListener('upgradeneeded', () =>
    opening.result.createObjectStore(rows).createIndex(byAge, 'at'),
  )
  const database = await promised(opening)
  database.addEventListener('versionchange', () => database.close())
  try {
    const transaction = database.transaction(rows, mode)
    const ended = new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve())
      transaction.addEventListener('abort', () => reject(transaction.error))
    })
    const [result] = await Promise.all([work(transaction.objectStore(rows)), ended])
    return result
  } finally {
    database.close()
  }
}

/** What was kept at this place, by the hash of its query. */
export const readKept = ({ userId, businessId, role }: Place): Promise<Map<string, Kept>> =>
  within('readonly', async (store) => {
    const here = IDBKeyRange.bound([userId, businessId, role], [userId, businessId, role, []])
    const [keys, kept] = await Promise.all([promised(store.getAllKeys(here)), promised(store.getAll(here))])
    return new Map((keys as Key[]).map(([, , , hash], at) => [hash, kept[at] as Kept]))
  })

/** The oldest make room. */
export const writeKept = (
  { userId, businessId, role }: Place,
  answers: ReadonlyMap<string, Kept>,
): Promise<void> =>
  within('readwrite', async (store) => {
    for (const [hash, kept] of answers) {
      try {
        store.put(kept, [userId, businessId, role, hash] satisfies Key)
      } catch {
        // The browser cannot copy it.
      }
    }
    const ages = store.index(byAge)
    const surplus = (await promised(store.count())) - mostKept
    const [old, oldest] = await Promise.all([
      promised(ages.getAllKeys(IDBKeyRange.upperBound(Date.now() - longestKeptMs))),
      surplus > 0 ? promised(ages.getAllKeys(null, surplus)) : [],
    ])
    for (const key of [...old, ...oldest]) store.delete(key)
  })

/** Drops what is of another person, and of businesses or roles that this one has no more. */
export const keepOnly = (places: readonly Place[]): Promise<void> =>
  within('readwrite', async (store) => {
    const isHere = ([userId, businessId, role]: Key) =>
      places.some(
        (place) => place.userId === userId && place.businessId === businessId && place.role === role,
      )
    const keys = (await promised(store.getAllKeys())) as Key[]
    for (const key of keys) if (!isHere(key)) store.delete(key)
  })
