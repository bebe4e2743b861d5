import { config } from '#connection/config.ts'
import { paths } from '#paths.ts'

/** Where an invitation is accepted with its token. */
export const invitationHref = (token: string) =>
  `${config.siteUrl.replace(/\/$/, '')}${paths.acceptInvitation}?token=${encodeURIComponent(token)}`
