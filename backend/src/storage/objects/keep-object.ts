import { Unavailable } from '#postgres/database.ts'
import type { Acting } from '../acting.ts'
import type { Ask } from '../parts.ts'
import { type ObjectWrite, recordWrite } from './object-write.ts'
import { removeBytes } from './remove-bytes.ts'

/** Writes the row of bytes that are stored. What it replaced goes; when the row is refused, the new bytes go. */
export async function keepObject(
  acting: Acting & Pick<Ask, 'storage'>,
  write: ObjectWrite,
): Promise<{ id: string }> {
  const { storage } = acting
  try {
    const { id, replaced } = await recordWrite(acting, write)
    await removeBytes(storage, [replaced])
    return { id }
  } catch (error) {
    // A connection that broke at the commit leaves open whether the row is there: then the sweep decides.
    if (!(error instanceof Unavailable)) {
      await removeBytes(storage, [write.version])
    }
    throw error
  }
}
