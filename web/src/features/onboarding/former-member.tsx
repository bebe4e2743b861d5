import { Button } from '@fieldlark/ui/button.tsx'
import { EmptyState } from '@fieldlark/ui/empty-state.tsx'
import { LoadingPage } from '@fieldlark/ui/loading-page.tsx'
import DoorClosed from 'lucide-react/icons/door-closed'
import { type ReactNode, useEffect, useState } from 'react'

import { callOnce } from '#data/call.ts'
import { useTexts } from '#language/language.tsx'
import { LanguageSwitch } from '#parts/sign-in/language-switch.tsx'
import { useSignOut } from '#parts/sign-out/use-sign-out.tsx'

import { formerMemberTexts } from './former-member.texts.ts'

/** Where the person no longer works, the newest first; undefined while it is asked. */
function useFormerBusinesses(): readonly string[] | undefined {
  const [names, setNames] = useState<readonly string[]>()
  useEffect(() => {
    let isGone = false
    const take = (found: readonly string[]) => {
      if (!isGone) setNames(found)
    }
    // Whoever is new can go on also where this cannot be read.
    void callOnce('former_businesses', {}).then(take, () => take([]))
    return () => {
      isGone = true
    }
  }, [])
  return names
}

/** Before the setup of a business: tells a person without one that they no longer work in another. */
export function FormerMember({ children }: { children: ReactNode }) {
  const { loading } = useTexts(formerMemberTexts)
  const names = useFormerBusinesses()
  const [isStarting, setStarting] = useState(false)
  if (!names) return <LoadingPage label={loading} />
  const [name] = names
  return name === undefined || isStarting ? (
    children
  ) : (
    <Choice name={name} onStart={() => setStarting(true)} />
  )
}

function Choice({ name, onStart }: { name: string; onStart: () => void }) {
  const texts = useTexts(formerMemberTexts)
  const { begin, question } = useSignOut()
  return (
    <div className="flex min-h-dvh flex-col bg-paper px-4 text-ink">
      <title>{texts.pageTitle}</title>
      <header className="flex min-h-14 items-center justify-end">
        <LanguageSwitch />
      </header>
      <main id="main" className="grid flex-1 place-content-center">
        <EmptyState
          icon={<DoorClosed />}
          headingLevel="h1"
          title={texts.title(name)}
          body={texts.body}
          action={
            <>
              <Button onClick={onStart}>{texts.start}</Button>
              <Button variant="secondary" onClick={begin}>
                {texts.signOut}
              </Button>
            </>
          }
        />
      </main>
      {question}
    </div>
  )
}
