import { createHash } from 'node:crypto'
import { pack } from 'tar-stream'
import { partBytes, partName } from './archive-format.ts'

type Pack = ReturnType<typeof pack>

/** Writes one entry and waits until it is consumed, so that the archive never accumulates in memory. */
export function writeEntry(tar: Pack, name: string, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    tar.entry({ name, size: bytes.length, mode: 0o600 }, bytes, (error) =>
      error ? reject(error) : resolve(),
    )
  })
}

/** Writes a stream of unknown length in parts; resolves with the SHA-256 of the whole. */
export async function writeParts(tar: Pack, stem: string, stream: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256')
  let waiting: Buffer[] = []
  let length = 0
  let part = 0
  const flush = async () => {
    await writeEntry(tar, partName(stem, part), Buffer.concat(waiting))
    part += 1
    waiting = []
    length = 0
  }
  for await (const chunk of stream) {
    hash.update(chunk)
    waiting.push(chunk)
    length += chunk.length
    if (length >= partBytes) {
      await flush()
    }
  }
  if (length > 0 || part === 0) {
    await flush()
  }
  return hash.digest('hex')
}
