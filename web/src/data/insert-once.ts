import { toFailure } from '#connection/failure.ts'

type Inserts<Row, Draft> = {
  insert: (draft: Draft) => Promise<Row>
  get: (id: string) => Promise<Row>
}

/**
 * Inserts a row whose id was created in the browser. When an earlier attempt arrived and only its response was lost, there is
 * already a row with that id: it is read back, and `onSaved` may write what was typed since.
 */
export async function insertOnce<Row, Draft extends { id: string }>(
  table: Inserts<Row, Draft>,
  draft: Draft,
  onSaved: (saved: Row) => Promise<Row> = async (saved) => saved,
): Promise<Row> {
  try {
    return await table.insert(draft)
  } catch (error) {
    if (toFailure(error).code !== 'duplicate') throw error
    // Another unique constraint of the table may have failed: then no row has this id, and the first error counts.
    const saved = await table.get(draft.id).catch(() => {
      throw error
    })
    return onSaved(saved)
  }
}
