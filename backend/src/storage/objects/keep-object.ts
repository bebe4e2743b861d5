import { DatabaseUnavailableError } from '#postgres/database.ts'
import type { EndpointContext } from '../parts.ts'
import type { OperationContext } from '../run-as.ts'
import { type ObjectWrite, recordWrite } from './object-write.ts'
import { removeBytes } from './remove-bytes.ts'

/**
 * Writes the row of stored bytes. Bytes that it replaced are removed; when the row is rejected, the new bytes are
 * removed.
 */
export async function keepObject(
  operation: OperationContext & Pick<EndpointContext, 'storage'>,
  write: ObjectWrite,
): Promise<{ id: string }> {
  const { storage } = operation
  try {
    const { id, replaced } = await recordWrite(operation, write)
    await removeBytes(storage, [replaced])
    return { id }
  } catch (error) {
    // When the connection broke at the commit it is unknown whether the row exists: the sweep decides.
    if (!(error instanceof DatabaseUnavailableError)) {
      await removeBytes(storage, [write.version])
    }
    throw error
  }
}
