import { config } from '#connection/config.ts'
import { paths } from '#paths.ts'

/** Where an invitation is accepted with its token. The address stays in the browser: no server logs what follows #. */
export const invitationHref = (token: string, email: string) =>
  `${config.siteUrl.replace(/\/$/, '')}${paths.acceptInvitation}?token=${encodeURIComponent(token)}#email=${encodeURIComponent(email)}`
