import type { HttpRequest, HttpResponse } from '@fieldlark/backend/http/exchange.ts'

import { createFlyers, isFlyerPath } from './profile-flyer.ts'
import { createProfilePhotos, isProfilePhotoPath } from './profile-photos.ts'
import { createProfileSitemap, profileSitemapPath } from './profile-sitemap.ts'

/** Whether a path is that of a file of a public page, or of the list of those pages. */
export const isProfileFilePath = (path: string): boolean =>
  isProfilePhotoPath(path) || isFlyerPath(path) || path === profileSitemapPath

/** What belongs to the public pages and is no page: photos, flyers and the list for search engines. */
export function createProfileFiles(
  options: Parameters<typeof createFlyers>[0],
): (request: HttpRequest) => Promise<HttpResponse> {
  const showPhoto = createProfilePhotos(options)
  const print = createFlyers(options)
  const list = createProfileSitemap(options)
  return (request) => {
    if (isProfilePhotoPath(request.path)) return showPhoto(request)
    return isFlyerPath(request.path) ? print(request) : list()
  }
}
