import type { HttpRequest, HttpResponse } from '@fieldlark/backend/http/exchange.ts'
import { describeError, type LogEvent } from '@fieldlark/backend/http/log.ts'
import { photoWidths } from '@fieldlark/domain/public-profiles/gallery.ts'

import { callRpc, type RestFetch } from '../project/rest-client.ts'

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const photoPath = new RegExp(`^/p/([a-z0-9-]{1,63})/photos/(${uuid})-(${photoWidths.join('|')})\\.webp$`)

/** Whether a path is that of a photo on the page of a business. */
export const isProfilePhotoPath = (path: string): boolean => photoPath.test(path)

const failed = (status: number): HttpResponse => ({
  status,
  headers: { 'cache-control': 'no-store' },
  body: '',
})

/** The photos on the pages of businesses, drawn anew in one of a few widths, without what a camera writes into them. */
export const createProfilePhotos =
  ({ rest, log }: { rest: RestFetch; log: (event: LogEvent) => void }) =>
  async ({ method, path }: HttpRequest): Promise<HttpResponse> => {
    if (method !== 'GET' && method !== 'HEAD') return failed(405)
    const [, subdomain, id, width] = photoPath.exec(path) ?? []
    try {
      const stored = await callRpc(rest, 'profile_photo', { subdomain, id })
      if (typeof stored !== 'string') return failed(404)
      const drawn = await rest(
        `/storage/v1/render/image/authenticated/photos/${stored}?width=${width}&resize=contain&format=webp`,
      )
      if (!drawn.ok) return failed(drawn.status === 404 ? 404 : 503)
      return {
        status: 200,
        headers: {
          'content-type': drawn.headers.get('content-type') ?? 'image/webp',
          // The bytes behind an address never change, but a photo that is taken off the page is to be gone soon.
          'cache-control': 'public, max-age=3600',
        },
        body: Buffer.from(await drawn.arrayBuffer()),
      }
    } catch (error) {
      log({ level: 'error', event: 'photo of a public page not read', ...describeError(error) })
      return failed(503)
    }
  }
