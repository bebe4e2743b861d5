import { useParams } from 'react-router'

import { readPortalPlace } from '#session/portal-place.ts'

const noKey = '00000000'

/** The token in the address of a link; in the portal the document, whose client the server finds in its cookie. */
export function useDocumentToken(): string {
  const { token, documentId = '' } = useParams()
  return token ?? `portal.${readPortalPlace()?.key ?? noKey}.${documentId}`
}
