import { Later } from '@fieldlark/ui/later.tsx'
import type { ComponentProps } from 'react'

import type { MailSentPage } from './mail-sent-page.tsx'

const load = async () => (await import('./mail-sent-page.tsx')).MailSentPage

/** The page after a mail was sent, loaded later: nobody sees it before they have requested a mail. */
export const MailSentLater = (props: ComponentProps<typeof MailSentPage>) => (
  <Later load={load} props={props} />
)
