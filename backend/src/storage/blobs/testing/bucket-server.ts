import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'
import type { S3Config } from '../s3-client.ts'

type Fault = (request: IncomingMessage) => number | 'cut' | 'silence' | null

/**
 * A bucket behind a real HTTP server; `fault` may answer a request with a status, cut its connection or leave it
 * unanswered.
 */
export async function startBucket(fault: Fault = () => null) {
  const directory = await mkdtemp(join(tmpdir(), 'bucket-'))
  const bucket = new S3rver({
    directory,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: 'files' }],
  })
  await bucket.configureBuckets()
  replaceAtOnce(bucket.store, join(directory, '.new'))
  const answer = bucket.callback()
  const server = createServer((request, response) => {
    const found = fault(request)
    if (found === 'cut') {
      request.socket.destroy()
    } else if (found === 'silence') {
      request.resume()
    } else if (found !== null) {
      request.resume()
      response.writeHead(found).end()
    } else {
      answer(request, response)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    config: configOf(server),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** s3rver writes into the file in place and answers before it is closed; a bucket replaces an object at once. */
function replaceAtOnce(store: S3rver['store'], folder: string): void {
  store.putObject = async ({ bucket, key, content, metadata }) => {
    const bytes = Buffer.isBuffer(content) ? content : await buffer(content)
    const md5 = createHash('md5').update(bytes).digest('hex')
    const path = store.getResourcePath(bucket, key, 'object')
    const written = join(folder, randomUUID())
    await mkdir(folder, { recursive: true })
    await writeFile(written, bytes)
    await mkdir(dirname(path), { recursive: true })
    await rename(written, path)
    await store.putMetadata(bucket, key, metadata, md5)
    return { size: bytes.length, md5 }
  }
}

function configOf(server: Server): S3Config {
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'files',
    region: 'us-east-1',
    accessKey: 'S3RVER',
    secretKey: 'S3RVER',
    isPathStyle: true,
  }
}
