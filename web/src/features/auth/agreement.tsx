import { Link } from 'react-router'

import { config } from '#connection/config.ts'
import { useTexts } from '#language/language.tsx'
import { signInTexts } from '#parts/sign-in/sign-in.texts.ts'
import { paths } from '#paths.ts'

import { authTexts } from './auth.texts.ts'

/** Google, where it is set up, and sign-in links make an account where there is none, so the terms are named beside them. */
export function Agreement() {
  const { byContinuing } = useTexts(authTexts)
  const { terms, agreeAnd, privacy, agreeAfter } = useTexts(signInTexts)
  const look = 'underline underline-offset-4 hover:text-ink'
  return (
    <p className="mt-4 text-xs text-pretty text-ink-faint">
      {byContinuing(config.isGoogleOn)}
      <Link to={paths.terms} target="_blank" className={look}>
        {terms}
      </Link>
      {agreeAnd}
      <Link to={paths.privacy} target="_blank" className={look}>
        {privacy}
      </Link>
      {agreeAfter}
    </p>
  )
}
