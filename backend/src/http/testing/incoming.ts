import { Readable } from 'node:stream'
import { type Answer, BodyTooLarge, type Incoming } from '../exchange.ts'

type Asked = Partial<Omit<Incoming, 'body' | 'stream'>> & { body?: string | Buffer }

/** A request as the bridges hand it to a service; what is not named is a plain GET without anything. */
export function incomingOf({ body = '', ...asked }: Asked): Incoming {
  const bytes = Buffer.from(body)
  return {
    method: 'GET',
    path: '/',
    search: '',
    headers: {},
    ip: '',
    ...asked,
    body: async (limitBytes) => {
      if (bytes.length > limitBytes) {
        throw new BodyTooLarge()
      }
      return bytes
    },
    stream: () => Readable.from([bytes], { objectMode: false }),
  }
}

/** The body of an answer that is no stream. */
export function bytesOf({ body = '' }: { body?: Answer['body'] | undefined }): Buffer {
  if (body instanceof Readable) {
    throw new TypeError('The answer is a stream.')
  }
  return Buffer.from(body)
}
